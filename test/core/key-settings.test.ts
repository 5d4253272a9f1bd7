import test from 'ava'
import { isRight } from 'fp-ts/Either'
import { KEY_ACTIONS, KEY_SETTINGS } from '../../src/core/key-settings'

const takes = (value: string): boolean => isRight(KEY_SETTINGS.key.codec.decode(value))

test('a key is one word, with or without the prefix, or off', (t) => {
  for (const key of ['A', 'C-a', 'M-Enter', '-n M-a', 'off', 'é']) t.true(takes(key), key)
  for (const key of ['', 'A B', 'a\nb', '-n ', '-n M-a b']) t.false(takes(key), key)
})

test('each action may have a key of its own, and has none by default', (t) => {
  for (const action of KEY_ACTIONS) {
    const field = KEY_SETTINGS[`key-${action}` as keyof typeof KEY_SETTINGS]
    t.deepEqual(field.fallback, { value: undefined })
  }
})
