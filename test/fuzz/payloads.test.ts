// Whatever agents write to a hook: ids that come out are ids, shares are percent, and nothing fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as fc from 'fast-check'
import { readRollout, sessionOfRollout } from '../../src/core/codex-rollout'
import { HOOK_READERS, LINE_READERS } from '../../src/core/context-formats'
import type { ContextReading } from '../../src/core/context-reading'
import type { HookEvent } from '../../src/core/evidence'
import { hookEventOf } from '../../src/core/hook-event'
import { type Letter, sortInbox } from '../../src/core/inbox'
import type { Manifest } from '../../src/core/manifest'
import { observe } from '../../src/core/observe'
import { parsePayload, valuesAt } from '../../src/core/payload'
import { aProcess } from '../helpers/builders'
import { bundledManifests } from '../helpers/bundled'
import { holds } from '../helpers/fuzz'
import { madeFrom, piece } from '../helpers/hostile'
import { assertSafe } from '../helpers/published'

interface Fired {
  readonly event: string
  readonly payload: string
}

const FOLDER = join('test', 'events')
const lines = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(join(FOLDER, file), 'utf8').split('\n').filter(Boolean),
)
const fired: ReadonlyArray<Fired> = lines
  .map((line) => JSON.parse(line))
  .filter(({ event }) => typeof event === 'string')
  .map(({ event, payload }) => ({ event, payload: JSON.stringify(payload) }))
const events = [...new Set(fired.map(({ event }) => event))]
const payloads = [...new Set(fired.map(({ payload }) => payload))]

/** What agents tell of their context, as their readers know it. */
const contexts = [
  '{"session_id":"s","context_window":{"context_window_size":200000,"used_percentage":12,"current_usage":{"input_tokens":9}}}',
  '{"sessionId":"s","contextUsage":0.5,"contextTokens":9,"maxContextTokens":100}',
  '{"context":{"tokens":9,"contextWindow":100,"percent":9}}',
  '{"type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"total_tokens":20000},"model_context_window":258400}}}',
  '{"type":"compacted","payload":{}}',
]

const withHooks: ReadonlyArray<Manifest> = bundledManifests.filter(({ hooks }) => hooks !== undefined)
const event = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...events) }, { weight: 1, arbitrary: piece })

const ID = /^[A-Za-z0-9_.:@/+-]{1,128}$/

const assertIds = ({ session, subagent, turn, version }: HookEvent): void => {
  const bad = [session, subagent, turn, version].find((id) => id !== undefined && !ID.test(id))
  if (bad !== undefined) throw new Error(`no id: ${JSON.stringify(bad)}`)
}

const START = { epochMs: 1_800_000_000_000, ticksMs: 1_000_000 }

test('a hook of any event and payload gives an event of ids, and nothing unsafe is published of it', (t) => {
  const call = fc.record({
    manifest: fc.constantFrom(...withHooks),
    calls: fc.array(fc.tuple(event, madeFrom(payloads)), { minLength: 1, maxLength: 4 }),
  })
  holds(t, call, ({ manifest, calls }) => {
    const [name = ''] = manifest.identity.processNames
    const found = calls.flatMap(
      ([event, payload], i) =>
        hookEventOf(manifest, { event, payload, at: START.epochMs + i, carriesState: true }) ?? [],
    )
    found.forEach(assertIds)
    const process = aProcess({ comm: name, argv: [name], exe: `/usr/bin/${name}` })
    const pane = { title: '', currentCommand: name }
    const sighting = { pane, processes: [process], snapshot: undefined, stateFile: undefined, events: found }
    assertSafe(observe(sighting, undefined, [manifest], START).folded)
  })
})

test('a payload of any text is read for texts alone, each of them short', (t) => {
  const path = fc.constantFrom(
    'session_id',
    'tool_name',
    'tool_input.command',
    'a[].b',
    '__proto__.x',
    'constructor.name',
    '[]',
    '',
  )
  holds(t, fc.tuple(madeFrom(payloads), path), ([text, at]) => {
    const bad = valuesAt(parsePayload(text), at).find(
      (value) => typeof value !== 'string' || value.length > 4_096,
    )
    if (bad !== undefined) throw new Error('too long')
  })
})

const assertGauge = (reading: ContextReading): void => {
  if (reading.kind !== 'gauge') return
  const { pct, tokens } = reading.gauge
  if (!Number.isInteger(pct) || pct < 0 || pct > 100) throw new Error(`no percent: ${pct}`)
  if (tokens !== undefined && !Number.isSafeInteger(tokens)) throw new Error(`no count: ${tokens}`)
}

test('what an agent tells of its context is whole percent, or nothing', (t) => {
  const text = fc.oneof(madeFrom(contexts), fc.json())
  holds(t, text, (told) => {
    for (const read of [...Object.values(LINE_READERS), ...Object.values(HOOK_READERS)])
      assertGauge(read(parsePayload(told)))
    assertGauge(readRollout(told, 's'))
    sessionOfRollout(told)
  })
})

test('letters of any kind are sorted or dropped, and those dropped are counted', (t) => {
  const pane = fc.option(fc.constantFrom('%0', '%1', '%99'), { nil: undefined })
  const letter: fc.Arbitrary<Letter> = fc.record({
    kind: fc.constantFrom('hook', 'line', 'focus', 'mute', 'unread', 'act'),
    agent: fc.constantFrom('-', '__proto__', ...withHooks.map(({ name }) => name)),
    event,
    pane,
    serverPid: fc.nat(),
    parentPid: fc.nat(),
    at: fc.double({ noNaN: true, min: 0, max: 2e12 }),
    payload: fc.oneof(
      madeFrom(payloads),
      madeFrom(['60', '0', '-1 all', '15 agent=claude', '5 session=main']),
    ),
  })
  const holders = fc.constantFrom(...withHooks).map((manifest) => new Map([['%0', manifest]]))
  holds(t, fc.tuple(fc.array(letter, { maxLength: 12 }), holders), ([letters, holding]) => {
    const { events: sorted, dropped, requests } = sortInbox(letters, holding)
    const counted =
      [...sorted.values()].flat().length + Object.values(dropped).reduce((sum, count) => sum + count, 0)
    const hooks = letters.filter(({ kind, pane: of }) => kind === 'hook' && of !== undefined).length
    if (counted < hooks) throw new Error(`${hooks} hooks, ${counted} counted`)
    if (requests.some(({ until }) => until !== undefined && !Number.isFinite(until)))
      throw new Error('mute without end')
  })
})
