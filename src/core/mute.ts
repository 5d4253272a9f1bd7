/**
 * Until when a pane is spared notices. Wherever the person said so (pane, session, agent, everything), the latest instant
 * counts; one that has passed mutes nothing.
 */
import type { Pane } from './pane'

/** On a pane, epoch ms; set by hand on a window, a session or the server it counts for all panes there. */
export const MUTE_UNTIL = '@agent_mute_until'
/** On the server: `WHAT:EPOCHMS`, apart by blanks; what is `all`, `$N` for a session, or `agent=NAME`. */
export const MUTED = '@tma_muted'

/** What is mute beyond single panes. */
export type MuteWhat =
  | { readonly kind: 'all' }
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'agent'; readonly name: string }

export interface Mute {
  readonly what: MuteWhat
  /** Epoch ms. */
  readonly until: number
}

type Options = Readonly<Record<string, string>>

const instantOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)

/** Undefined for a word that names nothing. */
export const parseMuteWhat = (word: string): MuteWhat | undefined => {
  if (word === 'all') return { kind: 'all' }
  if (/^\$\d{1,10}$/.test(word)) return { kind: 'session', id: word }
  const [, name] = /^agent=([A-Za-z0-9_.-]{1,64})$/.exec(word) ?? []
  return name === undefined ? undefined : { kind: 'agent', name }
}

export const muteWord = (what: MuteWhat): string => {
  switch (what.kind) {
    case 'all':
      return 'all'
    case 'session':
      return what.id
    case 'agent':
      return `agent=${what.name}`
  }
}

/** Those that still hold; anything else in the option is passed over. */
export const mutesIn = (globals: Options, epochMs: number): ReadonlyArray<Mute> =>
  (globals[MUTED] ?? '').split(' ').flatMap((entry) => {
    const [, word = '', instant] = /^(.*):(\d{1,15})$/.exec(entry) ?? []
    const what = parseMuteWhat(word)
    const until = Number(instant)
    return what !== undefined && until > epochMs ? [{ what, until }] : []
  })

const includes = (what: MuteWhat, { places }: Pick<Pane, 'places'>, agent: string): boolean => {
  switch (what.kind) {
    case 'all':
      return true
    case 'session':
      return places.some(({ sessionId }) => sessionId === what.id)
    case 'agent':
      return what.name === agent
  }
}

/** Epoch ms; undefined when the pane is not mute. A pane in several sessions is mute when one of them is. */
export const mutedUntil = (
  pane: Pick<Pane, 'places' | 'published'>,
  agent: string,
  globals: Options,
  epochMs: number,
): number | undefined => {
  const untils = mutesIn(globals, epochMs)
    .filter(({ what }) => includes(what, pane, agent))
    .map(({ until }) => until)
  const latest = Math.max(instantOf(pane.published[MUTE_UNTIL]), ...untils)
  return latest > epochMs ? latest : undefined
}

/** The server option's next value: one set, or freed by `until` undefined; those that are past are left out. */
export const withMute = (
  globals: Options,
  what: MuteWhat,
  until: number | undefined,
  epochMs: number,
): string | undefined => {
  const word = muteWord(what)
  const others = mutesIn(globals, epochMs).filter((each) => muteWord(each.what) !== word)
  const next = until === undefined ? others : [...others, { what, until }]
  return next.map((each) => `${muteWord(each.what)}:${each.until}`).join(' ') || undefined
}
