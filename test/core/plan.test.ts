import test from 'ava'
import { lookOf } from '../../src/core/look'
import {
  type OptionWrite,
  type PlannedPane,
  type Published,
  plan,
  STOPPED_LINE,
  statusLine,
} from '../../src/core/plan'
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/settings'
import { stampOf } from '../../src/core/stamp'
import type { State } from '../../src/core/state'
import { aMemory, aPlace, START } from '../helpers/builders'

const stampFor = (state: State, over: { since?: number; done?: boolean; detail?: string } = {}) => {
  const { since = START.epochMs, done = false, detail } = over
  const shown = { state, detail, source: 'screen' as const, since }
  const memory = aMemory(done ? { raisedAt: since } : {})
  return stampOf(memory, { ...shown, reason: 'screen-shows', frozen: false, weak: false })
}

const aPlanned = (id: string, over: Partial<PlannedPane> = {}): PlannedPane => ({
  id,
  places: [aPlace()],
  published: {},
  stamp: undefined,
  ...over,
})

/** Without ages, so that time alone never writes; the tests of ages say otherwise. */
const look = lookOf({ ...DEFAULT_SETTINGS, age: false })
const lookWith = (over: Partial<Settings>) => lookOf({ ...DEFAULT_SETTINGS, ...over })

const aServer = (panes: ReadonlyArray<PlannedPane>): Published => ({
  look,
  panes,
  windows: [{ id: '@0', published: {} }],
  sessions: [{ id: '$0', published: {} }],
  globals: {},
})

/** tmux after the writes: options of each scope, and panes that read the global where they have none of their own. */
const applied = (server: Published, writes: ReadonlyArray<OptionWrite>): Published => {
  const over = (
    published: Readonly<Record<string, string>>,
    scope: OptionWrite['scope'],
    target?: string,
  ) => {
    const next = { ...published }
    for (const write of writes.filter((each) => each.scope === scope && each.target === target)) {
      if (write.value === undefined) delete next[write.name]
      else next[write.name] = write.value
    }
    return next
  }
  const globals = over(server.globals, 'global')
  return {
    look: server.look,
    panes: server.panes
      .map((pane) => ({ ...pane, published: over(ownOf(server, pane), 'pane', pane.id) }))
      .map((pane) => inherits(pane, globals)),
    windows: server.windows.map((each) => ({ ...each, published: over(each.published, 'window', each.id) })),
    sessions: server.sessions.map((each) => ({
      ...each,
      published: over(each.published, 'session', each.id),
    })),
    globals,
  }
}
/** What the pane itself holds: which of two equal values it is, only tmux knows. */
const own = new WeakMap<PlannedPane, Readonly<Record<string, string>>>()
const ownOf = (_: Published, pane: PlannedPane) => own.get(pane) ?? pane.published
const inherits = (pane: PlannedPane, globals: Readonly<Record<string, string>>): PlannedPane => {
  const next = globals['@tma_next']
  const read = next === undefined ? pane : { ...pane, published: { '@tma_next': next, ...pane.published } }
  own.set(read, pane.published)
  return read
}

const withStamps = (server: Published, stamps: Record<string, PlannedPane['stamp']>): Published => ({
  ...server,
  panes: server.panes.map((pane) => {
    const next = pane.id in stamps ? { ...pane, stamp: stamps[pane.id] } : pane
    own.set(next, ownOf(server, pane))
    return next
  }),
})
const nextOf = (server: Published, id: string) =>
  server.panes.find((pane) => pane.id === id)?.published['@tma_next']
const NOW = START.epochMs + 60_000

