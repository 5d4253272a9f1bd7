/** `on` or `off`, as tmux writes its own options. */
import * as t from 'io-ts'

const WORDS: Readonly<Record<string, boolean>> = { on: true, off: false }

export const Switch = new t.Type<boolean, string, unknown>(
  'on or off',
  (u): u is boolean => typeof u === 'boolean',
  (u, c) => {
    const value = typeof u === 'string' && Object.hasOwn(WORDS, u) ? WORDS[u] : undefined
    return value === undefined ? t.failure(u, c) : t.success(value)
  },
  (value) => (value ? 'on' : 'off'),
)
