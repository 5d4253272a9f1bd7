/** Recorded panes of one agent with their truth, their replay, and screens made from two of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../src/core/manifest'
import type { Observation } from '../../src/core/observe'
import { type Recording, replay, sightingOf } from '../../src/core/recording'
import { screenParts } from '../../src/core/screen-parts'
import { bundledManifests } from './bundled'

export interface Truth {
  /** `none`: no agent. `ambiguous`: a dialog or viewer that the person opened, whose state nobody can tell. */
  readonly state: string
  readonly detail?: string
  /** States that must not be said. */
  readonly never?: ReadonlyArray<string>
  /** The screen says to keep the last state. */
  readonly frozen?: boolean
}

export interface Capture extends Recording {
  readonly name: string
  readonly agent: string
  readonly truth: Truth
}

const FOLDER = join('test', 'captures')

export const capturesOf = (agent: string): ReadonlyArray<Capture> =>
  readdirSync(join(FOLDER, agent))
    .sort()
    .map((file) => ({
      ...JSON.parse(readFileSync(join(FOLDER, agent, file), 'utf8')),
      name: file.slice(0, -'.json'.length),
    }))

export const replayed = (capture: Recording, screenOnly = true): Observation =>
  replay(
    capture,
    { manifests: bundledManifests, screenOnly },
    { epochMs: 1_800_000_000_000, ticksMs: 1_000_000 },
  ).observation

export const matchedRules = (observation: Observation): ReadonlyArray<string> =>
  (observation.screening?.rules ?? []).filter(({ matched }) => matched).map(({ id }) => id)

const INDENT = '  '

/** `base` as it looks when the answer above its box, or above its dialog, quotes all rows of `quoted`. */
export const quoting = (base: Capture, quoted: Capture, { screen }: Manifest): Capture => {
  const { snapshot } = sightingOf(base, true)
  const composer = snapshot && screenParts(snapshot, screen).composer
  const start = composer?.frame ?? composer?.first ?? 0
  const words = quoted.lines.filter((row) => row.trim() !== '').map((row) => INDENT + row)
  const above = [...words, '', `${INDENT}${quoted.pane.title}`, '', `${INDENT}So it looked at that time.`, '']
  const lines = [...above, ...base.lines.slice(start)]
  const cursor_y = above.length + Math.max(0, base.pane.cursor_y - start)
  return { ...base, lines, pane: { ...base.pane, height: lines.length, cursor_y } }
}