test('an agent is published on its pane, its window, its session and the server', (t) => {
  const server = aServer([aPlanned('%0', { stamp: stampFor('working', { detail: 'compacting' }) })])
  const written = plan(server, NOW)
  const on = (scope: string) =>
    Object.fromEntries(written.filter((each) => each.scope === scope).map(({ name, value }) => [name, value]))
  t.deepEqual(on('pane'), {
    '@agent_name': 'oak',
    '@agent_pid': '100',
    '@agent_started': '4711',
    '@agent_state': 'working',
    '@agent_detail': 'compacting',
    '@agent_source': 'screen',
    '@agent_since': String(START.epochMs),
    '@agent_evidence_at': String(NOW),
    '@tma_pane': 'oak ● compacting',
  })
  t.deepEqual(on('window'), { '@agent_summary': 'working:1', '@tma_window': '●1' })
  t.deepEqual(on('session'), { '@agent_session_summary': 'working:1', '@tma_session': '●1' })
  t.deepEqual(Object.keys(on('global')), ['@tma_status'])
  t.true(written.every(({ scope, target }) => (scope === 'global') === (target === undefined)))
})

test('nothing is written when nothing has changed, at any time', (t) => {
  const stamps = [
    stampFor('working'),
    stampFor('blocked'),
    stampFor('idle', { done: true }),
    stampFor('idle'),
    undefined,
  ]
  const server = aServer(stamps.map((stamp, i) => aPlanned(`%${i}`, { stamp })))
  const after = applied(server, plan(server, NOW))
  t.deepEqual(plan(after, NOW + 3_600_000), [])
})

test('nothing is written on a server without agents', (t) => {
  t.deepEqual(plan(aServer([aPlanned('%0'), aPlanned('%1')]), NOW), [])
  t.deepEqual(plan({ look, panes: [], windows: [], sessions: [], globals: {} }, NOW), [])
})

test('one change writes what changed, and the time of its evidence', (t) => {
  const server = aServer([
    aPlanned('%0', { stamp: stampFor('working') }),
    aPlanned('%1', { stamp: stampFor('working') }),
  ])
  const after = withStamps(applied(server, plan(server, NOW)), {
    '%0': stampFor('working', { detail: 'compacting' }),
  })
  t.deepEqual(plan(after, NOW + 1), [
    { scope: 'pane', target: '%0', name: '@agent_detail', value: 'compacting' },
    { scope: 'pane', target: '%0', name: '@tma_pane', value: 'oak ● compacting' },
    { scope: 'pane', target: '%0', name: '@agent_evidence_at', value: String(NOW + 1) },
  ])
})

test('what an agent no longer has is taken away', (t) => {
  const server = aServer([aPlanned('%0', { stamp: stampFor('idle', { done: true, detail: 'background' }) })])
  const after = withStamps(applied(server, plan(server, NOW)), { '%0': stampFor('idle') })
  const gone = plan(after, NOW + 1).filter(({ scope, value }) => scope === 'pane' && value === undefined)
  t.deepEqual(gone.map(({ name }) => name).sort(), ['@agent_attention', '@agent_detail', '@tma_next'])
})

test('an agent that is gone leaves no option of ours behind', (t) => {
  const server = aServer([aPlanned('%0', { stamp: stampFor('blocked', { detail: 'permission' }) })])
  const after = applied(server, plan(server, NOW))
  const gone = applied(after, plan(withStamps(after, { '%0': undefined }), NOW))
  t.deepEqual(gone.panes[0]?.published, {})
  t.deepEqual(gone.windows[0]?.published, {})
  t.deepEqual(gone.sessions[0]?.published, {})
  t.deepEqual(gone.globals['@tma_next'], undefined)
})

test('options of others are left alone', (t) => {
  const others = { '@agent_ignore': '1', '@theirs': 'x', '@agent_mute_until': '5' }
  const server = aServer([aPlanned('%0', { published: others })])
  t.deepEqual(plan(server, NOW), [])
})

