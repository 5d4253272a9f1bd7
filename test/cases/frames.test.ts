// Screens that are not whole: a dialog taller than its pane, a frame that is half drawn.
import test from 'ava'
import { screen } from '../../src/core/screen'
import { screenParts } from '../../src/core/screen-parts'
import { type Capture, capturesOf } from '../helpers/captures'
import { processOf } from '../helpers/cases'
import { AGENTS, cutAbove, manifestOf, snapshotOf } from '../helpers/compositions'
import { aStage } from '../helpers/scenario'

const inState = (agent: string, state: string): ReadonlyArray<Capture> =>
  capturesOf(agent).filter(({ truth }) => truth.state === state && truth.frozen !== true)

/** How many rows a pane may lose above before it loses an answer of the dialog; without a menu, its last rows. */
const spareRows = (capture: Capture): number => {
  const { rows, menu } = screenParts(snapshotOf(capture), manifestOf(capture.agent).screen)
  return menu === undefined ? rows.length - 8 : Math.max(0, rows.length - 40) + menu.first
}

const PASTS = [
  { lastKnown: 'working', composerSeen: true, startWatched: false },
  { lastKnown: 'idle', composerSeen: true, startWatched: false },
  { lastKnown: undefined, composerSeen: false, startWatched: true },
] as const

for (const agent of AGENTS)
  test(`${agent}: a dialog taller than its pane is a dialog as long as its answers are there`, (t) => {
    const manifest = manifestOf(agent)
    let count = 0
    const missed: string[] = []
    for (const capture of inState(agent, 'blocked'))
      for (let cut = 0; cut <= spareRows(capture); cut += 1)
        for (const past of PASTS) {
          count += 1
          const { chrome } = screen(manifest, snapshotOf(cutAbove(capture, cut)), past)
          const isBlocked = chrome?.kind === 'claim' && chrome.state === 'blocked'
          if (!isBlocked) missed.push(`${capture.name} less ${cut} rows, ${past.lastKnown} before`)
        }
    t.true(count > 0)
    t.deepEqual(missed, [])
  })

/** The next frame as far as it is drawn: over the old one, or on an empty screen. */
const halves = (before: Capture, after: Capture): ReadonlyArray<Capture> => {
  const cuts = Array.from({ length: Math.floor(after.lines.length / 3) }, (_, i) => 3 * i + 1)
  return cuts.flatMap((cut) => {
    const drawn = after.lines.slice(0, cut)
    const old = before.lines.slice(cut)
    return [
      { ...after, lines: [...drawn, ...old] },
      { ...after, lines: [...drawn, ...old.map(() => '')] },
    ]
  })
}

/** Of each size the first recording and the last. */
const pairsOf = (captures: ReadonlyArray<Capture>): ReadonlyArray<readonly [Capture, Capture]> => {
  const sizeOf = ({ pane }: Capture) => `${pane.width}x${pane.height}`
  return [...new Set(captures.map(sizeOf))].flatMap((size) => {
    const [first, ...more] = captures.filter((each) => sizeOf(each) === size)
    const last = more.at(-1)
    return first === undefined || last === undefined ? [] : [[first, last] as const]
  })
}

for (const agent of AGENTS)
  for (const state of ['idle', 'working', 'blocked'] as const)
    test(`C155 ${agent}: a frame that is half drawn at one look does not end ${state}`, (t) => {
      const captures = inState(agent, state)
      t.true(captures.length > 0)
      const ended: string[] = []
      for (const [before, after] of pairsOf(captures))
        for (const [i, half] of halves(before, after).entries()) {
          const stage = aStage()
          const pane = stage.open('%0', agent, snapshotOf(before))
          pane.runs(processOf(agent))
          stage.at(0)
          stage.at(2_000)
          pane.shows(snapshotOf(half))
          const during = stage.at(3_000)
          pane.shows(snapshotOf(after))
          const states = [during, stage.at(3_300), stage.at(5_000)].map((said) => said.split(' ')[0])
          if (states.some((each) => each !== state))
            ended.push(`${before.name}, ${after.name}, ${i}: ${states}`)
        }
      t.deepEqual(ended, [])
    })
