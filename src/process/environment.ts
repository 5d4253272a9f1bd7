/** Reads what the kernel tells of a process beside its tree. */
import { readlinkSync } from 'node:fs'
import { readHead } from './head'

/** The variables a process was started with; undefined where they cannot be read (macOS, other users). */
export const environmentOf = (pid: number): Readonly<Record<string, string>> | undefined => {
  const text = readHead(`/proc/${pid}/environ`)
  if (text === undefined) return undefined
  return Object.fromEntries(
    text
      .split('\0')
      .map((entry) => [entry, entry.indexOf('=')] as const)
      .filter(([, equals]) => equals > 0)
      .map(([entry, equals]) => [entry.slice(0, equals), entry.slice(equals + 1)]),
  )
}

/** `pid:[…]` of a process, ours by default; undefined where there are no namespaces. */
export const pidNamespace = (pid: number | 'self' = 'self'): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return undefined
  }
}
