import test from 'ava'
import { accountLines, accountOf } from '../../src/core/account'
import { observe, type Sighting } from '../../src/core/observe'
import { aManifest, aMemory, anEvent, aProcess, aRule, aSnapshot, now, START } from '../helpers/builders'

const oak = aManifest({
  stateFile: { format: 'claude-session' },
  rules: [
    aRule({ id: 'busy', state: 'working', detail: 'thinking', match: { kind: 'contains', text: 'busy' } }),
    aRule({ id: 'rest', weak: true, match: { kind: 'contains', text: 'rest' } }),
    aRule({ id: 'view', skipStateUpdate: true, match: { kind: 'contains', text: 'view' } }),
  ],
})
const aSighting = (over: Partial<Sighting> = {}): Sighting => ({
  pane: { title: '', currentCommand: 'oak' },
  processes: [aProcess()],
  snapshot: undefined,
  stateFile: undefined,
  events: [],
  ...over,
})
const told = (over: Partial<Sighting> = {}, memory = undefined as Parameters<typeof observe>[1]) =>
  accountOf(observe(aSighting(over), memory, [oak], now(0)), now(0))
const file = (status: string, rest: object = {}) => ({
  content: {
    pid: 100,
    procStart: '4711',
    kind: 'interactive',
    status,
    statusUpdatedAt: START.epochMs - 5,
    ...rest,
  },
  isLive: true,
  pidNamespace: undefined,
})

test('an account of a working agent names everything that spoke', (t) => {
  t.deepEqual(told({ snapshot: aSnapshot(['busy']), stateFile: file('busy') }), {
    schema: 1,
    agent: 'oak',
    identity: { by: 'name', pid: 100 },
    foreground_is_agent: true,
    frozen: false,
    state: 'working',
    detail: null,
    reason: 'the agent reports it and the screen shows it',
    evidence: [
      { source: 'file', state: 'working', detail: null, at: START.epochMs - 5, note: 'status busy' },
      { source: 'screen', state: 'working', detail: 'thinking', at: START.epochMs, note: 'rule busy' },
    ],
    rules: [
      { id: 'busy', matched: true },
      { id: 'rest', matched: false },
      { id: 'view', matched: false },
      { id: 'structural-dialog', matched: false },
    ],
    version: { running: null, tested: null, drift: 'untested' },
  })
})

test('a pane without an agent has an account too', (t) => {
  t.deepEqual(told({ processes: [] }), {
    schema: 1,
    agent: null,
    identity: null,
    foreground_is_agent: false,
    frozen: false,
    state: null,
    detail: null,
    reason: 'no process of this pane is an agent',
    evidence: [],
    rules: [],
  })
})

test('a hook’s report is evidence beside the screen', (t) => {
  const { evidence } = told({
    events: [anEvent('blocked', -7, { detail: 'permission' })],
    snapshot: aSnapshot(['nothing']),
  })
  t.deepEqual(
    evidence.map(({ source, state, note }) => [source, state, note]),
    [
      ['file', 'unknown', 'there is no state file'],
      ['hook', 'blocked', 'last hook report'],
      ['screen', 'unknown', 'no rule matched'],
    ],
  )
})

test('weak and frozen looks say so', (t) => {
  t.is(told({ snapshot: aSnapshot(['rest']) }).evidence[1]?.note, 'rule rest, weak')
  const { evidence, frozen, state } = told({ snapshot: aSnapshot(['view']) })
  t.deepEqual([evidence[1]?.state, frozen, state], ['hold', true, 'unknown'])
  const held = told({ stateFile: file('waiting', { waitingFor: 'dialog open' }) })
  t.deepEqual([held.evidence[0]?.state, held.frozen, held.state], ['hold', true, 'unknown'])
})

test('a state file’s foreign words are cleaned before they are told', (t) => {
  const { evidence } = told({ stateFile: file('evil\u001b[31m\nrow #(x)') })
  t.is(evidence[0]?.note, 'status evil row #(x)')
})

test('the account is a page for a person', (t) => {
  t.deepEqual(accountLines(told({ snapshot: aSnapshot(['busy']), stateFile: file('idle') })), [
    'oak: idle',
    '  why     the agent reports it; the screen shows something else, which is not proven yet',
    '  process 100, known by its name',
    '  version unknown, untested',
    '  file    idle: status idle',
    '  screen  working (thinking): rule busy',
    '  rules   hit: busy',
    '          missed: rest, view, structural-dialog',
  ])
})

test('the ids of rules are wrapped to the width of the terminal, and none is lost', (t) => {
  const account = told({ snapshot: aSnapshot(['busy']) })
  const ids = Array.from({ length: 40 }, (_, i) => `rule-number-${i}`)
  const rules = ids.map((id) => ({ id, matched: false }))
  for (const width of [20, 60, 120]) {
    const lines = accountLines({ ...account, rules }, width)
    const missed = lines.slice(lines.findIndex((line) => line.includes('missed:')))
    t.true(
      missed.every((line) => line.length <= Math.max(width, 30)),
      String(width),
    )
    t.deepEqual(missed.join(' ').match(/rule-number-\d+/g), ids)
    t.true(missed.length > 1)
  }
})

test('the page says when the pane is not the agent’s, is frozen, or holds none', (t) => {
  const hidden = told({ processes: [aProcess({ tpgid: 9 })], pane: { title: '', currentCommand: 'vim' } })
  t.deepEqual(accountLines(hidden).slice(0, 3), [
    'oak: unknown',
    '  why     something else owns the terminal and the agent has reported nothing',
    '  process 100, known by its name; something else owns the terminal',
  ])
  t.is(accountLines(told({ snapshot: aSnapshot(['view']) }))[0], 'oak: unknown, frozen')
  t.true(accountLines(told({ snapshot: aSnapshot(['x']) })).includes('  rules   hit: none'))
  t.deepEqual(accountLines(told({ processes: [] })), [
    'no agent',
    '  why     no process of this pane is an agent',
  ])
})

test('a table that cannot be read has an account of what was known', (t) => {
  const shown = { state: 'working', detail: undefined, source: 'screen', since: START.epochMs - 9 } as const
  const account = told({ processes: undefined }, aMemory({ shown, lastKnown: shown }))
  t.is(account.state, 'working')
  t.is(account.reason, 'the process table could not be read, so nothing changes')
})

const client = aProcess({ comm: 'docker', argv: ['docker', 'run', 'x'], exe: '/bin/docker' })

test('an agent in a container is known by its hooks, and without them it is said why there is none', (t) => {
  const registration = { agent: 'oak', process: undefined }
  const account = told({ processes: [client], registration })
  t.deepEqual(account.identity, { by: 'hook', pid: 100 })
  t.true(accountLines(account).includes('  process 100, known by its hooks, in a container'))
  t.is(
    told({ processes: [client] }).reason,
    'a container holds the terminal, and no agent in it has reported by its hooks',
  )
})
