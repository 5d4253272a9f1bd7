/** Reads a file or folder again only when it is another one than that which was read: by inode, size and time of its last change. */
import { statSync } from 'node:fs'

/** Two changes within one tick of a clock have one time: what changed so lately may yet change unseen (ms). */
const SETTLED_MS = 2_000

interface Kept<A> {
  readonly mark: string
  readonly value: A
}

/** Undefined: it is not there, or changed a moment ago. */
const markOf = (path: string, nowMs: number): string | undefined => {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true })
    return nowMs - Number(mtimeNs / 1_000_000n) > SETTLED_MS ? `${ino} ${size} ${mtimeNs}` : undefined
  } catch {
    return undefined
  }
}

/** `read`: undefined where it cannot be read, which is tried again. Of more than `limit` paths the oldest are forgotten. */
export const whileUnchanged = <A>(
  read: (path: string) => A | undefined,
  limit: number,
): ((path: string) => A | undefined) => {
  const kept = new Map<string, Kept<A>>()
  return (path) => {
    const mark = markOf(path, Date.now())
    const known = kept.get(path)
    if (mark !== undefined && known?.mark === mark) return known.value
    kept.delete(path)
    const value = read(path)
    if (mark === undefined || value === undefined) return value
    const [oldest] = kept.keys()
    if (kept.size >= limit && oldest !== undefined) kept.delete(oldest)
    kept.set(path, { mark, value })
    return value
  }
}
