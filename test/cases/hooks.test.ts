// Reports of hooks that come late, twice, out of order, from others, or not at all.
import test from 'ava'
import { screenOf } from '../helpers/replay-stream'
import { aStage, captured } from '../helpers/scenario'
import { aClaude } from '../helpers/scenario-claude'

const IDLE = captured('claude', 'idle_idle_done')
const WORKING = captured('claude', 'working_working_stream')
const BLOCKED = captured('claude', 'blocked_blocked_bash')
const INTERRUPTED = captured('claude', 'idle_idle_interrupted')
const BACKGROUND = captured('claude', 'working_working_subagent')

test('C075 Esc fires no event: idle as soon as the screen has shown it for a second', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' })
  t.is(stage.at(0), 'working')
  pane.fires('PreToolUse', { prompt_id: 'p1', tool_name: 'Bash' })
  t.is(stage.until(7_500), 'working')
  pane.shows(INTERRUPTED)
  t.is(stage.at(8_000), 'working')
  t.is(stage.at(9_000), 'idle (interrupted)')
})

test('C077 the note of a prompt that is answered already blocks nothing', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('PermissionRequest', { tool_name: 'Bash' })
  pane.shows(BLOCKED)
  t.is(stage.until(2_500), 'blocked (permission)')
  pane.shows(WORKING)
  pane.fires('PostToolUse', { tool_name: 'Bash' })
  t.is(stage.at(3_000), 'working')
  pane.fires('Notification', { notification_type: 'permission_prompt' })
  t.is(stage.at(11_000), 'working')
  t.is(stage.until(60_000, 1_000), 'working')
})

test('C079 a form of a server is answered: its result ends the wait, and without one the screen does', (t) => {
  for (const isToldOfResult of [true, false]) {
    const { stage, pane } = aClaude(WORKING)
    pane.fires('Notification', { notification_type: 'elicitation_dialog' })
    t.is(stage.at(0), 'blocked (question)')
    if (isToldOfResult) pane.fires('ElicitationResult')
    t.is(stage.until(isToldOfResult ? 500 : 10_500), 'working')
  }
})

test('C081 an error ends the turn: idle at the limit, done once', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' })
  stage.until(3_000)
  pane.fires('StopFailure', { prompt_id: 'p1', error: 'rate_limit' })
  pane.shows(IDLE)
  t.is(stage.at(3_500), 'idle (rate_limit)')
  t.true(pane.isDone())
  const since = pane.observation().folded.verdict?.since
  t.is(stage.until(30_000, 1_000), 'idle (rate_limit)')
  t.is(pane.observation().folded.verdict?.since, since)
})

test('C083 a prompt bounces off a plan that is used up: idle at the limit, not at rest', (t) => {
  const { stage, pane } = aClaude(IDLE)
  stage.at(0)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' }, { ms: 1_000 })
  pane.fires('StopFailure', { prompt_id: 'p1', error: 'rate_limit' }, { ms: 1_400 })
  t.is(stage.at(1_500), 'idle (rate_limit)')
  t.true(pane.isDone())
})

test('C085 a cleared session ends after the next one has started: the next one owns the pane', (t) => {
  for (const order of [
    ['start', 'end'],
    ['end', 'start'],
  ]) {
    const { stage, pane } = aClaude(IDLE)
    pane.fires('SessionStart', { session_id: 'old' })
    stage.at(0)
    for (const edge of order) {
      if (edge === 'start') pane.fires('SessionStart', { session_id: 'new', source: 'clear' })
      else pane.fires('SessionEnd', { session_id: 'old', reason: 'clear' })
    }
    t.is(stage.until(3_000), 'idle')
    pane.fires('UserPromptSubmit', { session_id: 'new' })
    t.is(stage.at(3_500), 'working')
  }
})

test('C087 no rule matches: the report stands', (t) => {
  const { stage, pane } = aClaude(screenOf('', ['nothing that a rule knows']))
  pane.fires('UserPromptSubmit')
  t.is(stage.at(0), 'working')
  t.is(stage.until(3_600_000, 60_000), 'working')
})

test('C089 an event before every tool announces no dialog', (t) => {
  const stage = aStage()
  const pane = stage.open('%0', 'copilot', captured('copilot', 'working_working_stream'))
  pane.fires('userPromptSubmitted', { sessionId: 's1' })
  t.is(stage.at(0), 'working')
  pane.fires('preToolUse', { sessionId: 's1', toolName: 'Read' })
  t.is(stage.at(100), 'working')
  pane.fires('permissionRequest', { sessionId: 's1', toolName: 'Read' })
  t.is(stage.at(200), 'working')
  pane.fires('postToolUse', { sessionId: 's1', toolName: 'Read' })
  t.is(stage.at(600), 'working')
})

test('C091 no event tells of a dialog: its second look does', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('PreToolUse', { tool_name: 'Bash' })
  t.is(stage.until(2_000), 'working')
  pane.shows(BLOCKED)
  t.is(stage.at(2_500), 'working')
  t.is(stage.at(3_000), 'blocked (permission)')
  t.is(stage.until(22_000), 'blocked (permission)')
})

test('C095 a session that ends while its process lives: the agent is there, and idle', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('SessionStart')
  pane.fires('UserPromptSubmit')
  t.is(stage.at(0), 'working')
  pane.shows(IDLE)
  pane.fires('Stop')
  pane.fires('SessionEnd', { reason: 'other' })
  t.is(stage.until(2_000), 'idle')
  t.is(stage.until(60_000, 1_000), 'idle')
})

