import { appendFileSync, existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { appendBounded } from '../../src/runtime/append'
import { type Tail, tailJournal } from '../../src/runtime/journal-tail'
import { aFolder } from '../helpers/tmux-server'

const BOUNDS = { limit: 400, kept: 3 }

const stage = (t: ExecutionContext) => {
  const path = join(aFolder(t), 'journal.jsonl')
  const append = (...lines: ReadonlyArray<string>) =>
    appendBounded(path, lines.map((line) => `${line}\n`).join(''), BOUNDS)
  const tail = (from: 'oldest' | 'now' = 'now') => tailJournal(path, BOUNDS, from)
  return { path, append, tail }
}

const all = (tail: Tail): { lines: ReadonlyArray<string>; gaps: number } => {
  const lines: string[] = []
  let gaps = 0
  for (;;) {
    const pulled = tail.pull()
    lines.push(...pulled.lines)
    gaps += Number(pulled.isGap)
    if (!pulled.hasMore) return { lines, gaps }
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `line ${from + i}`)

test('from now on: what stood there before is left out', (t) => {
  const { append, tail } = stage(t)
  append('a', 'b')
  const reader = tail()
  t.deepEqual(all(reader).lines, [])
  append('c')
  t.deepEqual(all(reader), { lines: ['c'], gaps: 0 })
})

test('a journal that is not there yet is read once it is', (t) => {
  const { append, tail } = stage(t)
  const reader = tail()
  t.deepEqual(all(reader).lines, [])
  append('a')
  t.deepEqual(all(reader).lines, ['a'])
})

test('from the oldest: what was put aside comes first', (t) => {
  const { path, append, tail } = stage(t)
  for (const line of numbers(0, 80)) append(line)
  t.true(existsSync(`${path}.1`))
  t.deepEqual(all(tail('oldest')).lines, numbers(0, 80))
})

test('files put aside between two looks lose nothing, up to as many as are kept', (t) => {
  const { append, tail } = stage(t)
  const reader = tail()
  append('first')
  t.deepEqual(all(reader).lines, ['first'])
  for (const line of numbers(0, 130)) append(line)
  t.deepEqual(all(reader), { lines: numbers(0, 130), gaps: 0 })
})

test('who is slower than the journal is kept is told so, and reads on', (t) => {
  const { append, tail } = stage(t)
  const reader = tail()
  append('first')
  all(reader)
  for (const line of numbers(0, 1_000)) append(line)
  const { lines, gaps } = all(reader)
  t.is(gaps, 1)
  t.is(lines.at(-1), 'line 999')
  t.deepEqual(lines.slice(-100), numbers(900, 1_000))
})

test('a line whose end is not there yet waits for it', (t) => {
  const { path, tail } = stage(t)
  writeFileSync(path, '')
  const reader = tail()
  appendFileSync(path, '{"a":"é')
  t.deepEqual(all(reader).lines, [])
  appendFileSync(path, '🙂"}\n{"b"')
  t.deepEqual(all(reader).lines, ['{"a":"é🙂"}'])
})

test('a letter that is cut by two looks is whole', (t) => {
  const { path, tail } = stage(t)
  writeFileSync(path, '')
  const reader = tail()
  const bytes = Buffer.from('🙂\n')
  for (const byte of bytes) {
    appendFileSync(path, Buffer.from([byte]))
    if (byte !== 10) t.deepEqual(all(reader).lines, [])
  }
  t.deepEqual(all(reader).lines, ['🙂'])
})

test('a journal that is truncated in mid-read is read from its beginning', (t) => {
  const { path, append, tail } = stage(t)
  append('a', 'b')
  const reader = tail('oldest')
  t.deepEqual(all(reader).lines, ['a', 'b'])
  truncateSync(path, 0)
  append('c')
  t.deepEqual(all(reader).lines, ['c'])
})

test('a journal that was emptied and has grown beyond where the reader stood is read from its beginning', (t) => {
  const { path, append, tail } = stage(t)
  append('a')
  const reader = tail('oldest')
  all(reader)
  writeFileSync(path, 'longer than it was before\nb\n')
  t.deepEqual(all(reader).lines, ['longer than it was before', 'b'])
})

test('a journal that was removed, or replaced by another file, is found again', (t) => {
  const { path, append, tail } = stage(t)
  append('a')
  const reader = tail('oldest')
  all(reader)
  rmSync(path)
  t.deepEqual(all(reader).lines, [])
  append('b')
  t.deepEqual(all(reader).lines, ['b'])
  renameSync(path, `${path}.away`)
  append('c')
  t.deepEqual(all(reader).lines, ['c'])
})

test('a line that never ends takes no memory without bound', (t) => {
  const { path, tail } = stage(t)
  writeFileSync(path, '')
  const reader = tail()
  for (let i = 0; i < 16; i += 1) {
    appendFileSync(path, 'x'.repeat(64 * 1024))
    all(reader)
  }
  appendFileSync(path, '\nafter\n')
  t.is(all(reader).lines.at(-1), 'after')
})
