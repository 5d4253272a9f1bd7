import test from 'ava'
import fc from 'fast-check'
import { readRollout, sessionOfRollout } from '../../src/core/codex-rollout'
import { HOOK_READERS, LINE_READERS } from '../../src/core/context-formats'
import type { ContextReading } from '../../src/core/context-reading'

const READERS = { ...LINE_READERS, ...HOOK_READERS }
const read = (format: string, payload: unknown): ContextReading | undefined => READERS[format]?.(payload)
const shown = (reading: ContextReading | undefined): unknown =>
  reading?.kind === 'gauge' ? [reading.gauge.pct, reading.gauge.tokens] : reading?.kind

const aLine = (window: Readonly<Record<string, unknown>>) => ({ session_id: 's1', context_window: window })

test('Claude Code tells its percentage, and the tokens of the last call', (t) => {
  const usage = { input_tokens: 8, cache_creation_input_tokens: 2_000, cache_read_input_tokens: 80_000 }
  const window = { context_window_size: 200_000, used_percentage: 41, current_usage: usage }
  t.deepEqual(shown(read('claude-statusline-json', aLine(window))), [41, 82_008])
  t.deepEqual(
    shown(read('claude-statusline-json', aLine({ ...window, used_percentage: undefined }))),
    [41, 82_008],
  )
  const fresh = { context_window_size: 200_000, used_percentage: null, current_usage: null }
  t.is(shown(read('claude-statusline-json', aLine(fresh))), 'unknown')
})

test('each other format is read by its own names', (t) => {
  const told = [
    read('cursor-statusline-json', aLine({ context_window_size: 1_000, used_percentage: 12.6 })),
    read('copilot-statusline-json', aLine({ context_window_size: 1_000, current_context_tokens: 500 })),
    read('grok-statusline-json', aLine({ context_window_size: 1_000, context_tokens: 250 })),
    read('kimi-statusline-json', { contextUsage: 0.07, contextTokens: 70, maxContextTokens: 1_000 }),
    read('qwen-stop-json', { context_usage: 0.5, context_limit: 1_000, input_tokens: 500 }),
    read('pi-context-json', { context: { tokens: 300, contextWindow: 1_000, percent: 30 } }),
  ]
  t.deepEqual(told.map(shown), [
    [13, undefined],
    [50, 500],
    [25, 250],
    [7, 70],
    [50, 500],
    [30, 300],
  ])
})

test('an event that does not speak of it leaves what was known', (t) => {
  t.is(shown(read('qwen-stop-json', { session_id: 's1' })), 'none')
  t.is(shown(read('pi-context-json', { reason: 'startup' })), 'none')
  t.is(
    shown(read('pi-context-json', { context: { tokens: null, contextWindow: 9, percent: null } })),
    'unknown',
  )
})

for (const [what, window] of [
  ['a window of 0', { context_window_size: 0, used_percentage: 10 }],
  ['no window', { used_percentage: 10 }],
  ['a negative window', { context_window_size: -1, used_percentage: 10 }],
  ['a window as text', { context_window_size: '200000', used_percentage: 10 }],
  ['a percentage as text', { context_window_size: 200_000, used_percentage: '10' }],
  ['a negative percentage', { context_window_size: 200_000, used_percentage: -3 }],
  ['more than all', { context_window_size: 200_000, used_percentage: 101 }],
  ['a list', []],
] as const)
  test(`${what} is no gauge`, (t) => {
    for (const format of ['claude-statusline-json', 'cursor-statusline-json'])
      t.is(shown(read(format, { context_window: window })), 'unknown')
  })

test('whatever is read, a gauge is a whole percent of 0 to 100', (t) => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constant(null), fc.string())
  const window = fc.dictionary(
    fc.constantFrom('context_window_size', 'used_percentage', 'context_tokens', 'current_context_tokens'),
    number,
  )
  const payload = fc.oneof(fc.anything(), fc.record({ context_window: window, context: fc.anything() }))
  fc.assert(
    fc.property(payload, (value) => {
      for (const reader of Object.values(READERS)) {
        const reading = reader(value)
        if (reading.kind === 'gauge')
          t.true(Number.isInteger(reading.gauge.pct) && reading.gauge.pct >= 0 && reading.gauge.pct <= 100)
      }
    }),
  )
  t.pass()
})

/** As 0.171.0 wrote it, its limits left out. */
const aCount = (total: unknown, window: unknown = 258_400): string =>
  JSON.stringify({
    timestamp: '2026-12-02T20:39:49.143Z',
    ordinal: 12,
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: {
        total_token_usage: { input_tokens: 9_000_000, output_tokens: 20, total_tokens: 9_000_020 },
        last_token_usage: { input_tokens: 100, output_tokens: 20, total_tokens: total },
        last_usage_includes_reasoning: false,
        model_context_window: window,
      },
    },
  })
const codex = (...lines: ReadonlyArray<string>): unknown => shown(readRollout(lines.join('\n'), 's1'))

test('Codex: of the last usage, with 12,000 tokens that count for nothing', (t) => {
  t.deepEqual(codex(aCount(120)), [0, 120])
  t.deepEqual(codex(aCount(12_000 + 123_200)), [50, 135_200])
  t.deepEqual(codex(aCount(258_400)), [100, 258_400])
  t.deepEqual(codex(aCount(900_000)), [100, 900_000])
  t.deepEqual(codex(aCount(258_400), aCount(120)), [0, 120])
})

test('Codex: lines that are cut, other lines and counts for limits alone are passed over', (t) => {
  const limits = JSON.stringify({ type: 'event_msg', payload: { type: 'token_count', info: null } })
  const quoted = JSON.stringify({ type: 'response_item', payload: { text: aCount(258_400) } })
  t.deepEqual(codex('oken_count"}', aCount(120), quoted, limits, aCount(258_400).slice(0, -9)), [0, 120])
  t.is(codex(`"token_count"${'x'.repeat(5_000_000)}`), 'none')
  t.is(codex(''), 'none')
})

test('Codex: no gauge without a window that can be, of another form, and after a summary', (t) => {
  for (const window of [0, 12_000, -5, null]) t.is(codex(aCount(120), aCount(120, window)), 'unknown')
  t.is(codex(aCount(120), aCount('120')), 'unknown')
  t.is(codex(aCount(-1)), 'unknown')
  t.is(codex(aCount(120), JSON.stringify({ type: 'compacted', payload: {} })), 'unknown')
})

test('a record names its session', (t) => {
  const id = '01a2387b-d4a6-76e0-9328-49bc48c1bfec'
  t.is(sessionOfRollout(`/h/.codex/sessions/2026/12/02/rollout-2026-12-02T20-39-29-${id}.jsonl`), id)
  t.is(sessionOfRollout(`/h/${id}.jsonl`), undefined)
  t.is(sessionOfRollout('/h/rollout-x.jsonl'), undefined)
})
