// Whatever lies in the runtime directory, by whose hand it may be: it is read for what it says, or passed over.
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { NO_PAST, readPast, storedPast } from '../../src/commands/past'
import { parseJournalLine } from '../../src/core/journal-line'
import { observe } from '../../src/core/observe'
import { parseSpoolHeader, spoolHeaderLine } from '../../src/core/spool-entry'
import { staysOf } from '../../src/core/stays'
import { cutByDay, FIRST_RECORD, talliesBy } from '../../src/core/tally'
import { chartLines } from '../../src/core/tally-chart'
import { openDirectory, type RuntimeDirectory } from '../../src/runtime/directory'
import { tailJournal } from '../../src/runtime/journal-tail'
import { readKeptLine } from '../../src/runtime/kept-lines'
import { readResident } from '../../src/runtime/pid-file'
import { readSpool } from '../../src/runtime/spool'
import { readStateFile } from '../../src/runtime/state-files'
import { aManifest, aMemory, aProcess, aTransition, START } from '../helpers/builders'
import { holds } from '../helpers/fuzz'
import { madeFrom } from '../helpers/hostile'
import { assertSafe } from '../helpers/published'
import { aFolder } from '../helpers/tmux-server'

const SERVER = 4711

const aDirectory = (t: ExecutionContext): RuntimeDirectory => {
  const directory = openDirectory(join(aFolder(t), 's.tma'))
  if (E.isLeft(directory)) throw new Error(directory.left)
  mkdirSync(directory.right.spool, { mode: 0o700 })
  mkdirSync(directory.right.lines, { mode: 0o700 })
  return directory.right
}

const journal = [
  aTransition({ from: null, event: 'found' }),
  aTransition({ time: START.epochMs + 60_000, repository: 'app' }),
  aTransition({ time: START.epochMs + 90_000, to: null, event: 'gone' }),
].map((line) => JSON.stringify(line))

/** Days of 24 hours; the calendar itself is another matter. */
const dayOf = (at: number) => ({
  name: String(Math.floor(at / 86_400_000)),
  end: at - (at % 86_400_000) + 86_400_000,
})

test('lines of a journal of any text are added up or passed over, and drawn in rows', (t) => {
  holds(t, fc.array(madeFrom(journal), { minLength: 1, maxLength: 6 }), (texts) => {
    const lines = texts.flatMap((text) => text.split('\n')).flatMap((line) => parseJournalLine(line) ?? [])
    const now = START.epochMs + 100_000
    const pieces = cutByDay(staysOf(lines, { now, agents: new Map() }), FIRST_RECORD, dayOf)
    if (pieces.some(({ ms }) => !(ms >= 0 && ms <= now))) throw new Error('time that never was')
    const tallies = [...talliesBy(pieces, ({ stay }) => stay.repository ?? stay.agent)]
    const drawn = chartLines(
      'repository',
      tallies.map(([label, tally]) => ({ label, tally })),
      80,
    )
    const bad = drawn.find((row) => /[\u0000-\u001f\u007f-\u009f]/.test(row))
    if (bad !== undefined) throw new Error(`no row: ${JSON.stringify(bad)}`)
  })
})

test('a journal of any bytes is read to its end', (t) => {
  const { journal: path } = aDirectory(t)
  const bytes = fc.oneof(
    madeFrom(journal.map((line) => `${line}\n`)).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 500 }),
  )
  holds(t, bytes, (content) => {
    writeFileSync(path, content)
    const tail = tailJournal(path, { limit: 1024, kept: 1 }, 'oldest')
    for (let pulls = 0; tail.pull().hasMore; pulls += 1) if (pulls > 100) throw new Error('no end')
    tail.close()
  })
})

const header = spoolHeaderLine({
  kind: 'hook',
  agent: 'claude',
  event: 'Stop',
  pane: '%1',
  serverPid: SERVER,
  parentPid: 9,
})
const boxed = `${header} 01234567-89ab-cdef-0123-456789abcdef 7 8`

