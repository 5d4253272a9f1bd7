import test from 'ava'
import { type Measured, prometheusLines } from '../../src/core/prometheus'

const agent = (over: Partial<Measured> = {}): Measured => ({
  pane: '%1',
  agent: 'claude',
  session: 'work',
  state: 'blocked',
  isDone: false,
  since: 1_000,
  ...over,
})
const samples = (agents: ReadonlyArray<Measured>) =>
  prometheusLines(agents, 3_500).filter((line) => !line.startsWith('#'))

test('every state is there at zero too', (t) => {
  t.deepEqual(
    samples([]),
    ['blocked', 'done', 'working', 'idle', 'unknown'].map((state) => `tma_agents{state="${state}"} 0`),
  )
})

test('agents are counted by state and by name, and each has its seconds', (t) => {
  const lines = samples([
    agent(),
    agent({ pane: '%2', agent: 'codex', state: 'idle', isDone: true, since: 9_000 }),
  ])
  t.true(lines.includes('tma_agents{state="blocked"} 1'))
  t.true(lines.includes('tma_agents{state="idle"} 0'))
  t.true(lines.includes('tma_agents_by_name{agent="codex",state="done"} 1'))
  t.true(lines.includes('tma_state_seconds{pane="%1",session="work",agent="claude",state="blocked"} 2.5'))
  // A clock stepped back makes no negative age.
  t.true(lines.includes('tma_state_seconds{pane="%2",session="work",agent="codex",state="done"} 0'))
})

test('no name of a session can end its label', (t) => {
  const lines = samples([agent({ session: 'a"} 1\nb\\{#[fg=red]🙂' })])
  t.true(
    lines.includes(
      'tma_state_seconds{pane="%1",session="a\\"} 1\\nb\\\\{#[fg=red]🙂",agent="claude",state="blocked"} 2.5',
    ),
  )
})

test('help and type stand before the samples of their metric', (t) => {
  t.deepEqual(prometheusLines([], 0).slice(0, 2), [
    '# HELP tma_agents Agents by state; one that is done is not counted as idle.',
    '# TYPE tma_agents gauge',
  ])
})
