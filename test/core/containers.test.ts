import test from 'ava'
import { knocksIn, type Letter } from '../../src/core/inbox'
import { newMemory } from '../../src/core/life'
import { identifyPane, type Knock } from '../../src/core/observe'
import type { Process } from '../../src/core/process'
import { aProcess } from '../helpers/builders'
import { bundledManifests } from '../helpers/bundled'

const PANE = { title: '', currentCommand: 'docker' }
const CONTAINER = {
  comm: 'docker',
  argv: ['docker', 'run', '-it', 'image'],
  exe: '/usr/bin/docker',
  ageMs: 5_000,
}

const found = (over: Partial<Process>, knock?: Knock, registered?: { pid: number; started: string }) => {
  const memory = registered && {
    ...newMemory({ agent: 'codex', ...registered }, 0, false),
    registered: true,
  }
  const processes = [aProcess({ ...CONTAINER, ...over })]
  return identifyPane({ pane: PANE, processes, knock }, memory, bundledManifests)
}

test('who reports from behind a container in the foreground is its agent', (t) => {
  const identity = found({}, { agent: 'claude', agoMs: 1_000 })
  t.is(identity?.agent, 'claude')
  t.is(identity?.by, 'hook')
})

test('what was written before the container began registers nobody', (t) => {
  t.is(found({}, { agent: 'claude', agoMs: 6_000 }), undefined)
  t.is(found({ ageMs: undefined }, { agent: 'claude', agoMs: 0 }), undefined)
})

test('without a report, in the background and behind any other program there is nobody', (t) => {
  t.is(found({}), undefined)
  t.is(found({ tpgid: 1 }, { agent: 'claude', agoMs: 0 }), undefined)
  t.is(
    found({ comm: 'ssh', argv: ['ssh', 'box'], exe: '/usr/bin/ssh' }, { agent: 'claude', agoMs: 0 }),
    undefined,
  )
  t.is(found({ comm: 'vim', argv: ['vim'], exe: '/usr/bin/vim' }, { agent: 'claude', agoMs: 0 }), undefined)
})

test('one that has registered stays while that very program runs, whoever else reports', (t) => {
  const { pid, started } = aProcess({})
  const life = { pid, started: started ?? '' }
  t.is(found({}, undefined, life)?.agent, 'codex')
  t.is(found({}, { agent: 'claude', agoMs: 0 }, life)?.agent, 'codex')
  t.is(found({}, undefined, { ...life, started: '9' }), undefined)
})

const letter = (event: string, at: number, over: Partial<Letter> = {}): Letter => ({
  kind: 'hook',
  agent: 'claude',
  event,
  pane: '%1',
  serverPid: 1,
  parentPid: 2,
  at,
  payload: '{"session_id":"s"}',
  ...over,
})

test('the last report counts, one that says goodbye is none, and neither is one of no agent', (t) => {
  const knocks = (...letters: ReadonlyArray<Letter>) => [...knocksIn(letters, bundledManifests)]
  t.deepEqual(knocks(letter('UserPromptSubmit', 1), letter('Stop', 2)), [['%1', { agent: 'claude', at: 2 }]])
  t.deepEqual(knocks(letter('Stop', 1), letter('SessionEnd', 2)), [])
  t.deepEqual(knocks(letter('Stop', 1, { agent: 'nobody' }), letter('Nothing', 2)), [])
  t.deepEqual(knocks(letter('Stop', 1, { pane: undefined }), letter('Stop', 1, { kind: 'focus' })), [])
})