test('a header of any text is that of an event, or none', (t) => {
  holds(t, madeFrom([header, boxed]), (text) => {
    const read = parseSpoolHeader(text)
    if (read === undefined) return
    if (!/^[\w.:-]{1,64}$/.test(read.agent) || !/^[\w.:-]{1,64}$/.test(read.event))
      throw new Error('no words')
    if (read.pane !== undefined && !/^%\d+$/.test(read.pane)) throw new Error('no pane')
  })
})

test('a spool of any files is emptied: each is an event or counted, and none stays', (t) => {
  const directory = aDirectory(t)
  const name = fc.oneof(
    fc.constantFrom(`${SERVER}.1.9.0`, `${SERVER}.-.9.1`, '1.1.1.1', `${SERVER}.1.9.9999999`),
    fc.stringMatching(/^[\w.-]{1,20}$/),
  )
  const files = fc.dictionary(
    name.filter((each) => !/^\.+$/.test(each)),
    madeFrom([`${header}\n{"a":1}`, `${boxed}\n`]),
    { maxKeys: 4, noNullPrototype: true },
  )
  holds(t, files, (contents) => {
    for (const [each, text] of Object.entries(contents)) writeFileSync(join(directory.spool, each), text)
    const { entries, unreadable, stale, trouble } = readSpool(directory, {
      serverPid: SERVER,
      applied: [],
      nowMs: Date.now(),
    })
    const ours = Object.keys(contents).filter((each) =>
      /^\d{1,10}\.(\d{1,10}|-)\.\d{1,10}\.\d{1,6}$/.test(each),
    ).length
    if (trouble !== undefined || entries.length + unreadable + stale !== ours)
      throw new Error(`${ours} files, ${entries.length} + ${unreadable} + ${stale}`)
    for (const each of readdirSync(directory.spool)) rmSync(join(directory.spool, each))
  })
})

const boot = 'boot'
const memory = aMemory({
  owner: 's1',
  sessions: { s1: START.epochMs },
  shown: { state: 'working', detail: 'tool', source: 'hook', since: START.epochMs },
})
const past = JSON.stringify(storedPast({ ...NO_PAST, memories: new Map([['%1', memory]]) }, SERVER, boot))

test('a memory of any text is remembered or forgotten, and nothing unsafe is published of it', (t) => {
  const directory = aDirectory(t)
  const sighting = {
    pane: { title: '', currentCommand: 'oak' },
    processes: [aProcess()],
    snapshot: undefined,
    stateFile: undefined,
    events: [],
  }
  holds(t, madeFrom([past]), (text) => {
    writeFileSync(directory.memory, text)
    for (const each of readPast(directory, SERVER, boot).memories.values())
      assertSafe(observe(sighting, each, [aManifest()], START).folded)
  })
})

test('small files of any text are what they should be, or nothing', (t) => {
  const directory = aDirectory(t)
  const stateFile = join(directory.path, 'session.json')
  const texts = [
    '12 4711 4711 0.1.0\n',
    `${header.replace('hook', 'line')}\n{"model":"x"}`,
    '{"pid":1,"status":"busy"}',
  ]
  holds(t, madeFrom(texts), (text) => {
    for (const path of [directory.pid, join(directory.lines, '1'), stateFile]) writeFileSync(path, text)
    const resident = readResident(directory)
    if (resident !== undefined && !Number.isSafeInteger(resident.pid)) throw new Error('no pid')
    const kept = readKeptLine(directory, '%1', SERVER)
    if (kept !== undefined && (kept.kind !== 'line' || kept.pane !== '%1')) throw new Error('of another pane')
    readStateFile(stateFile)
  })
})

test('a file of the spool that nobody took for an hour goes, whatever its name', (t) => {
  const directory = aDirectory(t)
  for (const name of ['.tmp.1', 'x', '$(id)', `${SERVER}.1.9.0`]) {
    writeFileSync(join(directory.spool, name), header)
    utimesSync(join(directory.spool, name), 1, 1)
  }
  t.is(readSpool(directory, { serverPid: SERVER, applied: [], nowMs: Date.now() }).stale, 4)
  t.deepEqual(readdirSync(directory.spool), [])
})