test('C097 an agent inside the pane’s own ends its turn: the pane’s goes on', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { session_id: 'parent' })
  t.is(stage.at(0), 'working')
  pane.fires('Stop', { session_id: 'child' })
  t.is(stage.at(500), 'working')
  t.false(pane.isDone())
})

test('C099 a child’s session asks: the dialog on the screen counts, whoever sent its event', (t) => {
  const stage = aStage()
  const pane = stage.open('%0', 'opencode', captured('opencode', 'working_working_stream'))
  pane.fires('session.status', { sessionID: 'root', status: { type: 'busy' } })
  stage.until(2_000)
  pane.fires('permission.asked', { sessionID: 'ses_child' })
  pane.shows(captured('opencode', 'blocked_blocked_bash2'))
  stage.at(2_100)
  t.is(stage.at(2_600), 'blocked (permission)')
})

test('C101 a tool of a child reports under its parent’s session: the parent stays idle', (t) => {
  const { stage, pane } = aClaude(IDLE)
  pane.fires('UserPromptSubmit')
  stage.at(0)
  pane.fires('Stop')
  t.is(stage.at(1_000), 'idle')
  pane.fires('PostToolUse', { agent_id: 'a7', tool_name: 'Read' })
  t.is(stage.at(1_500), 'idle')
})

for (const task of [
  { id: 'a1', type: 'subagent', status: 'running' },
  { id: 'a1', status: 'running', type: 'agent' },
  { status: 'running', description: 'find callers', type: 'subagent' },
])
  test(`C103 a reminder while an agent runs in the background, told as ${Object.keys(task)}: working`, (t) => {
    const { stage, pane } = aClaude(WORKING)
    pane.fires('SubagentStart', { agent_id: 'a1' })
    stage.at(0)
    pane.fires('Stop', { background_tasks: [{ id: 'b1', type: 'shell', status: 'done' }, task] })
    pane.shows(BACKGROUND)
    t.is(stage.at(1_000), 'working (background)')
    pane.fires('Notification', { notification_type: 'idle_prompt' })
    t.is(stage.at(61_000).replace(/ .*/, ''), 'working')
    t.false(pane.isDone())
  })

test('C103 a background shell, or an agent that is done, keeps no turn open', (t) => {
  for (const task of [
    { id: 'b1', type: 'shell', status: 'running' },
    { id: 'a1', type: 'subagent', status: 'completed' },
  ]) {
    const { stage, pane } = aClaude(IDLE)
    pane.fires('UserPromptSubmit')
    stage.at(0)
    pane.fires('Stop', {
      background_tasks: [task],
      last_assistant_message: '{"type":"subagent","status":"running"}',
    })
    t.is(stage.at(1_000), 'idle')
    t.true(pane.isDone())
  }
})

test('C105 each background task that ends runs a turn of its own: done after the last one', (t) => {
  const { stage, pane } = aClaude(WORKING)
  const running = (id: string) => ({ id, type: 'subagent', status: 'running' })
  pane.fires('SubagentStart', { agent_id: 'a1' })
  pane.fires('SubagentStart', { agent_id: 'a2' })
  pane.fires('Stop', { background_tasks: [running('a1'), running('a2')] })
  t.is(stage.at(0), 'working (background)')
  pane.fires('SubagentStop', { agent_id: 'a1' })
  pane.fires('UserPromptSubmit', { prompt: '<task-notification>\n<task-id>a1' })
  pane.fires('Stop', { background_tasks: [running('a2')] })
  t.is(stage.at(1_000), 'working (background)')
  t.false(pane.isDone())
  pane.fires('SubagentStop', { agent_id: 'a2' })
  pane.fires('UserPromptSubmit', { prompt: '<task-notification>\n<task-id>a2' })
  pane.fires('Stop', { background_tasks: [] })
  pane.shows(IDLE)
  t.is(stage.at(2_000), 'idle')
  t.true(pane.isDone())
})

test('C107, C111 an event of a turn comes after its end: idle', (t) => {
  const { stage, pane } = aClaude(IDLE)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' }, { ms: 9_000 })
  pane.fires('Stop', { prompt_id: 'p1' }, { ms: 10_150 })
  pane.fires('PreToolUse', { prompt_id: 'p1', tool_name: 'Bash' }, { ms: 10_400 })
  t.is(stage.at(10_500), 'idle')
  pane.fires('PostToolUse', { prompt_id: 'p1', tool_name: 'Bash' })
  t.is(stage.at(10_800), 'idle')
})

test('C111 an event without a turn’s id comes after the end: idle again by the screen', (t) => {
  const { stage, pane } = aClaude(IDLE)
  pane.fires('Stop')
  t.is(stage.at(0), 'idle')
  pane.fires('PostToolUse', { tool_name: 'Bash' })
  stage.at(800)
  t.is(stage.until(11_000), 'idle')
})

test('C155 a frame without the spinner is no end of the turn', (t) => {
  const blank = screenOf(WORKING.title, [])
  const { stage, pane } = aClaude(WORKING)
  t.is(stage.at(0), 'working')
  for (let ms = 100; ms < 3_000; ms += 200) {
    pane.shows(blank)
    t.is(stage.at(ms), 'working')
    pane.shows(IDLE)
    t.is(stage.at(ms + 50), 'working')
    pane.shows(WORKING)
    t.is(stage.at(ms + 100), 'working')
  }
})
