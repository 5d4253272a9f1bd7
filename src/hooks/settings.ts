/** Questions to settings files of agents, of which nothing is known but that they are meant to be JSON. */
import { dirname } from 'node:path'
import * as E from 'fp-ts/Either'
import { sedLine, shWord } from '../core/sh'
import type { Look, Obstacle } from './agent-hooks'
import { type Dialect, parseJson, plainValue } from './json-text'

/** Undefined for no text and for one that cannot be read. */
export const jsonOf = (text: string | undefined, dialect: Dialect): unknown => {
  const root = parseJson(text ?? '', dialect)
  return E.isRight(root) ? plainValue(root.right) : undefined
}

/** The value below these keys. */
export const at = (value: unknown, keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key)
        ? (inside as Record<string, unknown>)[key]
        : undefined,
    value,
  )

/** What stands before the value of a key, as a basic regular expression, and as one of ours. */
const BEFORE = { json: '"KEY"[[:space:]]*:[[:space:]]*', toml: 'KEY[[:space:]]*=[[:space:]]*' } as const

/**
 * The command that turns a switch of the person's settings over; undefined unless it stands there once, so that no other
 * one of that name is turned.
 */
export const turned = (
  { read }: Look,
  path: string,
  kind: keyof typeof BEFORE,
  key: string,
  to: boolean,
): string | undefined => {
  const before = BEFORE[kind].replace('KEY', key)
  const found = (read(path) ?? '').match(
    new RegExp(`${before.replaceAll('[[:space:]]', '\\s')}${!to}\\b`, 'g'),
  )
  return found?.length === 1 ? sedLine(`s/\\(${before}\\)${!to}/\\1${to}/`, path) : undefined
}

/** Starts an agent where it will ask. */
export const startedIn = (folder: string, program: string): string => `cd ${shWord(folder)} && ${program}`

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** By the trust file of Gemini and those made from it: the longest rule that holds a folder decides. */
const isTrusted = (rules: unknown, folder: string): boolean => {
  const held = Object.entries(Object(rules))
    .map(([path, level]) => [level === 'TRUST_PARENT' ? dirname(path) : path, level] as const)
    .filter(([path]) => isWithin(folder, path))
    .sort(([a], [b]) => b.length - a.length)
  return held[0] !== undefined && held[0][1] !== 'DO_NOT_TRUST'
}

export const untrustedFolders = (look: Look, trustFile: string, program: string): ReadonlyArray<Obstacle> => {
  const rules = jsonOf(look.read(trustFile), 'jsonc')
  return look.folders
    .filter((folder) => !isTrusted(rules, folder))
    .map((folder) => ({
      kind: 'untrusted',
      what: `${program} does not trust ${folder} and runs no hooks there`,
      remedy: `run ${program} there and trust the folder`,
      mend: startedIn(folder, program),
    }))
}
