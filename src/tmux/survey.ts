/**
 * All that doctor asks of a server beside its panes, in one tmux process: what is set for clicks, focus and titles, which
 * options are the person's, and of each session that somebody looks at the bar, as it is written and as it is drawn.
 */
import { type Answer, present } from '../core/answer'
import { KEYS_TAKEN } from '../core/keys'
import type { Client } from '../core/pane'
import { BAR_FIELDS, type BarFields, barFieldsOf, DRAWN_FIELDS, WINDOW_FORMATS } from './bar'
import { allAsStored, type Entry, frame } from './records'
import { failure, tmux } from './run'
import type { Server } from './server'

export interface SessionSurvey {
  /** `$N`; undefined: no client is attached, and these are the global options. */
  readonly id: string | undefined
  /** Names of the options that it has of its own. */
  readonly own: ReadonlyArray<string>
  readonly bar: BarFields
}

export interface Survey {
  readonly isMouseOn: boolean
  readonly isFocusOn: boolean
  /** Undefined: this tmux has no such option. */
  readonly areTitlesTaken: boolean | undefined
  /** Seconds; 0 is never. */
  readonly statusInterval: number
  /** What the plugin noted of keys when it was loaded last. */
  readonly keysTaken: string
  /** Names of all user options that are set for the whole server. */
  readonly options: ReadonlyArray<string>
  readonly sessions: ReadonlyArray<SessionSurvey>
}

const FIELDS = [
  '#{version}',
  '#{mouse}',
  '#{focus-events}',
  '#{allow-set-title}',
  '#{status-interval}',
  `#{${KEYS_TAKEN}}`,
]

type Format = (kind: string, fields: ReadonlyArray<string>) => string

/** One client of each session that a person looks at. */
const lookers = (clients: ReadonlyArray<Client>): ReadonlyArray<Client> =>
  clients.filter(
    ({ isControl, sessionId }, i) =>
      !isControl && clients.findIndex((other) => !other.isControl && other.sessionId === sessionId) === i,
  )

const sessionCommands = (format: Format, { name, sessionId }: Client): ReadonlyArray<string[]> => [
  ['display-message', '-p', '-t', sessionId, format('S', [sessionId, ...BAR_FIELDS])],
  ['show-options', '-t', sessionId],
  ['display-message', '-p', '-c', name, '-t', sessionId, format('D', DRAWN_FIELDS)],
]

const commands = (format: Format, clients: ReadonlyArray<Client>): ReadonlyArray<string> =>
  [
    ['display-message', '-p', format('H', FIELDS)],
    ['show-options', '-g'],
    ...(clients.length === 0 ? [['display-message', '-p', format('S', ['', ...BAR_FIELDS])]] : []),
    ...clients.flatMap((client) => sessionCommands(format, client)),
    ['display-message', '-p', format('W', [])],
    ...WINDOW_FORMATS.map(([flags, option]) => ['show-options', flags, option]),
    ['display-message', '-p', format('E', [])],
  ].flatMap((command, index) => (index === 0 ? command : [';', ...command]))

const namesIn = (listed: string): ReadonlyArray<string> =>
  listed.split('\n').flatMap((line) => /^(@?[A-Za-z0-9_-]+(?:\[\d+\])?)(?: |$)/.exec(line)?.[1] ?? [])

const isOn = (value: string | undefined): boolean => value === '1' || value === 'on'

/** The record of a session is followed by that of what is drawn there, where somebody looks. */
const sessionsIn = (entries: ReadonlyArray<Entry>, windows: ReadonlyArray<string>): SessionSurvey[] =>
  entries.flatMap(({ kind, fields, rest }, i) => {
    if (kind !== 'S') return []
    const [id = '', ...values] = fields
    const next = entries[i + 1]
    const bar = barFieldsOf(values, windows, next?.kind === 'D' ? next.fields : undefined)
    return [{ id: id === '' ? undefined : id, own: namesIn(rest), bar }]
  })

const surveyOf = (raw: ReadonlyArray<Entry>): Survey | undefined => {
  const version = raw[0]?.fields[0] ?? ''
  const entries = allAsStored(version, raw)
  const [head] = entries
  if (head?.kind !== 'H' || entries.at(-1)?.kind !== 'E') return undefined
  const [, mouse, focus, titles = '', interval, keysTaken = ''] = head.fields
  const windows = (entries.find(({ kind }) => kind === 'W')?.rest ?? '').split('\n')
  return {
    isMouseOn: isOn(mouse),
    isFocusOn: isOn(focus),
    areTitlesTaken: titles === '' ? undefined : isOn(titles),
    statusInterval: Number(interval),
    keysTaken,
    options: namesIn(head.rest).filter((name) => name.startsWith('@')),
    sessions: sessionsIn(
      entries,
      windows.filter((line) => line !== ''),
    ),
  }
}

export const survey = async (server: Server, clients: ReadonlyArray<Client>): Promise<Answer<Survey>> => {
  const framed = frame()
  const answer = await tmux(server, commands(framed.format, lookers(clients)))
  if (answer.kind !== 'present') return answer
  const found = surveyOf(framed.read(answer.value.stdout))
  return found === undefined ? failure(server, answer.value) : present(found)
}
