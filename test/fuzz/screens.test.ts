// Whatever stands on a screen, in a title and in a state file: what is read of it is a state, and safe to publish.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { cleanForTmux } from '../../src/core/clean-text'
import { type Recording, Recording as RecordingCodec, replay } from '../../src/core/recording'
import { redactorFor } from '../../src/core/redact'
import { cleanRow } from '../../src/core/rows'
import { plainText, styledRows } from '../../src/core/styled-rows'
import { bundledManifests } from '../helpers/bundled'
import { holds } from '../helpers/fuzz'
import { madeFrom, piece } from '../helpers/hostile'
import { assertSafe } from '../helpers/published'

const FOLDER = join('test', 'captures')

/** Of each agent every sixth recorded pane: all states and widths are among them. */
const recordings: ReadonlyArray<Recording> = readdirSync(FOLDER).flatMap((agent) =>
  readdirSync(join(FOLDER, agent))
    .filter((_, index) => index % 6 === 0)
    .map((file) => JSON.parse(readFileSync(join(FOLDER, agent, file), 'utf8'))),
)
const screens = recordings.map(({ lines }) => lines.join('\n'))
const titles = recordings.map(({ pane }) => pane.title)
const stateFiles = recordings.flatMap((each) =>
  Object.values(each.state_files ?? {}).map((file) => JSON.stringify(file)),
)

/** No pane of tmux is wider; rows are more than a screen has. */
const WIDEST = 10_000
const TALLEST = 300
const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, TALLEST)
    .map((row) => row.slice(0, WIDEST))

const pid = (recording: Recording): number => recording.processes.at(-1)?.pid ?? 0

/** Its own screen changed, as a rule; now and then that of another agent. */
const screenOf = ({ lines }: Recording): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: madeFrom([lines.join('\n')]) },
    { weight: 1, arbitrary: madeFrom(screens) },
  )

const changed = (recording: Recording): fc.Arbitrary<Recording> =>
  fc
    .record({
      screen: screenOf(recording),
      title: madeFrom([recording.pane.title, ...titles.slice(0, 5)]),
      command: fc.oneof(
        { weight: 5, arbitrary: fc.constant(recording.pane.current_command) },
        { weight: 1, arbitrary: piece },
      ),
      stateFile: madeFrom(stateFiles),
      size: fc.record({ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 200 }) }),
      cursor: fc.record({
        cursor_x: fc.integer({ min: -1, max: 500 }),
        cursor_y: fc.integer({ min: -1, max: 500 }),
      }),
    })
    .map(({ screen, title, command, stateFile, size, cursor }) => ({
      ...recording,
      lines: rowsOf(screen),
      pane: { ...recording.pane, ...size, ...cursor, title, current_command: command },
      state_files: { [`sessions/${pid(recording)}.json`]: stateFile },
    }))

const panes = fc.constantFrom(...recordings).chain(changed)

const START = { epochMs: 1_800_000_000_000, ticksMs: 1_000_000 }

test('a pane of any rows, title, size and state file has a state, and nothing unsafe is published of it', (t) => {
  holds(t, panes, (recording) => {
    const { observation } = replay(recording, { manifests: bundledManifests, screenOnly: false }, START)
    assertSafe(observation.folded)
  })
})

test('a recording of any form is read, or refused in words', (t) => {
  const recorded = madeFrom(recordings.map((each) => JSON.stringify(each)))
  holds(t, fc.oneof(recorded, fc.json()), (text) => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return
    }
    const read = RecordingCodec.decode(value)
    if (E.isRight(read)) replay(read.right, { manifests: bundledManifests, screenOnly: true }, START)
  })
})

test('a row of any text comes out without controls, once and for all', (t) => {
  holds(t, fc.tuple(madeFrom(screens), fc.integer({ min: 1, max: WIDEST })), ([text, width]) => {
    for (const row of rowsOf(text)) {
      const clean = cleanRow(row, width)
      if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(clean)) throw new Error('a control is left')
    }
    styledRows(rowsOf(text)).map(plainText)
  })
})

test('a title of any text is cut and cleaned for tmux', (t) => {
  holds(t, fc.tuple(madeFrom(titles), fc.integer({ min: 1, max: 200 })), ([title, width]) => {
    const clean = cleanForTmux(title, width)
    if (/[#\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(clean))
      throw new Error(`left: ${clean}`)
  })
})

test('a screen of any text is masked, row by row', (t) => {
  const person = { home: '/home/ann', user: 'ann', host: 'devbox', keep: new Set<string>() }
  const redactor = redactorFor(person)
  holds(t, fc.tuple(madeFrom(screens), fc.integer({ min: 1, max: 400 })), ([text, width]) => {
    const rows = rowsOf(text)
    if (redactor.rows(rows, width).length !== rows.length) throw new Error('a row is lost')
  })
})
