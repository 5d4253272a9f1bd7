/** What every bundled manifest must do on the recorded panes of its agent. */
import test from 'ava'
import { bundledManifests, commentsOf } from './bundled'
import { type Capture, capturesOf, matchedRules, quoting, replayed } from './captures'

const verdictOf = (
  capture: Capture,
  screenOnly: boolean,
): { state: string; detail?: string; frozen: boolean } => {
  const { identity, folded } = replayed(capture, screenOnly)
  const { verdict } = folded
  const state = identity === undefined ? 'none' : (verdict?.state ?? 'none')
  return { state, frozen: verdict?.frozen ?? false, ...(verdict?.detail && { detail: verdict.detail }) }
}

const verdicts = test.macro({
  title: (_, capture: Capture, screenOnly: boolean) =>
    `${capture.name} is ${capture.truth.frozen ? 'held' : capture.truth.state}${screenOnly ? ' by its screen' : ''}`,
  exec: (t, capture: Capture, screenOnly: boolean) => {
    const { truth } = capture
    const said = verdictOf(capture, screenOnly)
    t.false((truth.never ?? []).includes(said.state) && !said.frozen)
    if (truth.frozen && screenOnly) t.true(said.frozen)
    else if (truth.state !== 'ambiguous' && !truth.frozen) t.is(said.state, truth.state)
    if (truth.detail !== undefined && screenOnly) t.is(said.detail, truth.detail)
  },
})

/** Screens that hold the rule's words where they are history: every row of a hit, quoted in the answer of another. */
const nearMisses = (hit: Capture, others: ReadonlyArray<Capture>): ReadonlyArray<Capture> => {
  const manifest = bundledManifests.find(({ name }) => name === hit.agent)
  if (manifest === undefined) return []
  const idle = others.filter(({ truth }) => truth.state === 'idle' && !truth.frozen)
  const blocked = others.filter(({ truth }) => truth.state === 'blocked')
  return [...idle, ...blocked].slice(0, 12).map((base) => quoting(base, hit, manifest))
}

export const manifestSuite = (agent: string): void => {
  const captures = capturesOf(agent)
  const manifest = bundledManifests.find(({ name }) => name === agent)
  const comments = commentsOf(agent)
  const matched = new Map(captures.map((each) => [each, matchedRules(replayed(each))]))

  for (const capture of captures) {
    test(verdicts, capture, false)
    test(verdicts, capture, true)
  }

  test('every rule has an id and a comment above it', (t) => {
    t.deepEqual([...comments.keys()], manifest?.rules.map(({ id }) => id) ?? [])
    for (const [id, comment] of comments) t.not(comment, '', id)
  })

  for (const rule of manifest?.rules ?? []) {
    const isUntested = comments.get(rule.id)?.includes('untested') ?? false
    if (isUntested) continue
    const hits = captures.filter((each) => matched.get(each)?.includes(rule.id))
    const others = captures.filter((each) => !hits.includes(each))
    test(`rule ${rule.id} fires`, (t) => {
      t.not(hits.length, 0)
    })
    test(`rule ${rule.id} is quiet where its words are quoted`, (t) => {
      const [hit] = hits
      const screens = hit === undefined ? [] : nearMisses(hit, others)
      const quiet = screens.filter((each) => !matchedRules(replayed(each)).includes(rule.id))
      t.not(quiet.length, 0)
      const idle = quiet.filter(({ truth }) => truth.state === 'idle')
      t.deepEqual(
        idle.filter((each) => verdictOf(each, true).state === 'blocked').map(({ name }) => name),
        [],
      )
    })
  }
}
