/**
 * Lists everything a cycle needs to know of a server in one tmux process: server, options, panes, clients.
 * Client formats stay in `list-clients`: tmux 3.2a dies on them in `list-panes`.
 */
import { type Answer, present } from '../core/answer'
import { CLIENT_FIELDS, clientOf, PANE_FIELDS, paneRowOf, SESSION_FIELDS, sessionOf } from './fields'
import { HEADER_FIELDS, headerOf } from './header'
import type { Listing, Options } from './listing'
import { mergePanes, windowsOf } from './merge'
import { GLOBAL_OPTIONS, isOptionName } from './options'
import { allAsStored, type Entry, frame } from './records'
import { failure, tmux } from './run'
import type { Server } from './server'

/** What a server said when it was asked for a listing. */
export interface Said {
  /** The same as at another time when nothing of it has moved: told without the cost of reading it. */
  readonly text: () => string
  readonly read: () => Promise<Answer<Listing>>
}

/** `names`: further user options whose global values are wanted. */
export const ask = async (server: Server, names: ReadonlyArray<string> = []): Promise<Answer<Said>> => {
  const framed = frame()
  const globals = [...new Set([...GLOBAL_OPTIONS, ...names])].filter(isOptionName)
  const answer = await tmux(server, commands(framed.format, globals))
  if (answer.kind !== 'present') return answer
  const run = answer.value
  const read = async (): Promise<Answer<Listing>> => {
    const entries = framed.read(run.stdout)
    const listing = isComplete(entries) ? listingOf(entries) : undefined
    return listing === undefined ? failure(server, run) : present(listing)
  }
  return present({ text: () => framed.bare(run.stdout), read })
}

export const list = async (server: Server, names: ReadonlyArray<string> = []): Promise<Answer<Listing>> => {
  const said = await ask(server, names)
  return said.kind === 'present' ? said.value.read() : said
}

const commands = (
  format: (kind: string, fields: ReadonlyArray<string>) => string,
  globals: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  [
    ['display-message', '-p', format('H', HEADER_FIELDS)],
    ...globals.flatMap((name) => [
      ['display-message', '-p', format('O', [name])],
      ['show-options', '-gqv', name],
    ]),
    ['list-sessions', '-F', format('S', SESSION_FIELDS)],
    ['display-message', '-p', format('N', [])],
    ['list-panes', '-a', '-F', format('P', PANE_FIELDS)],
    ['list-clients', '-F', format('C', CLIENT_FIELDS)],
    ['display-message', '-p', format('E', [])],
  ].flatMap((command, index) => (index === 0 ? command : [';', ...command]))

/** Without any session (`exit-empty off`) tmux refuses to list panes and clients: then there are none. */
const isComplete = (entries: ReadonlyArray<Entry>): boolean => {
  const last = entries.at(-1)?.kind
  return last === 'E' || (last === 'N' && !entries.some(({ kind }) => kind === 'S'))
}

/** Undefined when a record has not the form that was asked for. */
const listingOf = (raw: ReadonlyArray<Entry>): Listing | undefined => {
  const version = raw[0]?.fields[1] ?? ''
  const entries = allAsStored(version, raw)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const header = headerOf(of('H')[0]?.fields ?? [])
  const globals = globalsOf(of('O'))
  const rows = of('P').map(({ fields }) => paneRowOf(fields))
  const clients = of('C').map(({ fields }) => clientOf(fields))
  const sessions = of('S').map(({ fields }) => sessionOf(fields, globals))
  if (header === undefined || !isWhole(rows) || !isWhole(clients) || !isWhole(sessions)) return undefined
  return {
    ...header,
    globals,
    panes: mergePanes(rows),
    clients,
    windows: windowsOf(rows),
    sessions,
  }
}

const isWhole = <A>(values: ReadonlyArray<A | undefined>): values is ReadonlyArray<A> =>
  !values.includes(undefined)

/** After the line end of the record stands the value with its own line end, or nothing when it is not set. */
const globalsOf = (entries: ReadonlyArray<Entry>): Options =>
  Object.fromEntries(
    entries
      .filter((entry) => entry.rest.length > 1)
      .map((entry) => [entry.fields[0] ?? '', entry.rest.slice(1, -1)]),
  )
