/**
 * The frame around what tmux prints: each record and each field begins with a random word of this call,
 * so that no title, name or option, whatever it holds, can end a field or forge a record.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { hasFeature } from '../core/tmux-version'

export interface Frame {
  /** A tmux format that prints one record: a kind (one capital letter) and its fields. */
  readonly format: (kind: string, fields: ReadonlyArray<string>) => string
  readonly read: (output: string) => ReadonlyArray<Entry>
  /** The output as any other call would have it: the same where the records are. */
  readonly bare: (output: string) => string
}

export interface Entry {
  readonly kind: string
  readonly fields: ReadonlyArray<string>
  /** What stands between this record and the next, its line end included. */
  readonly rest: string
}

/** From the system itself: loading Node's crypto would be a tenth of a cold start. */
const randomWord = (): string => {
  const file = openSync('/dev/urandom', 'r')
  try {
    const bytes = Buffer.alloc(12)
    if (readSync(file, bytes) !== bytes.length) throw new Error('/dev/urandom gave too little')
    return bytes.toString('hex')
  } finally {
    closeSync(file)
  }
}

export const frame = (): Frame => {
  const nonce = randomWord()
  return {
    format: (kind, fields) =>
      [kind, ...fields.map((field) => `:${field}`), '.'].map((part) => nonce + part).join(''),
    read: (output) => read(output.split(nonce).slice(1)),
    // No field of tmux holds a NUL.
    bare: (output) => output.replaceAll(nonce, '\0'),
  }
}

const read = (parts: ReadonlyArray<string>): ReadonlyArray<Entry> => {
  const entries: { kind: string; fields: string[]; rest: string }[] = []
  for (const part of parts) {
    const last = entries.at(-1)
    if (part.startsWith(':')) last?.fields.push(part.slice(1))
    else if (!part.startsWith('.')) entries.push({ kind: part.slice(0, 1), fields: [], rest: '' })
    else if (last !== undefined) last.rest = part.slice(1)
  }
  return entries
}

/**
 * Undoes what tmux 3.4 (and it alone) does to text that it prints: a backslash before each `$` that could
 * begin a variable.
 */
export const asStored = (version: string, text: string): string =>
  hasFeature(version, 'escaped dollar') ? unescaped(text) : text

const unescaped = (text: string): string => text.replace(/\\\$(?=[A-Za-z_{])/g, '$')

/** The same for all of what was listed; thousands of fields, so the version is asked once. */
export const allAsStored = (version: string, entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  hasFeature(version, 'escaped dollar')
    ? entries.map(({ kind, fields, rest }) => ({
        kind,
        fields: fields.map(unescaped),
        rest: unescaped(rest),
      }))
    : entries
