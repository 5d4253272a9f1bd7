/**
 * Tries a manifest's rules on one screen: which rules match, which wins, and what the winner claims (the chrome).
 * The structural dialog rule is tried last and catches the dialog that no manifest lists.
 */
import type { Manifest, Rule } from './manifest'
import { type Cut, matches } from './match'
import { asks } from './menu'
import type { Snapshot } from './pane'
import { regionRows } from './region-text'
import { type ScreenParts, screenParts } from './screen-parts'
import type { State } from './state'

/** What is remembered of a pane that the structural rule needs; rules of manifests never read it. */
export interface Past {
  readonly lastKnown: State | undefined
  readonly composerSeen: boolean
  /** We saw the agent's process start, so `no composer seen` means that none was drawn yet. */
  readonly startWatched: boolean
}

/** The claim of the rule that won. `hold` freezes: the screen shows history, or a menu that nobody can judge. */
export interface Chrome {
  readonly kind: 'claim' | 'hold'
  readonly state: State
  readonly detail: string | undefined
  readonly rule: string
  readonly source: 'screen' | 'title'
  readonly weak: boolean
}

/** False for a look that shows nothing: no rule won, or one that holds, or one for `unknown`. */
export const isProof = (chrome: Chrome | undefined): chrome is Chrome =>
  chrome?.kind === 'claim' && chrome.state !== 'unknown'

export interface RuleReport {
  readonly id: string
  readonly matched: boolean
}

export interface Screening {
  readonly rules: ReadonlyArray<RuleReport>
  readonly chrome: Chrome | undefined
  readonly hasComposer: boolean
}

export const STRUCTURAL_RULE = 'structural-dialog'
const URGENCY: Readonly<Record<State, number>> = { blocked: 0, working: 1, idle: 2, unknown: 3 }

/** Of equal priorities the more urgent state, then the earlier rule (`sort` is stable). */
const winner = (matched: ReadonlyArray<Rule>): Rule | undefined =>
  [...matched].sort((a, b) => b.priority - a.priority || URGENCY[a.state] - URGENCY[b.state])[0]

const chromeOf = (rule: Rule): Chrome => ({
  kind: rule.skipStateUpdate ? 'hold' : 'claim',
  state: rule.state,
  detail: rule.detail,
  rule: rule.id,
  source: rule.region.kind === 'title' ? 'title' : 'screen',
  weak: rule.weak,
})

/** Whether a menu that no rule explains stops the agent: the lines of the schema's structural rule, in their order. */
const isPrompt = (parts: ScreenParts, past: Past): boolean => {
  if (past.lastKnown === 'blocked' || past.lastKnown === 'working') return true
  if (parts.menu !== undefined && asks(parts.dialog ?? [], parts.menu)) return true
  return past.lastKnown !== 'idle' && !past.composerSeen && past.startWatched
}

const structural = (parts: ScreenParts, past: Past): Chrome => ({
  kind: isPrompt(parts, past) ? 'claim' : 'hold',
  state: 'blocked',
  detail: undefined,
  rule: STRUCTURAL_RULE,
  source: 'screen',
  weak: false,
})

/** A rule of the dialog region that says `working` knows that the menu was answered and is still drawn. */
const isAnswered = ({ state, region }: Rule): boolean => state === 'working' && region.kind === 'dialog'

export const screen = (manifest: Manifest, snapshot: Snapshot, past: Past): Screening => {
  const parts = screenParts(snapshot, manifest.screen)
  const cut: Cut = (region) => regionRows(region, parts, manifest.screen)
  const matched = manifest.rules.filter((rule) => matches(rule.match, rule.region, cut))
  const won = winner(matched)
  const isExplained = won !== undefined && (won.skipStateUpdate || won.state === 'blocked' || isAnswered(won))
  const isStructural = manifest.structuralDialog && !isExplained && parts.menu !== undefined
  const rules = manifest.rules.map((rule) => ({ id: rule.id, matched: matched.includes(rule) }))
  const structuralReport = manifest.structuralDialog ? [{ id: STRUCTURAL_RULE, matched: isStructural }] : []
  return {
    rules: [...rules, ...structuralReport],
    chrome: isStructural ? structural(parts, past) : won && chromeOf(won),
    hasComposer: parts.composer !== undefined,
  }
}
