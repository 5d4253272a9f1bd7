/** Rule 7 of the fold: a dialog is believed after two looks, and is over after the looks that prove it gone. */
import type { Now } from './evidence'
import type { InForce } from './fold-claim'
import type { Dialog, Memory, Wait } from './memory'
import { type Chrome, isProof } from './screen'

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

/** Milliseconds until another look could confirm the dialog; 0 when this one does. */
export const confirmingMs = (dialog: Dialog, claim: InForce | undefined, now: Now): number => {
  const apart = DIALOG_LOOKS_MS - (now.ticksMs - dialog.sinceTicks)
  const settled = claim === undefined ? 0 : CLAIM_SETTLE_MS - (now.ticksMs - claim.readTicks)
  return Math.max(0, apart, settled)
}

/** The wait in force is what the dialog stands for. */
const seenWaits = (waits: ReadonlyArray<Wait>): Wait[] =>
  waits.map((wait, i) => (i === 0 ? { ...wait, seen: true } : wait))

const sighted = (memory: Memory, chrome: Chrome, claim: InForce | undefined, now: Now): Memory => {
  const known = memory.dialog ?? firstSighting(chrome, now)
  const confirmed = known.confirmed || confirmingMs(known, claim, now) === 0
  const { detail = known.detail, source } = chrome
  const dialog = { ...known, confirmed, detail, source, lastSeen: now.epochMs, awayTicks: undefined }
  return { ...memory, dialog, waits: seenWaits(memory.waits) }
}

/** A look without the dialog: it is over, or may be when the next look says so too. */
const missed = (
  memory: Memory,
  dialog: Dialog,
  chrome: Chrome | undefined,
  claim: InForce | undefined,
  now: Now,
) => {
  const hasAnswer = claim !== undefined && claim.state !== 'blocked' && claim.at > dialog.lastSeen
  if (hasAnswer) return { ...memory, dialog: undefined }
  if (!isProof(chrome)) return memory
  if (!dialog.confirmed) return { ...memory, dialog: undefined }
  const { awayTicks = now.ticksMs } = dialog
  if (now.ticksMs - awayTicks < DIALOG_LOOKS_MS) return { ...memory, dialog: { ...dialog, awayTicks } }
  // A wait that opened since has a dialog of its own to come.
  return {
    ...memory,
    dialog: undefined,
    waits: memory.waits.filter(({ readTicks }) => readTicks >= awayTicks),
  }
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
