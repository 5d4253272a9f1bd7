/**
 * What an agent sent with an event: JSON, read for a few fields by their paths. It may be cut short, no JSON at all, huge
 * or nested without end; reading it never fails, it only finds less.
 */

/** Members of one array that are looked at, and characters of one value. */
const MAX_MEMBERS = 1_000
const MAX_VALUE = 4_096
/** Of what was cut short: nothing that is asked for lies deeper. */
const MAX_DEPTH = 1_000

type Json = unknown

const parsed = (text: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** Strings, and what stands between values; the rest is of no interest for where values end. */
const STRUCTURE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|"/gs

/** The text up to its last whole value, with what was open closed. */
const mended = (text: string): string => {
  const open: string[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(STRUCTURE)) {
    // A string that does not end: the text was cut within it.
    if (token === '"' || open.length > MAX_DEPTH) break
    if (token.startsWith('"')) continue
    const closer = CLOSERS[token]
    if (closer !== undefined) open.push(closer)
    else if (token !== ',' && open.pop() !== token) break
    end = token === ',' ? index : index + 1
    // The value is whole: what stands behind it is none of it.
    if (open.length === 0) break
  }
  return text.slice(0, end) + open.reverse().join('')
}

/** Undefined when nothing of it can be read. */
export const parsePayload = (text: string): Json => {
  const bare = text.replace(/^\ufeff/, '')
  return parsed(bare) ?? parsed(mended(bare))
}

const isRecord = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const step = (values: ReadonlyArray<Json>, segment: string): ReadonlyArray<Json> => {
  const isEach = segment.endsWith('[]')
  const key = isEach ? segment.slice(0, -2) : segment
  const found = values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, key) ? [value[key]] : []))
  if (!isEach) return found
  return found
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, MAX_MEMBERS) : []))
    .slice(0, MAX_MEMBERS)
}

const asText = (value: Json): ReadonlyArray<string> => {
  if (typeof value === 'string') return [value.slice(0, MAX_VALUE)]
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** The texts, numbers and truth values at a path such as `tool_name`, `details.type` or `background_tasks[].status`. */
export const valuesAt = (payload: Json, path: string): ReadonlyArray<string> =>
  path
    .split('.')
    .reduce(step, [payload] as ReadonlyArray<Json>)
    .flatMap(asText)
