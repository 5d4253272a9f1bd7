// Recorded from the real programs, which talked to the lab's model: Claude Code 2.1.332, Codex 0.171.0, Qwen Code 0.24.4.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { readRollout } from '../../src/core/codex-rollout'
import { HOOK_READERS, LINE_READERS } from '../../src/core/context-formats'
import type { ContextReading } from '../../src/core/context-reading'

const recorded = (name: string): string => readFileSync(join('test/contexts', name), 'utf8')
const payloadsIn = (name: string): ReadonlyArray<unknown> =>
  recorded(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const shown = (reading: ContextReading | undefined): unknown =>
  reading?.kind === 'gauge' ? [reading.gauge.pct, reading.gauge.tokens] : reading?.kind

test('Claude Code: what its status line is told, before the first answer, after it, and with a fuller window', (t) => {
  const readings = payloadsIn('claude-statusline.jsonl').map((each) =>
    LINE_READERS['claude-statusline-json']?.(each),
  )
  t.deepEqual(readings.map(shown), ['unknown', [0, 100], [41, 412_000]])
})

test('Qwen Code: what it says at the end of a turn', (t) => {
  const readings = payloadsIn('qwen-stop.jsonl').map((each) => HOOK_READERS['qwen-stop-json']?.(each))
  t.deepEqual(readings.map(shown), [[0, 100]])
})

const SESSION = '01a23901-ca6d-71c0-b8d5-27c929e08914'

test('Codex: the end of its record, before a compaction and after it; the summary between is left out', (t) => {
  const whole = recorded('codex-rollout.jsonl')
  const before = whole.split('\n').slice(0, 5).join('\n')
  t.deepEqual(shown(readRollout(before, SESSION)), [0, 120])
  t.deepEqual(shown(readRollout(whole, SESSION)), [0, 7_393])
  t.is(shown(readRollout(whole.split('\n')[0] ?? '', SESSION)), 'none')
})

test('Codex: its own page says 64 % left of this one (100K used of 258K)', (t) => {
  const session = '01a23a8a-0427-7970-9775-4d1be3243c7d'
  t.deepEqual(shown(readRollout(recorded('codex-rollout-100k.jsonl'), session)), [36, 100_020])
})
