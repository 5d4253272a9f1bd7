/**
 * Hooks in a settings file that the person shares with us: an array for each event below one key, ours among others'.
 * Ours are known by their command, replaced where they stand, added last, and taken out with no more than they left empty.
 */
import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import type { Node } from 'jsonc-parser'
import type { Edit, Wiring } from './agent-hooks'
import { eventOfCommand } from './command'
import { appended, property, rendered, replaced, type Style, styleOf } from './json-edit'
import { foreignOf, handlersIn, propertyOf, withoutHandler } from './json-handlers'
import { type Dialect, parseJson, type Root } from './json-text'

export interface JsonHooks {
  readonly agent: string
  readonly dialect: Dialect
  readonly events: ReadonlyArray<string>
  /** The handler of an event, which holds the command. */
  readonly handler: (event: string) => Readonly<Record<string, unknown>>
  /** What stands in the event's array around a handler; left out: the handler itself does. */
  readonly group?: (handler: unknown) => unknown
  /** What the file must hold beside hooks for the agent to read it. */
  readonly beside?: Readonly<Record<string, string | number>>
}

type Text = E.Either<string, string>

const rootOf = (text: string, { dialect }: JsonHooks): E.Either<string, Root> => parseJson(text, dialect)

/** The text where it is one with a root, which all that follow ask of. */
const withRoot = (text: string, hooks: JsonHooks, edit: (root: Node) => Text): Text =>
  E.chain((root: Root) => (root === undefined ? E.left('is empty') : edit(root)))(rootOf(text, hooks))

const ensureBeside = (hooks: JsonHooks, style: Style, text: string): Text =>
  Object.entries(hooks.beside ?? {}).reduce<Text>(
    (done, [key, value]) =>
      E.chain((now: string) =>
        withRoot(now, hooks, (root) =>
          propertyOf(root, key) === undefined
            ? E.right(appended(now, root, (indent) => property(key, value, indent, style), style))
            : E.right(now),
        ),
      )(done),
    E.right(text),
  )

/** The array of an event, made where it is missing; undefined while a text had to be made first. */
const ensureEvent = (hooks: JsonHooks, style: Style, text: string, event: string): Text =>
  withRoot(text, hooks, (root) => {
    const table = propertyOf(root, 'hooks')
    const handler = hooks.handler(event)
    const entry = hooks.group?.(handler) ?? handler
    const add = (parent: Node, key: string, value: unknown): Text =>
      E.right(appended(text, parent, (indent) => property(key, value, indent, style), style))
    if (table === undefined) return add(root, 'hooks', { [event]: [entry] })
    if (table.type !== 'object') return E.left('holds "hooks" in a form that is not known')
    const list = propertyOf(table, event)
    if (list === undefined) return add(table, event, [entry])
    if (list.type !== 'array') return E.left(`holds "hooks.${event}" in a form that is not known`)
    return inList(hooks, style, { text, list, event, entry })
  })

interface ListEdit {
  readonly text: string
  readonly list: Node
  readonly event: string
  readonly entry: unknown
}

/** The first of ours is brought up to date where it stands; those that double it go. */
const inList = (hooks: JsonHooks, style: Style, { text, list, event, entry }: ListEdit): Text => {
  const ours = handlersIn(list).filter(({ command }) => eventOfCommand(command, hooks.agent) !== undefined)
  const [first, second] = ours
  if (first === undefined)
    return E.right(appended(text, list, (indent) => rendered(entry, indent, style), style))
  if (second !== undefined) {
    const next = withoutHandler(text, second, undefined)
    return E.chain((root: Root) => {
      const again = root && propertyOf(propertyOf(root, 'hooks') ?? root, event)
      return again === undefined
        ? E.left('cannot be read again')
        : inList(hooks, style, { text: next, list: again, event, entry })
    })(rootOf(next, hooks))
  }
  const wanted = hooks.handler(event)
  if (isDeepStrictEqual({ ...first.value }, wanted)) return E.right(text)
  return E.right(replaced(text, first.node, (indent) => rendered(wanted, indent, style)))
}

/** Ours of all events, or of those that are no longer reported. */
const removeOurs = (hooks: JsonHooks, text: string, isKept: (event: string) => boolean): Text =>
  E.chain((root: Root): Text => {
    const table = root && propertyOf(root, 'hooks')
    if (root === undefined || table?.type !== 'object') return E.right(text)
    const lists = (table.children ?? []).map((each) => each.children ?? [])
    for (const [key, list] of lists) {
      if (list === undefined || key === undefined || isKept(key.value)) continue
      const handler = handlersIn(list).find(
        ({ command }) => eventOfCommand(command, hooks.agent) !== undefined,
      )
      if (handler !== undefined) return removeOurs(hooks, withoutHandler(text, handler, root), isKept)
    }
    return E.right(text)
  })(rootOf(text, hooks))

const install = (hooks: JsonHooks, text: string | undefined): Text => {
  const isBlank = text === undefined || text.trim() === ''
  const start = isBlank && !text?.startsWith('\uFEFF') ? '{}\n' : (text ?? '')
  const style = styleOf(start)
  const cleaned = removeOurs(hooks, start, (event) => hooks.events.includes(event))
  const based = E.chain((now: string) => ensureBeside(hooks, style, now))(cleaned)
  return hooks.events.reduce<Text>(
    (done, event) => E.chain((now: string) => ensureEvent(hooks, style, now, event))(done),
    based,
  )
}

const remove = (hooks: JsonHooks, text: string): E.Either<string, string | undefined> =>
  E.map((left: string): string | undefined => left)(removeOurs(hooks, text, () => false))

const wiring = (hooks: JsonHooks, text: string): E.Either<string, Wiring> =>
  E.map((root: Root): Wiring => {
    const table = root && propertyOf(root, 'hooks')
    const found = (table?.children ?? []).flatMap(({ children = [] }) => {
      const [key, list] = children
      const event = String(key?.value)
      const ours = (list === undefined ? [] : handlersIn(list)).filter(
        ({ command }) => eventOfCommand(command, hooks.agent) !== undefined,
      )
      return ours.map(({ value }) => ({ event, value }))
    })
    const isCurrent = ({ event, value }: (typeof found)[number]): boolean =>
      hooks.events.includes(event) && isDeepStrictEqual({ ...(value as object) }, hooks.handler(event))
    if (found.length === 0) return 'none'
    if (!found.every(isCurrent) || new Set(found.map(({ event }) => event)).size < found.length)
      return 'stale'
    return found.length < hooks.events.length ? 'partial' : 'wired'
  })(rootOf(text, hooks))

export const jsonHooks = (hooks: JsonHooks): Edit => ({
  install: (text) => install(hooks, text),
  remove: (text) => remove(hooks, text),
  wiring: (text) => wiring(hooks, text),
  isForeignEqual: (before, after) => {
    const foreign = (text: string | undefined) => foreignOf(rootOf(text ?? '', hooks), hooks.agent)
    const [old, now] = [foreign(before), foreign(after)]
    if (old === undefined || now === undefined) return false
    const isAdded = ([key, value]: readonly [string, unknown]): boolean =>
      hooks.beside?.[key] === value && !old.some(([name]) => name === key)
    // As text: the order counts too.
    return JSON.stringify(old) === JSON.stringify(now.filter((entry) => !isAdded(entry)))
  },
})
