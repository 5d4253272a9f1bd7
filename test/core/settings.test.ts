import test from 'ava'
import * as fc from 'fast-check'
import { DEFAULT_SETTINGS, readSettings, SETTING_OPTIONS, strayOptions } from '../../src/core/settings'

test('nothing set is the defaults, and so is what is empty', (t) => {
  t.like(readSettings({}).settings, { glyphs: 'unicode', statusStyle: 'counts', scope: 'all', age: true })
  const empty = Object.fromEntries(SETTING_OPTIONS.map((name) => [name, '']))
  t.deepEqual(readSettings(empty), { settings: DEFAULT_SETTINGS, problems: [] })
})

test('what is set counts', (t) => {
  const raw = {
    '@tma-glyphs': 'ascii',
    '@tma-glyph-blocked': 'WAIT',
    '@tma-style-done': 'fg=green',
    '@tma-status-style': 'names',
    '@tma-scope': 'session',
    '@tma-age': 'off',
    '@tma-daemon': 'off',
  }
  const { settings, problems } = readSettings(raw)
  t.deepEqual(problems, [])
  t.like(settings, { glyphs: 'ascii', glyphBlocked: 'WAIT', glyphDone: undefined, styleDone: 'fg=green' })
  t.like(settings, { statusStyle: 'names', scope: 'session', age: false, daemon: false })
})

test('a bad value costs that option alone, and is named with what would be right', (t) => {
  const { settings, problems } = readSettings({
    '@tma-glyphs': 'nrd',
    '@tma-style-blocked': 'fg=red#(touch x)',
    '@tma-scope': 'session',
  })
  t.deepEqual(settings, { ...DEFAULT_SETTINGS, scope: 'session' })
  t.deepEqual(
    problems.map(({ path, message }) => `${path.join()} ${message}`),
    [
      '@tma-glyphs must be a set of glyphs (unicode, nerd, emoji, ascii), not "nrd" (did you mean "nerd"?)',
      '@tma-style-blocked must be a tmux style of colours and attributes, such as "fg=white,bg=red,bold", not "fg=red#(touch x)"',
    ],
  )
})

test('a picker of no known kind is named', (t) => {
  const faults = (picker: string) =>
    readSettings({ '@tma-picker': picker }).problems.map(({ path }) => path[0])
  t.deepEqual(faults('rofi'), ['@tma-picker'])
  t.deepEqual(faults('tree'), [])
})

test('whatever is set, there are settings', (t) => {
  const raw = fc.dictionary(fc.constantFrom(...SETTING_OPTIONS), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(raw, (given) => {
      const { settings } = readSettings(given)
      return Object.keys(settings).join() === Object.keys(DEFAULT_SETTINGS).join()
    }),
  )
  t.pass()
})

test('an option of our prefix that means nothing is named; those of others are not', (t) => {
  const names = ['@tma-glyhps', '@tma_status', '@tma-scope', '@plugin', '@agent_ignore', 'status']
  t.deepEqual(strayOptions(names), [
    { path: ['@tma-glyhps'], message: 'is not an option of tma (did you mean "@tma-glyphs"?)' },
  ])
})
