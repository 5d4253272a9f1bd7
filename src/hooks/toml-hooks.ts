/**
 * Hooks in a TOML file that the person shares with us: one block between two marks, at the end, where it cannot fall into
 * another table. Ours are also known without the marks, by their command: programs that rewrite their file drop comments.
 */
import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import { parseToml } from '../core/toml'
import type { Edit, Wiring } from './agent-hooks'
import { eventOfCommand } from './command'

export interface TomlHooks {
  readonly agent: string
  readonly events: ReadonlyArray<string>
  /** The entry of `[[hooks]]` for an event: words and whole numbers. */
  readonly entry: (event: string) => Readonly<Record<string, string | number>>
}

const BEGIN = '# tma hooks: begin (taken away by: tma hooks uninstall)'
const END = '# tma hooks: end'

type Text = E.Either<string, string>
type Table = Readonly<Record<string, unknown>>

const parsed = (text: string): E.Either<string, Table> => {
  if (text.startsWith('\uFEFF')) return E.left('begins with a byte order mark')
  return E.mapLeft(({ line, column, message }: { line?: number; column?: number; message: string }) => {
    const place = line === undefined ? '' : `line ${line}, column ${column}: `
    return `is not valid: ${place}${message}`
  })(parseToml(text) as E.Either<{ message: string }, Table>)
}

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

const blockOf = ({ events, entry }: TomlHooks, eol: string): string => {
  const tables = events.map((event) =>
    [
      '[[hooks]]',
      ...Object.entries(entry(event)).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    ].join(eol),
  )
  return [BEGIN, tables.join(eol + eol), END].join(eol)
}

const entriesOf = (table: Table): ReadonlyArray<Table> =>
  Array.isArray(table.hooks) ? table.hooks.map((each) => Object(each) as Table) : []

const isOurs = ({ command }: Table, agent: string): boolean => eventOfCommand(command, agent) !== undefined

/** Where the block begins and ends; it has no end when a part of it was cut away. */
const blockIn = (text: string): readonly [number, number] | undefined => {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END, begin)
  return begin < 0 || end < 0 ? undefined : [begin, end + END.length]
}

/** The head of a chunk that begins with a table of hooks, and its keys. */
const TABLE = /^[ \t]*\[\[[ \t]*hooks[ \t]*\]\].*(?:\r?\n[ \t]*[\w-]+[ \t]*=.*)*(?:\r?\n)?/

/** Tables of ours that no mark surrounds; what a text of several lines makes of it is checked afterwards. */
const withoutTables = (text: string, agent: string): string =>
  text
    .split(/^(?=[ \t]*\[)/m)
    .map((chunk) => {
      const [head] = TABLE.exec(chunk) ?? []
      const table = head === undefined ? undefined : parsed(head)
      const [entry] = table !== undefined && E.isRight(table) ? entriesOf(table.right) : []
      return head !== undefined && entry !== undefined && isOurs(entry, agent)
        ? chunk.slice(head.length)
        : chunk
    })
    .join('')

const withoutBlock = (text: string): string => {
  const block = blockIn(text)
  if (block === undefined) return text
  const [from, to] = block
  const before = text.slice(0, from).replace(/(\r?\n)(?:\r?\n)+$/, '$1')
  return before + text.slice(to).replace(/^\r?\n/, '')
}

/** Others' tables, which an edit must leave as they are. */
const foreignOf = (text: string, agent: string): E.Either<string, unknown> =>
  E.map((table: Table) => {
    const others = entriesOf(table).filter((entry) => !isOurs(entry, agent))
    const { hooks, ...rest } = table
    return Array.isArray(hooks) && others.length === 0
      ? rest
      : { ...table, ...(others.length > 0 && { hooks: others }) }
  })(parsed(text))

const isForeignEqual = (before: string, after: string, agent: string): boolean => {
  const [old, now] = [foreignOf(before, agent), foreignOf(after, agent)]
  return E.isRight(old) && E.isRight(now) && isDeepStrictEqual(old.right, now.right)
}

const NOT_BY_US = 'holds "hooks" in a form that cannot be added to'

const checked = (before: string, after: string, agent: string): Text =>
  E.chain(() => (isForeignEqual(before, after, agent) ? E.right(after) : E.left(NOT_BY_US)))(parsed(before))

const install = (hooks: TomlHooks, text: string): Text => {
  const eol = eolOf(text)
  const wanted = blockOf(hooks, eol)
  const block = blockIn(text)
  if (block !== undefined) {
    const [from, to] = block
    const around = [text.slice(0, from), text.slice(to)].map((part) => withoutTables(part, hooks.agent))
    return checked(text, around.join(wanted), hooks.agent)
  }
  const others = withoutTables(text, hooks.agent)
  const gap = others.trim() === '' ? '' : others.endsWith('\n') ? eol : eol + eol
  return checked(text, `${others}${gap}${wanted}${eol}`, hooks.agent)
}

const remove = (hooks: TomlHooks, text: string): E.Either<string, string | undefined> =>
  checked(text, withoutTables(withoutBlock(text), hooks.agent), hooks.agent)

const wiring = (hooks: TomlHooks, text: string): E.Either<string, Wiring> =>
  E.map((table: Table): Wiring => {
    const ours = entriesOf(table).filter((entry) => isOurs(entry, hooks.agent))
    const missing = hooks.events.filter(
      (event) => !ours.some((entry) => isDeepStrictEqual({ ...entry }, hooks.entry(event))),
    )
    if (ours.length === 0) return 'none'
    if (missing.length === 0 && ours.length === hooks.events.length) return 'wired'
    return ours.length + missing.length === hooks.events.length ? 'partial' : 'stale'
  })(parsed(text))

export const tomlHooks = (hooks: TomlHooks): Edit => ({
  install: (text = '') => install(hooks, text),
  remove: (text) => remove(hooks, text),
  wiring: (text) => wiring(hooks, text),
  isForeignEqual: (before = '', after = '') => isForeignEqual(before, after, hooks.agent),
})