test('a pane in several sessions counts once on the server, and once in each of its windows and sessions', (t) => {
  const places = [
    aPlace(),
    aPlace({ sessionId: '$1' }),
    aPlace({ sessionId: '$1', windowId: '@1', windowIndex: 3 }),
    aPlace({ sessionId: '$1', windowId: '@1', windowIndex: 4 }),
  ]
  const panes = [aPlanned('%0', { places, stamp: stampFor('blocked') })]
  const ids = (...all: string[]) => all.map((id) => ({ id, published: {} }))
  const written = plan(
    { look, panes, windows: ids('@0', '@1', '@2'), sessions: ids('$0', '$1', '$2'), globals: {} },
    NOW,
  )
  const summaries = written
    .filter(({ name }) => name.endsWith('summary'))
    .map(({ target, value }) => `${target} ${value}`)
  t.deepEqual(summaries, ['@0 blocked:1', '@1 blocked:1', '$0 blocked:1', '$1 blocked:1'])
  t.is(statusLine(panes, look, NOW).replace(/#\[[^\]]*\]/g, ''), '⚑1')
})

test('a mark on a pane that is not idle is not done', (t) => {
  const panes = [aPlanned('%0', { stamp: { ...stampFor('working'), '@agent_attention': '1' } })]
  t.is(statusLine(panes, look, NOW).replace(/#\[[^\]]*\]/g, ''), '●1')
})

// Who is next

const ringServer = () =>
  aServer([
    aPlanned('%1', { stamp: stampFor('idle', { done: true, since: 100 }) }),
    aPlanned('%2', { stamp: stampFor('blocked', { since: 300 }) }),
    aPlanned('%3', { stamp: stampFor('blocked', { since: 200 }) }),
    aPlanned('%4', { stamp: stampFor('idle', { done: true, since: 50 }) }),
    aPlanned('%5', { stamp: stampFor('working') }),
    aPlanned('%6'),
  ])

test('the longest blocked is next, then the oldest done, and the ring closes', (t) => {
  const after = applied(ringServer(), plan(ringServer(), NOW))
  t.is(after.globals['@tma_next'], '%3')
  t.deepEqual(
    ['%3', '%2', '%4', '%1'].map((id) => nextOf(after, id)),
    ['%2', '%4', '%1', '%3'],
  )
})

test('a pane outside the ring holds no successor of its own, and reading the server’s is no reason to write', (t) => {
  const after = applied(ringServer(), plan(ringServer(), NOW))
  t.is(nextOf(after, '%5'), '%3')
  t.is(nextOf(after, '%6'), '%3')
  t.deepEqual(plan(after, NOW + 1), [])
  t.is(
    plan(ringServer(), NOW).filter(({ target, name }) => target === '%6' && name === '@tma_next').length,
    0,
  )
})

test('the ring stays whole when its first pane leaves', (t) => {
  const before = applied(ringServer(), plan(ringServer(), NOW))
  const changed = withStamps(before, { '%3': stampFor('working') })
  const after = applied(changed, plan(changed, NOW + 1))
  t.is(after.globals['@tma_next'], '%2')
  t.deepEqual(
    ['%2', '%4', '%1'].map((id) => nextOf(after, id)),
    ['%4', '%1', '%2'],
  )
  t.is(nextOf(after, '%3'), '%2')
  const last = withStamps(after, {
    '%2': stampFor('working'),
    '%4': stampFor('idle'),
    '%1': stampFor('idle'),
  })
  const empty = applied(last, plan(last, NOW + 2))
  const settled = applied(empty, plan(empty, NOW + 3))
  t.is(settled.globals['@tma_next'], undefined)
  t.deepEqual(
    ['%1', '%2', '%3', '%4', '%5', '%6'].map((id) => nextOf(settled, id)),
    Array(6).fill(undefined),
  )
  t.deepEqual(plan(settled, NOW + 4), [])
})

test('the only pane that waits is its own successor', (t) => {
  const server = aServer([aPlanned('%0', { stamp: stampFor('blocked') }), aPlanned('%1')])
  const after = applied(server, plan(server, NOW))
  t.is(nextOf(after, '%0'), '%0')
  t.deepEqual(plan(after, NOW + 1), [])
})

test('the line of the server tells done from idle', (t) => {
  const line = (...panes: PlannedPane[]) => statusLine(panes, look, NOW).replace(/#\[[^\]]*\]/g, '')
  t.is(
    line(
      aPlanned('%0', { stamp: stampFor('idle', { done: true }) }),
      aPlanned('%1', { stamp: stampFor('idle') }),
    ),
    '✔1 ○1',
  )
  t.is(line(aPlanned('%0')), '')
})

// Ages and scopes

test('the age of a wait is written when its step changes, and at no other time', (t) => {
  let server: Published = {
    ...aServer([aPlanned('%0', { stamp: stampFor('blocked') }), aPlanned('%1', { stamp: stampFor('idle') })]),
    look: lookWith({}),
  }
  const written: Array<[minutes: number, line: string | undefined]> = []
  for (let seconds = 0; seconds <= 3_600; seconds += 1) {
    const writes = plan(server, START.epochMs + seconds * 1_000)
    if (writes.length === 0) continue
    const line = writes.find(({ name }) => name === '@tma_status')?.value
    written.push([seconds / 60, line?.replace(/#\[[^\]]*\]/g, '')])
    server = applied(server, writes)
  }
  t.deepEqual(written, [
    [0, '⚑1 ○1'],
    [1, '⚑1 1m ○1'],
    [2, '⚑1 2m ○1'],
    [5, '⚑1 5m ○1'],
    [10, '⚑1 10m ○1'],
    [20, '⚑1 20m ○1'],
    [30, '⚑1 30m ○1'],
    [60, '⚑1 1h ○1'],
  ])
  const [pane] = server.panes
  t.regex(pane?.published['@tma_pane'] ?? '', /^oak .*⚑ 1h/)
})

const twoSessions = (over: Partial<Settings>): Published => ({
  look: lookWith(over),
  panes: [
    aPlanned('%0', { stamp: stampFor('blocked') }),
    aPlanned('%1', { stamp: stampFor('working'), places: [aPlace({ sessionId: '$1', windowId: '@1' })] }),
  ],
  windows: [],
  sessions: ['$0', '$1', '$2'].map((id) => ({ id, published: {} })),
  globals: {},
})
const linesOf = ({ sessions, globals }: Published) =>
  [...sessions, { published: globals }].map(({ published }) =>
    published['@tma_status']?.replace(/#\[[^\]]*\]/g, ''),
  )

test("with the scope of a session each shows its own, and the server's line is taken away", (t) => {
  const all = twoSessions({})
  const before = applied(all, plan(all, START.epochMs))
  t.deepEqual(linesOf(before), [undefined, undefined, undefined, '⚑1 ●1'])
  const switched = { ...before, look: lookWith({ scope: 'session' }) }
  const after = applied(switched, plan(switched, START.epochMs))
  t.deepEqual(linesOf(after), ['⚑1', '●1', undefined, undefined])
  t.deepEqual(plan(after, START.epochMs + 1), [])
  const back = { ...after, look: lookWith({}) }
  t.deepEqual(linesOf(applied(back, plan(back, START.epochMs))), [undefined, undefined, undefined, '⚑1 ●1'])
})

test('scripts are told of glyphs that the person chose, while there is an agent to draw', (t) => {
  const server = {
    ...aServer([aPlanned('%0', { stamp: stampFor('working') })]),
    look: lookWith({ glyphs: 'ascii' }),
  }
  const shown = applied(server, plan(server, 0))
  t.is(shown.globals['@tma_glyphs'], ['!', '+', '*', '-', '?', '', '', '', '', ''].join('\t'))
  const standard = { ...shown, look: lookWith({}) }
  t.is(applied(standard, plan(standard, 0)).globals['@tma_glyphs'], undefined)
  const gone = { ...shown, panes: shown.panes.map((pane) => ({ ...pane, stamp: undefined })) }
  t.is(applied(gone, plan(gone, 0)).globals['@tma_glyphs'], undefined)
})

test('a line in place of the rendered one is shown by every session', (t) => {
  const own = twoSessions({ scope: 'session' })
  const before = applied(own, plan(own, START.epochMs))
  const stopped = { ...before, line: STOPPED_LINE }
  const after = applied(stopped, plan(stopped, START.epochMs))
  t.deepEqual(linesOf(after), [undefined, undefined, undefined, STOPPED_LINE])
})
