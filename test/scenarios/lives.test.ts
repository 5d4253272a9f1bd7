import test from 'ava'
import { anAgent, captured } from '../helpers/scenario'
import { aClaude } from '../helpers/scenario-claude'

const IDLE = captured('claude', 'idle_idle_done')
const WORKING = captured('claude', 'working_working_stream')
const BLOCKED = captured('claude', 'blocked_blocked_bash')
const REJECTED = captured('claude', 'idle_blocked_bash2_rejected')
const SHELL = captured('claude', 'none_shell_after')
const CODEX_IDLE = captured('codex', 'idle_idle_done')
const EDITOR = anAgent('claude', { pid: 140, pgid: 140, comm: 'vi', argv: ['vi', 'x'] })
const HOUR = 3_600_000

const asked = () => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' })
  stage.at(0)
  pane.fires('PermissionRequest', { prompt_id: 'p1', tool_name: 'Bash' })
  pane.shows(BLOCKED)
  stage.at(1_000)
  stage.until(4_000)
  return { stage, pane }
}

test('a restart in mid-blocked, and a denial meanwhile: a second after the first look it is over', (t) => {
  const { stage, pane } = asked()
  t.is(pane.told(), 'blocked (permission)')
  pane.shows(REJECTED)
  stage.restart()
  t.is(stage.at(60_000), 'blocked (permission)')
  t.is(stage.at(60_600), 'blocked (permission)')
  t.is(stage.at(61_000), 'idle (interrupted)')
  t.true(pane.isDone())
})

test('a restart in mid-blocked, and nothing meanwhile: blocked since the same time, and no new episode', (t) => {
  const { stage, pane } = asked()
  const since = pane.observation().folded.verdict?.since
  stage.restart()
  t.is(stage.at(60_000), 'blocked (permission)')
  t.is(stage.until(63_000), 'blocked (permission)')
  t.is(pane.observation().folded.verdict?.since, since)
})

test('a restart right after a question that no look has shown: what was stored counts as seen', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('PermissionRequest', { tool_name: 'Bash' })
  t.is(stage.at(0), 'blocked (permission)')
  pane.shows(REJECTED)
  stage.restart()
  t.is(stage.at(5_000), 'blocked (permission)')
  t.is(stage.at(6_000), 'idle (interrupted)')
})

test('the agent is replaced by exec: same pid, same start time, another agent that knows nothing', (t) => {
  const { stage, pane } = asked()
  pane.runs(anAgent('codex', { pid: 100, started: '4711' }))
  pane.shows({ ...CODEX_IDLE, title: '', rows: [] })
  t.is(stage.at(5_000), 'unknown')
  pane.fires('Stop', { session_id: 's1', prompt_id: 'p1' })
  t.is(stage.at(5_500), 'unknown')
  t.deepEqual(stage.dropped(), { 'the pane holds another agent': 1 })
  pane.shows(CODEX_IDLE)
  t.is(stage.at(6_000), 'idle')
  t.false(pane.isDone())
})

test('the agent is replaced by a shell of the same pid: nothing is left of it', (t) => {
  const { stage, pane } = asked()
  pane.runs(anAgent('claude', { comm: 'bash', argv: ['bash'] }))
  t.is(stage.at(5_000), 'no agent')
})

test('an editor opened by the agent: its report stands, whatever the editor shows', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit')
  t.is(stage.at(0), 'working')
  pane.runs(anAgent('claude'), EDITOR)
  pane.shows(BLOCKED)
  t.is(stage.at(2_000), 'working')
  pane.shows(IDLE)
  t.is(stage.until(20_000), 'working')
  pane.fires('Stop')
  t.is(stage.at(20_500), 'idle')
  pane.runs(anAgent('claude'))
  t.is(stage.at(21_000), 'idle')
})

test('an editor opened by an agent that reports nothing: unknown, and nothing is forgotten', (t) => {
  const { stage, pane } = aClaude(IDLE)
  t.is(stage.at(0), 'idle')
  const since = pane.observation().folded.verdict?.since
  pane.runs(anAgent('claude'), EDITOR)
  pane.shows(BLOCKED)
  t.is(stage.at(2_000), 'unknown')
  t.is(stage.until(10_000), 'unknown')
  pane.runs(anAgent('claude'))
  pane.shows(IDLE)
  t.is(stage.at(11_000), 'idle')
  t.is(pane.observation().folded.verdict?.since, since)
  t.false(pane.isDone())
})

