import test from 'ava'
import { readLines } from '../helpers/replay-stream'
import { anAgent, aStage, captured } from '../helpers/scenario'

/** The second pane's title and blank rows were not recorded: whole recordings of the same moments stand for them. */
const FRESH = captured('codex', 'idle_idle_fresh')
const WORKING = captured('codex', 'working_working_stream')
const DONE = captured('codex', 'idle_idle_done')

interface TwoPanesLine {
  readonly at: number
  readonly pane?: string
  readonly opened?: string
  readonly submit?: string
  readonly event?: string
  readonly payload?: object
  readonly rows?: ReadonlyArray<string>
}

/** From the mark that shows the first pane's turn ended to the end of the second one's. */
const [done, ...lines] = (readLines('codex-twopanes') as ReadonlyArray<TwoPanesLine>).filter(
  ({ at }) => at >= 22_985 && at < 40_000,
)

test('two Codex panes: the hooks name the first pane for both, and each keeps the state of its title', (t) => {
  const stage = aStage()
  const first = stage.open('%0', 'codex', DONE)
  first.fires('Stop', { session_id: 'id-1', turn_id: 'id-2' })
  t.is(stage.at(done?.at ?? 0), 'idle')
  const since = first.observation().folded.verdict?.since

  const second = stage.open('%1', 'codex', FRESH)
  second.runs(anAgent('codex', { pid: 401, pgid: 401 }))
  const told: string[] = []
  for (const { at, submit, event, payload } of lines) {
    t.is(stage.until(at, 500), 'idle')
    if (submit !== undefined) second.shows(WORKING)
    if (event !== undefined) first.fires(event, payload ?? {})
    if (event === 'Stop') second.shows(DONE)
    t.is(stage.at(at), 'idle', `at ${at} ms ${event ?? ''}`)
    if (second.told() !== told.at(-1)) told.push(second.told())
  }
  t.deepEqual(told, ['idle', 'working', 'idle'])
  t.is(first.observation().folded.verdict?.since, since)
  t.true(second.isDone())
})

test('two Codex panes: what the hooks claimed while there was one is forgotten, and they count again when one is left', (t) => {
  const stage = aStage()
  const first = stage.open('%0', 'codex', WORKING)
  first.fires('UserPromptSubmit', { session_id: 'id-1', turn_id: 'id-2' })
  t.is(stage.at(0), 'working')
  const second = stage.open('%1', 'codex', FRESH)
  second.runs(anAgent('codex', { pid: 401, pgid: 401 }))
  t.is(stage.at(1_000), 'working')
  t.is(second.told(), 'idle')
  first.fires('PermissionRequest', { session_id: 'id-5', turn_id: 'id-6', tool_name: 'Bash' })
  t.is(stage.at(2_000), 'working')
  t.is(second.told(), 'idle')
  stage.close(second)
  first.fires('Stop', { session_id: 'id-1', turn_id: 'id-2' })
  t.is(stage.at(3_000), 'idle')
})
