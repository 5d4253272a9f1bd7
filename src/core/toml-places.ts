/**
 * Says in which line of a TOML file a key path stands. The parser's own tree holds the place of every key and value,
 * inside inline tables and lists too; nothing is guessed from the text.
 */
import type { Problem } from '../schema/report'
import type { TomlNode } from './toml'

type Path = Problem['path']
type Key = Path[number]

/** Line from 1 of the path, or of the nearest part of it that the file writes; undefined when it writes none. */
export type LineAt = (path: Path) => number | undefined

/** What the file writes at one path; `tables` counts those of a `[[list]]`. */
interface Place {
  readonly offset: number
  readonly inner: Map<Key, Place>
  tables: number
}

const place = (offset: number): Place => ({ offset, inner: new Map(), tables: 0 })

/** The first line that mentions a path counts: a header may come back to it. */
const placeIn = (at: Place, key: Key, offset: number): Place => {
  const known = at.inner.get(key) ?? place(offset)
  at.inner.set(key, known)
  return known
}

const keysOf = ({ key = [] }: TomlNode): ReadonlyArray<string> => (typeof key === 'string' ? [key] : key)

const noteEntry = (base: Place, node: TomlNode): void => {
  const at = keysOf(node).reduce((inner, key) => placeIn(inner, key, node.offset), base)
  if (typeof node.value === 'object' && node.value !== null) noteValue(at, node.value as TomlNode)
}

const noteValue = (at: Place, node: TomlNode): void => {
  if (!Array.isArray(node.value)) return
  const inner = node.value as ReadonlyArray<TomlNode>
  if (node.type === 'InlineTable') for (const each of inner) noteEntry(at, each)
  if (node.type === 'Array')
    for (const [i, each] of inner.entries()) noteValue(placeIn(at, i, each.offset), each)
}

/** Where a header leads; a name of a `[[list]]` on its way means the newest table of that list. */
const headed = (root: Place, { type, offset, value }: TomlNode): Place => {
  const names = value as ReadonlyArray<string>
  return names.reduce((at, name, i) => {
    const named = placeIn(at, name, offset)
    if (type === 'ArrayPath' && i === names.length - 1) named.tables += 1
    return named.tables === 0 ? named : placeIn(named, named.tables - 1, offset)
  }, root)
}

const placesOf = (nodes: ReadonlyArray<TomlNode>): Place => {
  const root = place(0)
  let base = root
  for (const node of nodes) {
    if (node.type === 'Assign') noteEntry(base, node)
    if (node.type === 'ObjectPath' || node.type === 'ArrayPath') base = headed(root, node)
  }
  return root
}

export const lineFinder = (text: string, nodes: ReadonlyArray<TomlNode>): LineAt => {
  const root = placesOf(nodes)
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (path) => {
    let nearest = root
    for (const key of path) {
      const next = nearest.inner.get(key)
      if (next === undefined) break
      nearest = next
    }
    if (nearest === root) return undefined
    const line = ends.findIndex((end) => end >= nearest.offset)
    return (line < 0 ? ends.length : line) + 1
  }
}
