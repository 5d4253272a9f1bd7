/** The status line of a settings file: one value, which the person's own command shares with ours. */
import * as E from 'fp-ts/Either'
import type { Node } from 'jsonc-parser'
import type { Edit, Wiring } from './agent-hooks'
import { appended, property, removed, rendered, replaced, styleOf } from './json-edit'
import { propertyOf } from './json-handlers'
import { type Dialect, parseJson, plainValue, type Root } from './json-text'
import type { Chained, LineCommand } from './line-command'

export interface JsonLine {
  readonly dialect: Dialect
  readonly command: LineCommand
}

const KEY = 'statusLine'

type Text = E.Either<string, string>

/** The node of the command. Undefined: nothing is set; left: what is set is not a command. */
const commandIn = (root: Root): E.Either<string, Node | undefined> => {
  const line = root && propertyOf(root, KEY)
  if (line === undefined) return E.right(undefined)
  const node = propertyOf(line, 'command')
  const isCommand = propertyOf(line, 'type')?.value === 'command' && typeof node?.value === 'string'
  return isCommand ? E.right(node) : E.left(`holds "${KEY}" in a form that is not known`)
}

const chainedIn = (node: Node | undefined, { command }: JsonLine): Chained | undefined =>
  node === undefined ? undefined : command.chainedIn(node.value)

const rewritten = (text: string, node: Node, command: string): string =>
  command === node.value ? text : replaced(text, node, (indent) => rendered(command, indent, styleOf(text)))

const withLine = (text: string, root: Node, { command }: JsonLine): Text =>
  E.map((words: string) => {
    const style = styleOf(text)
    const value = { type: 'command', command: words }
    return appended(text, root, (indent) => property(KEY, value, indent, style), style)
  })(command.around(undefined))

/** An empty command is none. */
const ownOf = (node: Node, line: JsonLine): string | undefined => {
  const chained = chainedIn(node, line)
  return chained === undefined ? (node.value.trim() === '' ? undefined : node.value) : chained.own
}

const put = (line: JsonLine, text: string, isWanted: boolean): Text =>
  E.chain((root: Root): Text => {
    if (root === undefined) return E.left('is empty')
    const node = commandIn(root)
    if (E.isLeft(node)) return isWanted ? node : E.right(text)
    const there = node.right
    if (!isWanted && chainedIn(there, line) === undefined) return E.right(text)
    if (there === undefined) return withLine(text, root, line)
    return E.map((command: string) => rewritten(text, there, command))(
      line.command.around(ownOf(there, line)),
    )
  })(parseJson(text, line.dialect))

/** Without a command of theirs the whole of it goes. */
const taken = (line: JsonLine, text: string): Text =>
  E.map((root: Root): string => {
    const node = E.getOrElse((): Node | undefined => undefined)(commandIn(root))
    const chained = chainedIn(node, line)
    if (root === undefined || node === undefined || chained === undefined) return text
    if (chained.own !== undefined) return rewritten(text, node, chained.own)
    const whole = node.parent?.parent?.parent
    return whole === undefined ? text : removed(text, root, (root.children ?? []).indexOf(whole))
  })(parseJson(text, line.dialect))

export const lineWiring =
  (line: JsonLine): Edit['wiring'] =>
  (text) =>
    E.map((root: Root): Wiring => {
      const node = E.getOrElse((): Node | undefined => undefined)(commandIn(root))
      const chained = chainedIn(node, line)
      if (node === undefined || chained === undefined) return 'none'
      const wanted = line.command.around(chained.own)
      return E.isRight(wanted) && wanted.right === node.value ? 'wired' : 'stale'
    })(parseJson(text, line.dialect))

const START = '{}\n'
const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** `rest`: what else of ours stands in the file. `isWanted`: false keeps the line as it is, but brings ours up to date. */
export const withStatusLine = (line: JsonLine, isWanted: boolean, rest: Edit): Edit => ({
  install: (text) => E.chain((now: string) => put(line, now, isWanted))(rest.install(text)),
  remove: (text) =>
    E.chain(
      (now: string | undefined): E.Either<string, string | undefined> =>
        now === undefined ? E.right(now) : taken(line, now),
    )(rest.remove(text)),
  wiring: rest.wiring,
  isForeignEqual: (before, after) => {
    const without = (text: string | undefined): string | undefined =>
      text === undefined ? text : E.getOrElse(() => text)(taken(line, text))
    return rest.isForeignEqual(without(before), without(after))
  },
})

/** What stands for no hooks in a file that holds the line alone. */
const NO_HOOKS: Edit = {
  install: (text) => E.right(isBlank(text) ? START : (text ?? START)),
  remove: (text) => E.right(text),
  wiring: () => E.right('none'),
  isForeignEqual: (before, after) => {
    const written = (text: string | undefined): string | undefined => {
      const root = parseJson(text ?? '', 'jsonc')
      return E.isRight(root) ? JSON.stringify(plainValue(root.right) ?? {}) : undefined
    }
    const [old, now] = [written(before), written(after)]
    return old !== undefined && old === now
  },
}

/** A file of the person's in which nothing else is ours. */
export const jsonLine = (line: JsonLine): Edit => ({
  ...withStatusLine(line, true, NO_HOOKS),
  wiring: lineWiring(line),
})
