import { readFileSync } from 'node:fs'
import test from 'ava'
import { LOOK_SETTINGS } from '../../src/core/look-settings'
import { optionsPage } from '../helpers/options-page'

test('a glyph is a short text that tmux reads as text', (t) => {
  const { codec } = LOOK_SETTINGS['glyph-blocked']
  for (const good of ['!', '⚑', 'wait', '🚩', '}', ',', '[x]', '漢字']) t.true(codec.is(good), good)
  for (const bad of [
    '',
    '#',
    '#[fg=red]',
    '#(x)',
    'a\tb',
    'a\u001b[31m',
    '\u202eab',
    '\u200b',
    'far too long',
  ])
    t.false(codec.is(bad), JSON.stringify(bad))
})

test('every option has a sentence', (t) => {
  for (const [name, { doc }] of Object.entries(LOOK_SETTINGS)) t.regex(doc, /\.$/, name)
})

test('the page of options is the one that the declarations give', (t) => {
  t.is(readFileSync('docs/reference/options.md', 'utf8'), optionsPage())
})
