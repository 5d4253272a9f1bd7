import test from 'ava'
import type { Manifest } from '../../src/core/manifest'
import type { Memory } from '../../src/core/memory'
import { identifyPane, observe, reporters, type Sighting } from '../../src/core/observe'
import {
  aManifest,
  aMemory,
  anEvent,
  anIdentity,
  aProcess,
  aRule,
  aScreenTable,
  aSnapshot,
  now,
  START,
} from '../helpers/builders'

const menu = aSnapshot([' Select model', ' ❯ 1. Default', '   2. Opus'])
const aSighting = (over: Partial<Sighting> = {}): Sighting => ({
  pane: { title: '', currentCommand: 'oak' },
  processes: [aProcess()],
  snapshot: menu,
  stateFile: undefined,
  events: [],
  ...over,
})
const oak = aManifest({ screen: aScreenTable() })
const shown = (state: 'working' | 'idle') => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: START.epochMs,
})
const chromeOf = (sighting: Sighting, memory?: Memory) =>
  observe(sighting, memory, [oak], now(0)).screening?.chrome?.kind

test('the rules are told what is remembered', (t) => {
  t.is(chromeOf(aSighting(), aMemory({ lastKnown: shown('working') })), 'claim')
  t.is(chromeOf(aSighting(), aMemory({ lastKnown: shown('idle') })), 'hold')
})

test('the memory of an earlier process is none of the rules’ business', (t) => {
  const working = { lastKnown: shown('working') }
  t.is(chromeOf(aSighting(), aMemory({ ...working, pid: 99 })), 'hold')
  t.is(chromeOf(aSighting(), aMemory({ ...working, started: '1' })), 'hold')
  t.is(chromeOf(aSighting(), aMemory({ ...working, agent: 'elm' })), 'hold')
})

test('a dialog in the first look at an agent that just started is a dialog', (t) => {
  const young = aSighting({ processes: [aProcess({ ageMs: 900 })] })
  t.is(chromeOf(young), 'claim')
  t.is(chromeOf(aSighting()), 'hold')
  t.is(observe(young, undefined, [oak], now(0)).folded.secondLookMs, 500)
})

test('a look that was not taken is not judged', (t) => {
  const { screening, folded } = observe(aSighting({ snapshot: undefined }), undefined, [oak], now(0))
  t.is(screening, undefined)
  t.is(folded.verdict?.state, 'unknown')
})

test('a pane without an agent has neither screen nor memory', (t) => {
  const { identity, manifest, file, screening, folded } = observe(
    aSighting({ processes: [] }),
    aMemory(),
    [oak],
    now(0),
  )
  t.deepEqual(
    [identity, manifest, file, screening, folded.memory],
    [undefined, undefined, undefined, undefined, undefined],
  )
})

test('a table that could not be read keeps the memory as it was', (t) => {
  const memory = aMemory({ lastKnown: shown('working'), shown: shown('working') })
  t.deepEqual(observe(aSighting({ processes: undefined }), memory, [oak], now(0)).folded.memory, memory)
})

test('a state file is read only for agents that write one', (t) => {
  const content = { pid: 100, procStart: '4711', kind: 'interactive', status: 'busy' }
  const sighting = aSighting({
    stateFile: { content, isLive: true, pidNamespace: undefined },
    snapshot: undefined,
  })
  t.is(observe(sighting, undefined, [oak], now(0)).file, undefined)
  const writes = aManifest({ stateFile: { format: 'claude-session' } })
  t.is(observe(sighting, undefined, [writes], now(0)).folded.verdict?.state, 'working')
})

test('what the screen may replace is the manifest’s to say', (t) => {
  const rules = [aRule({ id: 'rest', match: { kind: 'contains', text: 'rest' } })]
  const held = {
    claim: {
      state: 'working',
      detail: undefined,
      source: 'hook',
      at: 1,
      session: undefined,
      turn: undefined,
    } as const,
    readTicks: 1,
    seen: true,
    overruled: undefined,
  }
  const contrary = { state: 'idle' as const, since: 1, sinceTicks: 1 }
  const after = (visible: ReadonlyArray<'working' | 'idle'>) =>
    observe(
      aSighting({ snapshot: aSnapshot(['rest']) }),
      aMemory({ held, contrary }),
      [aManifest({ rules, capture: { visible } })],
      now(0),
    ).folded.verdict?.state
  t.is(after(['working']), 'idle')
  t.is(after(['idle']), 'working')
})

test('the agent reports first, then what leads the terminal', (t) => {
  const wrapper = aProcess({ pid: 1, tpgid: 2, pgid: 1 })
  const inner = aProcess({ pid: 2, pgid: 2, tpgid: 2 })
  const job = aProcess({ pid: 3, pgid: 3, tpgid: 2 })
  t.deepEqual(
    reporters(anIdentity({ process: wrapper }), [wrapper, job, inner]).map(({ pid }) => pid),
    [1, 2],
  )
  const detached = aProcess({ pid: 4, pgid: -1, tpgid: -1 })
  t.deepEqual(
    reporters(anIdentity({ process: wrapper }), [detached, wrapper]).map(({ pid }) => pid),
    [1],
  )
})

