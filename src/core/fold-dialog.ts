/** Rule 7 of the fold: a dialog is believed after two looks, and is over after the looks that prove it gone. */
import type { Now } from './evidence'
import type { InForce } from './fold-claim'
import type { Dialog, Memory } from './memory'
import type { Chrome } from './screen'

/** Between the two looks that confirm a dialog, or its end (ms). */
export const DIALOG_LOOKS_MS = 500
/** A dialog must outlast the first reading of the claim in force by this (ms): the report may be its answer. */
const CLAIM_SETTLE_MS = 1_000

const firstSighting = (chrome: Chrome, now: Now): Dialog => ({
  detail: chrome.detail,
  source: chrome.source,
  since: now.epochMs,
  sinceTicks: now.ticksMs,
  confirmed: false,
  lastSeen: now.epochMs,
  awayTicks: undefined,
})

/** A wait that lies in another boot, or ahead of now, begins again. */
const elapsed = (sinceTicks: number, now: Now): number => (sinceTicks > now.ticksMs ? 0 : now.ticksMs - sinceTicks)

/** Milliseconds until another look could confirm the dialog; 0 when this one does. */
export const confirmingMs = (dialog: Dialog, claim: InForce | undefined, now: Now): number => {
  const apart = DIALOG_LOOKS_MS - elapsed(dialog.sinceTicks, now)
  const settled = claim === undefined ? 0 : CLAIM_SETTLE_MS - elapsed(claim.readTicks, now)
  return Math.max(0, apart, settled)
}

const sighted = (memory: Memory, chrome: Chrome, claim: InForce | undefined, now: Now): Memory => {
  const known = memory.dialog
  if (known === undefined || known.sinceTicks > now.ticksMs) return { ...memory, dialog: firstSighting(chrome, now) }
  const confirmed = known.confirmed || confirmingMs(known, claim, now) === 0
  const { detail, source } = chrome
  const dialog = { ...known, confirmed, detail: detail ?? known.detail, source, lastSeen: now.epochMs, awayTicks: undefined }
  return { ...memory, dialog }
}

const over = (memory: Memory): Memory => ({ ...memory, dialog: undefined, waits: [] })

/** A look without the dialog: it is over, or may be when the next look says so too. */
const missed = (memory: Memory, dialog: Dialog, chrome: Chrome | undefined, claim: InForce | undefined, now: Now) => {
  const hasAnswer = claim !== undefined && claim.state !== 'blocked' && claim.at > dialog.lastSeen
  if (hasAnswer) return over(memory)
  if (chrome === undefined || chrome.kind === 'hold') return memory
  if (!dialog.confirmed) return { ...memory, dialog: undefined }
  const away = dialog.awayTicks
  if (away === undefined || away > now.ticksMs) return { ...memory, dialog: { ...dialog, awayTicks: now.ticksMs } }
  return now.ticksMs - away >= DIALOG_LOOKS_MS ? over(memory) : memory
}

/** What one look does to the dialog. */
export const lookedForDialog = (
  memory: Memory,
  chrome: Chrome | undefined,
  claim: InForce | undefined,
  now: Now,
): Memory => {
  if (chrome?.kind === 'claim' && chrome.state === 'blocked') return sighted(memory, chrome, claim, now)
  return memory.dialog === undefined ? memory : missed(memory, memory.dialog, chrome, claim, now)
}
