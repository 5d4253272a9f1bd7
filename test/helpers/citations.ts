/** Tests that a page names, as `[commands/daemon](../test/commands/daemon.test.ts): its title`. */
import { readFileSync } from 'node:fs'

export interface Citation {
  /** As the link has it. */
  readonly file: string
  readonly title: string
}

/** In cells of a table, or at the end of a line. */
export const citationsIn = (page: string): ReadonlyArray<Citation> =>
  [...page.matchAll(/\]\(([^)]*\.test\.ts)\): (.+?)(?= \||$)/gm)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))

const STARTS =
  /\b(?:test|ava|with\w+)(?:\.serial)?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g

/** Titles of the tests in a file; of one that is made for each shell, what stands beside the shell. */
export const titlesIn = (path: string): ReadonlyArray<string> =>
  [...readFileSync(path, 'utf8').matchAll(STARTS)].map(([, single, double, made]) =>
    (single ?? double ?? made ?? '').replace(/^\$\{[^}]*\}: | \(\$\{shell\}\)$/g, ''),
  )
