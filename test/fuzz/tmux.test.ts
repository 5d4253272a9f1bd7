// Whatever tmux and ps print: what is foreign stays within its field, and a row that is none is told apart.
import test from 'ava'
import * as fc from 'fast-check'
import { readSettings, SETTING_OPTIONS, SETTINGS } from '../../src/core/settings'
import { hasFeature } from '../../src/core/tmux-version'
import { parsePs } from '../../src/process/ps'
import {
  CLIENT_FIELDS,
  clientOf,
  PANE_FIELDS,
  paneRowOf,
  SESSION_FIELDS,
  sessionOf,
} from '../../src/tmux/fields'
import { HEADER_FIELDS, headerOf } from '../../src/tmux/header'
import { mergePanes, windowsOf } from '../../src/tmux/merge'
import { asStored, frame } from '../../src/tmux/records'
import { holds } from '../helpers/fuzz'
import { madeFrom, piece } from '../helpers/hostile'

const field = fc.oneof(piece, fc.constantFrom('%0', '@0', '$0', '1', '0', '80', '3.3a', '1700000000'))
const record = fc.tuple(
  fc.constantFrom('H', 'O', 'S', 'N', 'P', 'C', 'E'),
  fc.array(field, { maxLength: 12 }),
)

test('fields of any text come back as they were, record by record', (t) => {
  holds(t, fc.array(record, { maxLength: 6 }), (records) => {
    const { format, read } = frame()
    const output = records.map(([kind, fields]) => `${format(kind, fields)}\n`).join('')
    const back = read(output).map(({ kind, fields }) => [kind, fields])
    if (JSON.stringify(back) !== JSON.stringify(records)) throw new Error(JSON.stringify(back))
  })
})

test('an output of any text holds no record that was not asked for', (t) => {
  holds(t, madeFrom(['H:1:2.\nP:%0:title.\n', '0123456789ab0123456789abP']), (output) => {
    const found = frame().read(output)
    if (found.length > 0) throw new Error(`forged: ${JSON.stringify(found)}`)
  })
})

/** As many as are asked for, as a rule; the first ones as they should be, often enough. */
const rowOf = (length: number, ...first: ReadonlyArray<string>) => {
  const rest = fc.array(field, { minLength: length - first.length, maxLength: length - first.length })
  const whole = rest.map((fields) => [...first, ...fields])
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    { weight: 2, arbitrary: fc.array(field, { minLength: length, maxLength: length }) },
    { weight: 1, arbitrary: fc.array(field) },
  )
}

test('rows of any fields are panes with ids, or none', (t) => {
  holds(
    t,
    fc.array(
      rowOf(
        PANE_FIELDS.length,
        '%1',
        '7',
        '80',
        '24',
        '0',
        '0',
        '0',
        '0',
        '1',
        '1700000000',
        '0',
        '0',
        '$0',
        '@0',
      ),
      { maxLength: 4 },
    ),
    (lists) => {
      const rows = lists.flatMap((fields) => paneRowOf(fields) ?? [])
      const panes = mergePanes(rows)
      if (panes.some(({ id, places }) => !/^%\d+$/.test(id) || places.length === 0))
        throw new Error('no pane')
      if (windowsOf(rows).some(({ id }) => !/^@\d+$/.test(id))) throw new Error('no window')
    },
  )
})

test('clients, sessions and headers of any fields are read, or none', (t) => {
  const rows = fc.tuple(
    rowOf(CLIENT_FIELDS.length),
    rowOf(SESSION_FIELDS.length, '$0'),
    rowOf(HEADER_FIELDS.length, '4711', '3.3a'),
  )
  holds(t, rows, ([client, session, header]) => {
    if (clientOf(client) !== undefined && client.length !== CLIENT_FIELDS.length)
      throw new Error('a client of other fields')
    if (sessionOf(session, {}) !== undefined && session.length !== SESSION_FIELDS.length)
      throw new Error('a session of other fields')
    const read = headerOf(header)
    if (read !== undefined) readSettings(read.settings)
  })
})

test('options of any values are settings, each bad one named and its default taken', (t) => {
  const names = [...SETTING_OPTIONS, '@tma-nothing']
  const values = fc.dictionary(
    fc.constantFrom(...names),
    madeFrom(['on', 'blocked=fg=red,done=bold', 'prefix A', '30', 'blocked done', 'claude -codex']),
    { noNullPrototype: true },
  )
  holds(t, values, (raw) => {
    const { settings, problems } = readSettings(raw)
    if (Object.keys(settings).length !== Object.keys(SETTINGS).length) throw new Error('an option is lost')
    if (
      problems.some(
        ({ path, message }) => !SETTING_OPTIONS.includes(String(path[0])) || message.includes('\n'),
      )
    )
      throw new Error('no line')
  })
})

test('versions and tables of processes of any text are read without end', (t) => {
  const facts = [
    '  733   512   733   733 S+   Mon Dec  1 09:15:00 2025 /usr/bin/claude\n',
    '1 0 1 -1 Ss Mon Dec  1 09:15:00 2025 zsh\n',
  ]
  holds(
    t,
    fc.tuple(madeFrom(facts), madeFrom(['733 claude --resume\n']), madeFrom(['3.3a', 'next-3.8'])),
    ([table, args, version]) => {
      for (const { pid } of parsePs(table, args, 0).values())
        if (!Number.isFinite(pid)) throw new Error('no pid')
      hasFeature(version, 'escaped dollar')
      asStored(version, args)
    },
  )
})
