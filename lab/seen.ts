/** What a frame claims by the rules of its agent's manifest, apart from what was published at that moment. */
import type { Manifest } from '../src/core/manifest'
import { screen } from '../src/core/screen'
import { STATES } from '../src/core/state'
import type { Sample } from './judge'
import type { Look } from './watch'

/** Frames repeat: each is read once. */
export const reader = (manifest: Manifest): ((look: Look) => string) => {
  const known = new Map<string, string>()
  const read = ({ frame, state }: Look): string => {
    const { facts, rows } = frame
    const snapshot = {
      title: facts.pane_title,
      width: Number(facts.pane_width),
      height: Number(facts.pane_height),
      cursorRow: Number(facts.cursor_y),
      rows,
    }
    const lastKnown = STATES.find((each) => each === state)
    const { chrome } = screen(manifest, snapshot, { lastKnown, composerSeen: true, startWatched: false })
    return chrome === undefined || chrome.kind === 'hold' || chrome.weak ? 'hold' : chrome.state
  }
  return (look) => {
    const { facts, rows } = look.frame
    const key = [look.state, facts.pane_title, facts.cursor_y, ...rows].join('\n')
    const seen = known.get(key) ?? read(look)
    known.set(key, seen)
    return seen
  }
}

export const samplesOf = (looks: ReadonlyArray<Look>, manifest: Manifest): ReadonlyArray<Sample> => {
  const seenOf = reader(manifest)
  return looks.map((look) => {
    const { at, state, detail, source, since, scene } = look
    return { at, state, detail, source, since, scene, seen: seenOf(look) }
  })
}
