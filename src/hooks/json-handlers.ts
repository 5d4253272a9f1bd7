/** The handlers below `hooks` of a settings file: found wherever they stand in an event's array, and taken out. */
import * as E from 'fp-ts/Either'
import type { Node } from 'jsonc-parser'
import { eventOfCommand } from './command'
import { removed } from './json-edit'
import { plainValue, type Root } from './json-text'

export interface Handler {
  readonly node: Node
  readonly value: Readonly<Record<string, unknown>>
  readonly command: unknown
}

export const propertyOf = (node: Node, key: string): Node | undefined =>
  node.type === 'object'
    ? node.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
    : undefined

const handlerOf = (node: Node): ReadonlyArray<Handler> => {
  const command = propertyOf(node, 'command')?.value
  return command === undefined ? [] : [{ node, value: plainValue(node) as Handler['value'], command }]
}

/** Those that stand in groups, and those that stand alone. */
export const handlersIn = (list: Node): ReadonlyArray<Handler> =>
  (list.type === 'array' ? (list.children ?? []) : []).flatMap((entry) => {
    const grouped = propertyOf(entry, 'hooks')
    return grouped?.type === 'array' ? (grouped.children ?? []).flatMap(handlerOf) : handlerOf(entry)
  })

/** What goes with a child that was the only one: its group, its event, `hooks`. */
const outermost = (node: Node, root: Node | undefined): Node => {
  const { parent } = node
  if (parent === undefined || parent === root || root === undefined) return node
  if (parent.type === 'property') return outermost(parent, root)
  if (parent.type === 'array') return (parent.children ?? []).length > 1 ? node : outermost(parent, root)
  // An object: a group goes as a whole, whatever else it says of the handlers that it no longer has.
  const isGroup = parent.parent?.type === 'array'
  return isGroup || (parent.children ?? []).length === 1 ? outermost(parent, root) : node
}

/** Without `root` the event's array stays, and only a group that is left empty goes with the handler. */
export const withoutHandler = (text: string, { node }: Handler, root: Root): string => {
  const group = node.parent?.parent?.parent
  const isAlone = group?.parent?.type === 'array' && (node.parent?.children ?? []).length === 1
  const child = root === undefined ? (isAlone && group !== undefined ? group : node) : outermost(node, root)
  const { parent } = child
  if (parent === undefined) return text
  return removed(text, parent, (parent.children ?? []).indexOf(child))
}

const isOurs = (value: unknown, agent: string): boolean =>
  eventOfCommand((value as { command?: unknown } | null)?.command, agent) !== undefined

type Entries = ReadonlyArray<readonly [string, unknown]>

const entriesOf = (value: unknown): Entries => Object.entries(Object(value))

const foreignList = (list: unknown, agent: string): unknown => {
  if (!Array.isArray(list)) return list
  return list.flatMap((entry) => {
    if (isOurs(entry, agent)) return []
    const grouped = (entry as { hooks?: unknown } | null)?.hooks
    if (!Array.isArray(grouped) || !grouped.some((each) => isOurs(each, agent))) return [entry]
    const left = grouped.filter((each) => !isOurs(each, agent))
    return left.length === 0 ? [] : [{ ...entry, hooks: left }]
  })
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** What is others' in a file, in its order; an event or a `hooks` without anything in it says nothing. */
export const foreignOf = (root: E.Either<string, Root>, agent: string): Entries | undefined => {
  if (E.isLeft(root)) return undefined
  return entriesOf(plainValue(root.right)).flatMap(([key, value]) => {
    if (key !== 'hooks' || typeof value !== 'object' || value === null) return [[key, value] as const]
    const events = entriesOf(value)
      .map(([event, list]) => [event, foreignList(list, agent)] as const)
      .filter(([, list]) => !isEmpty(list))
    return events.length === 0 ? [] : [[key, events] as const]
  })
}