test('a title that matched before is remembered with its process', (t) => {
  const titled = aManifest({ identity: { titlePatterns: ['^Oak'] } })
  const pane = { title: 'bash', currentCommand: 'oak' }
  const found = (memory: Memory | undefined) =>
    identifyPane({ pane, processes: [aProcess()] }, memory, [titled])?.by
  t.is(found(undefined), undefined)
  t.is(found(aMemory({ titleMatched: true })), 'title')
  t.is(found(aMemory({ titleMatched: true, pid: 99 })), undefined)
})

test('the agent’s own word on its version stands above its hooks’, theirs above what was known and where it lies', (t) => {
  const claude = aManifest({ stateFile: { format: 'claude-session' } })
  const content = { pid: 100, status: 'idle', version: '4.0.0' }
  const stateFile = { content, isLive: false, pidNamespace: undefined }
  const event = { ...anEvent('idle', 0), version: '3.0.0' }
  const installed = { version: '1.0.0' }
  const versionOf = (over: Partial<Sighting>, memory?: Memory) =>
    observe(aSighting({ ...over, installed }), memory, [claude], now(0)).folded.memory?.version
  t.is(versionOf({}), '1.0.0')
  t.is(versionOf({}, aMemory({ version: '2.0.0' })), '2.0.0')
  t.is(versionOf({ events: [event] }, aMemory({ version: '2.0.0' })), '3.0.0')
  t.is(versionOf({ events: [event], stateFile }), '4.0.0')
  t.is(versionOf({}, aMemory({ version: '2.0.0', pid: 99 })), '1.0.0')
})

test('that its place was looked up is remembered, with and without an answer', (t) => {
  const sought = (over: Partial<Sighting>, memory?: Memory) =>
    observe(aSighting(over), memory, [oak], now(0)).folded.memory?.versionSought
  t.is(sought({}), undefined)
  t.true(sought({ installed: { version: undefined } }))
  t.true(sought({}, aMemory({ versionSought: true })))
})

test('a turn is watched only where rules see work and the screen is the agent’s', (t) => {
  const before = aMemory({ turn: { looks: 1, shown: false } })
  const events = [anEvent('working', 0)]
  const turnOf = (manifest: Manifest, over: Partial<Sighting> = {}) =>
    observe(aSighting({ events, ...over }), before, [manifest], now(1)).folded.memory?.turn
  t.deepEqual(turnOf(oak), { looks: 2, shown: false })
  t.is(turnOf(aManifest({ capture: { visible: ['idle'] } })), undefined)
  const hidden = { processes: [aProcess({ tpgid: 9 })], pane: { title: '', currentCommand: 'vim' } }
  t.deepEqual(turnOf(oak, hidden), { looks: 1, shown: false })
})

const client = aProcess({ comm: 'docker', argv: ['docker', 'run', 'x'], exe: '/bin/docker' })
const fromContainer = (pid: number | undefined, over: Partial<Sighting> = {}): Sighting =>
  aSighting({
    processes: [client],
    snapshot: undefined,
    registration: { agent: 'oak', process: pid === undefined ? undefined : { pid, started: '8' } },
    ...over,
  })
const after = (sighting: Sighting, memory?: Memory) => observe(sighting, memory, [oak], now(0)).folded.memory

test('what an agent in a container has reported is kept while it is the same one', (t) => {
  const working = after(fromContainer(900, { events: [anEvent('working', 0)] }))
  t.is(working?.shown.state, 'working')
  t.deepEqual(working?.registered, { process: { pid: 900, started: '8' } })
  t.is(after(fromContainer(900), working)?.shown.state, 'working')
  t.is(after(fromContainer(901), working)?.shown.state, 'unknown')
  t.is(after({ ...fromContainer(900), registration: undefined }, working), undefined)
})

test('an agent in a container is gone with its session, unless another one begins', (t) => {
  const working = after(fromContainer(undefined, { events: [anEvent('start', 0), anEvent('working', 1)] }))
  const then = (...events: Sighting['events']) => after(fromContainer(undefined, { events }), working)
  t.is(then(anEvent('end', 2)), undefined)
  t.is(then(anEvent('end', 2, { session: 'another' }))?.shown.state, 'working')
  t.is(then(anEvent('end', 2), anEvent('start', 3, { session: 's2' }))?.owner, 's2')
  t.is(then(anEvent('end', 2, { subagent: 'a child' }))?.shown.state, 'working')
  // The process tells of an agent that is here.
  const own = observe(
    aSighting({ snapshot: undefined, events: [anEvent('end', 2)] }),
    aMemory({ owner: 's1' }),
    [oak],
    now(0),
  )
  t.not(own.folded.memory, undefined)
})
