import test from 'ava'
import { captured } from '../helpers/scenario'
import { aClaude } from '../helpers/scenario-claude'

const IDLE = captured('claude', 'idle_idle_done')
const WORKING = captured('claude', 'working_working_stream')
const BACKGROUND = captured('claude', 'working_working_subagent')
const BLOCKED = captured('claude', 'blocked_blocked_bash')

const CHILD = { agent_id: 'c1', prompt_id: 'p1' }
const RUNNING = { prompt_id: 'p1', background_tasks: [{ id: 'c1', type: 'subagent', status: 'running' }] }

/** A turn that has started a child: working, two seconds in. */
const withChild = () => {
  const { stage, pane } = aClaude(WORKING)
  pane.fires('UserPromptSubmit', { prompt_id: 'p1' })
  stage.at(0)
  pane.fires('SubagentStart', CHILD)
  stage.at(2_000)
  return { stage, pane }
}

test('a subagent asks: the pane is blocked until the subagent goes on and its dialog is gone', (t) => {
  const { stage, pane } = withChild()
  t.is(pane.told(), 'working')
  pane.fires('PreToolUse', { ...CHILD, tool_name: 'Bash' })
  pane.fires('PermissionRequest', { ...CHILD, tool_name: 'Bash' })
  t.is(stage.at(3_000), 'blocked (permission)')
  pane.shows(BLOCKED)
  t.is(stage.until(6_000), 'blocked (permission)')
  pane.shows(WORKING)
  pane.fires('PostToolUse', { ...CHILD, tool_name: 'Bash' })
  t.is(stage.at(6_200), 'blocked (permission)')
  t.is(stage.at(6_700), 'working')
  t.is(stage.until(9_000), 'working')
  t.false(pane.isDone())
})

test('a subagent asks: what its parent and other children report is no answer', (t) => {
  const { stage, pane } = withChild()
  pane.fires('SubagentStart', { agent_id: 'c2', prompt_id: 'p1' })
  pane.fires('PermissionRequest', { ...CHILD, tool_name: 'Bash' })
  pane.shows(BLOCKED)
  t.is(stage.at(3_000), 'blocked (permission)')
  pane.fires('PostToolUse', { prompt_id: 'p1', tool_name: 'Read' })
  t.is(stage.at(3_500), 'blocked (permission)')
  pane.fires('PreToolUse', { agent_id: 'c2', prompt_id: 'p1', tool_name: 'Read' })
  t.is(stage.at(5_000), 'blocked (permission)')
  pane.fires('SubagentStop', CHILD)
  pane.shows(WORKING)
  t.is(stage.at(6_000), 'blocked (permission)')
  t.is(stage.at(6_500), 'working')
})

test('a subagent asks and goes on before any dialog is drawn', (t) => {
  const { stage, pane } = withChild()
  pane.fires('PermissionRequest', { ...CHILD, tool_name: 'Bash' })
  t.is(stage.at(3_000), 'blocked (permission)')
  pane.fires('PostToolUse', { ...CHILD, tool_name: 'Bash' })
  t.is(stage.at(3_200), 'working')
})

test('a subagent asks and is denied: no event tells, the dialog that leaves the screen ends the wait', (t) => {
  const { stage, pane } = withChild()
  pane.fires('PermissionRequest', { ...CHILD, tool_name: 'Bash' })
  pane.shows(BLOCKED)
  t.is(stage.at(3_000), 'blocked (permission)')
  t.is(stage.until(6_000), 'blocked (permission)')
  pane.shows(WORKING)
  t.is(stage.at(6_100), 'blocked (permission)')
  t.is(stage.at(6_600), 'working')
  t.is(stage.until(9_000), 'working')
})

test('a turn ends with a running background agent: working and not done, until the turn after it ends', (t) => {
  const { stage, pane } = withChild()
  pane.fires('Stop', RUNNING)
  pane.shows(BACKGROUND)
  t.is(stage.at(3_000), 'working (background)')
  t.false(pane.isDone())
  t.is(stage.until(20_000), 'working (background)')
  pane.fires('SubagentStop', CHILD)
  t.is(stage.at(20_500), 'working (background)')
  pane.fires('UserPromptSubmit', { prompt_id: 'p2', prompt: '<task-notification>' })
  pane.shows(WORKING)
  t.is(stage.at(21_000), 'working')
  t.false(pane.isDone())
  pane.fires('Stop', { prompt_id: 'p2', background_tasks: [] })
  pane.shows(IDLE)
  t.is(stage.at(22_000), 'idle')
  t.true(pane.isDone())
})

test('a turn ends while a child runs, by an agent that does not say so: working as long as the child runs', (t) => {
  const { stage, pane } = withChild()
  pane.fires('Stop', { prompt_id: 'p1', background_tasks: [] })
  t.is(stage.at(3_000), 'working')
  t.false(pane.isDone())
  pane.fires('SubagentStop', CHILD)
  pane.shows(IDLE)
  t.is(stage.at(4_000), 'idle')
  t.true(pane.isDone())
})