test('a late event after the exit: no agent is there, and the next one in the pane is not its session', (t) => {
  const { stage, pane } = asked()
  pane.runs()
  pane.shows(SHELL)
  t.is(stage.at(5_000), 'no agent')
  pane.fires('PermissionRequest', { tool_name: 'Bash' })
  t.is(stage.at(5_100), 'no agent')
  t.deepEqual(stage.dropped(), { 'the pane holds no agent': 1 })
  pane.runs(anAgent('claude', { pid: 200, pgid: 200, started: '9000' }))
  pane.shows(IDLE)
  pane.fires('SessionStart', { session_id: 's2' })
  t.is(stage.at(8_000), 'idle')
  pane.fires('PostToolUse', { tool_name: 'Bash' })
  t.is(stage.at(8_500), 'idle')
  t.false(pane.isDone())
})

test('a late event of a turn that has ended changes nothing', (t) => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' })
  t.is(stage.at(0), 'working')
  pane.fires('Stop', { prompt_id: 'p1' })
  pane.shows(IDLE)
  t.is(stage.at(1_000), 'idle')
  pane.fires('PostToolUse', { prompt_id: 'p1' }, { ms: 900 })
  pane.fires('PostToolBatch', { prompt_id: 'p1' })
  t.is(stage.at(1_200), 'idle')
  t.is(pane.observation().folded.droppedEvents, 2)
})

test('the clock is stepped back an hour: events go on to count, and waits last as long as ever', (t) => {
  const { stage, pane } = asked()
  stage.stepClock(-HOUR)
  t.is(stage.at(5_000), 'blocked (permission)')
  pane.fires('PostToolUse', { prompt_id: 'p1', tool_name: 'Bash' })
  pane.shows(WORKING)
  t.is(stage.at(6_000), 'working')
  pane.fires('PermissionRequest', { prompt_id: 'p1', tool_name: 'Bash' })
  pane.shows(BLOCKED)
  t.is(stage.at(9_000), 'blocked (permission)')
  t.is(stage.until(12_000), 'blocked (permission)')
  pane.shows(REJECTED)
  t.is(stage.at(12_100), 'blocked (permission)')
  t.is(stage.at(13_100), 'idle (interrupted)')
  t.true(pane.isDone())
  pane.fires('UserPromptSubmit', { prompt_id: 'p2' })
  t.is(stage.at(14_000), 'working')
  pane.fires('Stop', { prompt_id: 'p2' })
  pane.shows(IDLE)
  t.is(stage.at(15_000), 'idle')
})

test('the clock is stepped back an hour and an event comes in the same cycle', (t) => {
  const { stage, pane } = asked()
  stage.stepClock(-HOUR)
  pane.fires('PostToolUse', { prompt_id: 'p1', tool_name: 'Bash' }, { ms: 4_900 })
  pane.shows(WORKING)
  t.is(stage.at(5_000), 'blocked (permission)')
  t.is(stage.at(5_500), 'working')
  pane.fires('Stop', { prompt_id: 'p1' })
  pane.shows(IDLE)
  t.is(stage.at(6_000), 'idle')
})

test('the clock is stepped back an hour: a pane that is looked at when due is looked at again', (t) => {
  const { stage, pane } = aClaude(IDLE, { looksWhenDue: true })
  pane.reports('idle', 0)
  pane.stirred(0)
  t.is(stage.at(0), 'idle')
  t.is(stage.until(4_000), 'idle')
  stage.stepClock(-HOUR)
  pane.shows(BLOCKED)
  pane.stirred(5_000)
  t.is(stage.at(5_000), 'idle')
  t.is(stage.at(5_500), 'blocked (permission)')
})

test('suspended and resumed: unknown meanwhile, and what was reported in between counts', (t) => {
  const { stage, pane } = asked()
  pane.runs(anAgent('claude', { stat: 'T' }))
  t.is(stage.at(5_000), 'unknown (suspended)')
  t.is(stage.until(9_000), 'unknown (suspended)')
  pane.runs(anAgent('claude'))
  t.is(stage.at(10_000), 'blocked (permission)')
  pane.runs(anAgent('claude', { stat: 'T' }))
  pane.fires('Stop', { prompt_id: 'p1' })
  t.is(stage.at(11_000), 'unknown (suspended)')
  pane.runs(anAgent('claude'))
  pane.shows(IDLE)
  t.is(stage.at(12_000), 'idle')
})

test('suspended with the shell in front, and resumed: the same state since the same time', (t) => {
  const { stage, pane } = aClaude(IDLE)
  t.is(stage.at(0), 'idle')
  const since = pane.observation().folded.verdict?.since
  pane.runs(
    anAgent('claude', { stat: 'T' }),
    anAgent('claude', { pid: 91, pgid: 90, comm: 'bash', argv: ['bash'] }),
  )
  pane.shows(SHELL)
  t.is(stage.at(1_000), 'unknown (suspended)')
  pane.runs(anAgent('claude'))
  pane.shows(IDLE)
  t.is(stage.at(2_000), 'idle')
  t.is(pane.observation().folded.verdict?.since, since)
  t.false(pane.isDone())
})
