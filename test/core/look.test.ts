import test from 'ava'
import stringWidth from 'fast-string-width'
import { lookOf, ownLook } from '../../src/core/look'
import { GLYPH_SETS } from '../../src/core/look-settings'
import { DEFAULT_SETTINGS } from '../../src/core/settings'
import { BUCKETS } from '../../src/core/summary'

const look = (over: Partial<typeof DEFAULT_SETTINGS> = {}) => lookOf({ ...DEFAULT_SETTINGS, ...over })

for (const glyphs of GLYPH_SETS) {
  test(`the ${glyphs} glyphs tell all states apart, and none is text and style at once`, (t) => {
    const drawn = Object.values(look({ glyphs }).glyphs)
    t.is(new Set(drawn).size, BUCKETS.length)
    // A selector of a variant is drawn at two widths, by two terminals.
    for (const glyph of drawn) t.notRegex(glyph, /#|\p{Cc}|\ufe0e|\ufe0f|\u200d/u)
  })
}

test('the default glyphs and those of ASCII are one column wide, emoji two', (t) => {
  for (const [glyphs, width] of [
    ['unicode', 1],
    ['ascii', 1],
    ['emoji', 2],
  ] as const)
    for (const glyph of Object.values(look({ glyphs }).glyphs)) t.is(stringWidth(glyph), width, glyph)
})

test('what needs the person differs in glyph and in colour, and not as red does from green', (t) => {
  const { glyphs, styles } = look()
  t.not(glyphs.blocked, glyphs.done)
  t.regex(styles.blocked ?? '', /bg=colour160/) // #d70000
  t.regex(styles.done ?? '', /bg=colour25$/) // #005faf
})

test('one glyph of the person stands in the place of the set’s', (t) => {
  t.like(look({ glyphs: 'ascii', glyphIdle: 'z' }).glyphs, { blocked: '!', idle: 'z' })
})

test('the style `default` is none', (t) => {
  const { styles } = look({ styleBlocked: 'default', styleDone: 'none', styleIdle: 'italics' })
  t.deepEqual(
    [styles.blocked, styles.done, styles.working, styles.idle],
    [undefined, undefined, undefined, 'italics'],
  )
})

test('scripts are told of what is not the standard alone: glyphs of one width, then colours', (t) => {
  t.is(ownLook(look()), undefined)
  t.is(ownLook(look({ glyphs: 'ascii' })), ['!', '+', '*', '-', '?', '', '', '', '', ''].join('\t'))
  const own = look({ glyphBlocked: 'W!', styleBlocked: 'fg=red,bold', styleIdle: 'default' })
  t.is(ownLook(own), ['W!', '✔ ', '● ', '○ ', '? ', '31;1', '', '', '0', ''].join('\t'))
})

test('a colour of underscores is left out where tmux would take no style for it', (t) => {
  const settings = { ...DEFAULT_SETTINGS, styleBlocked: 'fg=red,us=blue', styleDone: 'us=blue' }
  const drawn = (version: string) => {
    const { styles } = lookOf(settings, undefined, version)
    return [styles.blocked, styles.done]
  }
  t.deepEqual(drawn('3.3a'), ['fg=red', undefined])
  t.deepEqual(drawn('3.4'), ['fg=red,us=blue', 'us=blue'])
})
