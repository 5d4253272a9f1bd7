/** How states look in a bar: what the settings give, made ready for drawing. */
import stringWidth from 'fast-string-width'
import { type GLYPH_SETS, STANDARD_STYLES } from './look-settings'
import type { Settings } from './settings'
import { sgrOf } from './sgr'
import type { Bucket } from './summary'
import { withoutUnderscoreColour } from './tmux-style'
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
/** In this order scripts read what stands for the states, a tab between two. */
const SCRIPT_ORDER = ['blocked', 'done', 'working', 'idle', 'unknown'] as const

const isPlain = (style: string): boolean => /^(?:default|none)?$/.test(style.trim())
const styleOf = (style: string): string | undefined => (isPlain(style) ? undefined : style)

/** Parameters that select the person's style in a terminal; undefined where they chose none. */
export const ownColour = ({ styles }: Look, bucket: Bucket): string | undefined =>
  styles[bucket] === styleOf(STANDARD_STYLES[bucket]) ? undefined : sgrOf(styles[bucket] ?? '')

/** All as wide as the widest, for rows whose columns stand below each other. */
export const alignedGlyphs = ({ glyphs }: Look): Look['glyphs'] => {
  const widest = Math.max(...Object.values(glyphs).map((glyph) => stringWidth(glyph)))
  const aligned = Object.entries(glyphs).map(([bucket, glyph]) => [
    bucket,
    glyph + ' '.repeat(widest - stringWidth(glyph)),
  ])
  return Object.fromEntries(aligned)
}

/** The person's glyphs and then their colours for scripts; undefined where all are the standard ones. */
export const ownLook = (look: Look): string | undefined => {
  const aligned = alignedGlyphs(look)
  const glyphs = SCRIPT_ORDER.map((bucket) => aligned[bucket])
  const colours = SCRIPT_ORDER.map((bucket) => ownColour(look, bucket) ?? '')
  const isStandard = SCRIPT_ORDER.every((bucket, i) => glyphs[i] === GLYPHS[STANDARD][bucket])
  return isStandard && colours.every((colour) => colour === '')
    ? undefined
    : [...glyphs, ...colours].join('\t')
}

const PLAIN_BAR: Around = { isSideStyled: false, isWindowStyled: false }

/** `version`: of tmux, as it prints it. */
export const lookOf = (settings: Settings, around: Around = PLAIN_BAR, version = ''): Look => {
  const set = GLYPHS[settings.glyphs]
  const drawn = (style: string): string | undefined =>
    styleOf(hasFeature(version, 'underscore colour') ? style : withoutUnderscoreColour(style))
  return {
    glyphs: {
      blocked: settings.glyphBlocked ?? set.blocked,
      done: settings.glyphDone ?? set.done,
      working: settings.glyphWorking ?? set.working,
      idle: settings.glyphIdle ?? set.idle,
      unknown: settings.glyphUnknown ?? set.unknown,
    },
    styles: {
      blocked: drawn(settings.styleBlocked),
      done: drawn(settings.styleDone),
      working: drawn(settings.styleWorking),
      idle: drawn(settings.styleIdle),
      unknown: drawn(settings.styleUnknown),
    },
    statusStyle: settings.statusStyle,
    scope: settings.scope,
    hasAge: settings.age,
    hasRanges: settings.mouse && hasFeature(version, 'clicks'),
    around,
  }
}
