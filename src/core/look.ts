/** How states look in a bar: what the settings give, made ready for drawing. */
import type { GLYPH_SETS } from './look-settings'
import type { Settings } from './settings'
import type { Bucket } from './summary'
import { hasFeature } from './tmux-version'

export interface Look {
  readonly glyphs: Readonly<Record<Bucket, string>>
  /** A tmux style, or undefined: as the bar around it. */
  readonly styles: Readonly<Record<Bucket, string | undefined>>
  readonly statusStyle: Settings['statusStyle']
  readonly scope: Settings['scope']
  readonly hasAge: boolean
  /** Parts of the line can be clicked. */
  readonly hasRanges: boolean
  readonly around: Around
}

/**
 * Whether the person styles the sides of the bar that hold our part (`status-right-style` and the like), or its windows.
 * There tmux's `pop-default` would not bring that style back but the bar's own.
 */
export interface Around {
  readonly isSideStyled: boolean
  readonly isWindowStyled: boolean
}

/**
 * The shapes differ, so that no state rests on colour alone. The first set and `ascii` are one column wide everywhere;
 * the emoji are older than any tmux in use, need no variation selector and are two.
 */
const GLYPHS: Readonly<Record<(typeof GLYPH_SETS)[number], Look['glyphs']>> = {
  unicode: { blocked: '⚑', done: '✔', working: '●', idle: '○', unknown: '?' },
  // Font Awesome's flag, check, circle, circle-o and question, where patched fonts keep them.
  nerd: { blocked: '\uf024', done: '\uf00c', working: '\uf111', idle: '\uf10c', unknown: '\uf128' },
  emoji: { blocked: '🚩', done: '✅', working: '🔨', idle: '💤', unknown: '❓' },
  ascii: { blocked: '!', done: '+', working: '*', idle: '-', unknown: '?' },
}

/** Of the sets, the one that scripts draw with when they are told of no other. */
const STANDARD = 'unicode'
/** In this order scripts read glyphs, a tab between two. */
const GLYPH_ORDER = ['blocked', 'done', 'working', 'idle', 'unknown'] as const

const glyphLine = (glyphs: Look['glyphs']): string => GLYPH_ORDER.map((each) => glyphs[each]).join('\t')

/** The person's glyphs for scripts; undefined where they are the standard ones. */
export const ownGlyphs = ({ glyphs }: Look): string | undefined => {
  const line = glyphLine(glyphs)
  return line === glyphLine(GLYPHS[STANDARD]) ? undefined : line
}

const isPlain = (style: string): boolean => /^(?:default|none)?$/.test(style.trim())
const styleOf = (style: string): string | undefined => (isPlain(style) ? undefined : style)

const PLAIN_BAR: Around = { isSideStyled: false, isWindowStyled: false }

/** `version`: of tmux, as it prints it. */
export const lookOf = (settings: Settings, around: Around = PLAIN_BAR, version = ''): Look => {
  const set = GLYPHS[settings.glyphs]
  return {
    glyphs: {
      blocked: settings.glyphBlocked ?? set.blocked,
      done: settings.glyphDone ?? set.done,
      working: settings.glyphWorking ?? set.working,
      idle: settings.glyphIdle ?? set.idle,
      unknown: settings.glyphUnknown ?? set.unknown,
    },
    styles: {
      blocked: styleOf(settings.styleBlocked),
      done: styleOf(settings.styleDone),
      working: styleOf(settings.styleWorking),
      idle: styleOf(settings.styleIdle),
      unknown: styleOf(settings.styleUnknown),
    },
    statusStyle: settings.statusStyle,
    scope: settings.scope,
    hasAge: settings.age,
    hasRanges: settings.mouse && hasFeature(version, 'clicks'),
    around,
  }
}
