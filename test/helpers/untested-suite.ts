/**
 * What every rule marked `untested` must do: its program was not run, so its screens are written from facts about it,
 * not recorded. They show that a rule says what it means to say, not that the program draws such a screen.
 */
import test from 'ava'
import { screen } from '../../src/core/screen'
import { aSnapshot } from './builders'
import { bundledManifests, commentsOf } from './bundled'

/** Rows of a screen, and the title of its pane. */
export interface Written {
  readonly rows: ReadonlyArray<string>
  readonly title?: string
}

export interface UntestedCase extends Written {
  /** The state that the screen shows, with its detail behind a blank. */
  readonly says: string
  /** Screens that must not fire it, beside the one made of its rows quoted above the idle screen. */
  readonly near?: ReadonlyArray<Written>
}

const PAST = { lastKnown: undefined, composerSeen: true, startWatched: false } as const

const manifestOf = (agent: string) => {
  const manifest = bundledManifests.find(({ name }) => name === agent)
  if (manifest === undefined) throw new Error(`no manifest ${agent}`)
  return manifest
}

const shown = (agent: string, { rows, title = '' }: Written) => {
  const { rules, chrome } = screen(manifestOf(agent), aSnapshot(rows, { title, width: 100 }), PAST)
  const said = chrome?.kind === 'hold' ? 'hold' : chrome?.state
  return {
    fired: rules.filter(({ matched }) => matched).map(({ id }) => id),
    says: chrome?.detail === undefined || said === 'hold' ? said : `${said} ${chrome.detail}`,
  }
}

const PROSE = 'The dialog that you asked about looks like this:'
const quoted = ({ rows, title }: Written, idle: Written): Written => ({
  title: idle.title ?? '',
  rows: [PROSE, '', ...rows.map((row) => `  ${row}`), ...(title ? [`  ${title}`] : []), '', ...idle.rows],
})

const untestedRules = (agent: string): string[] =>
  [...commentsOf(agent)].filter(([, comment]) => comment.includes('untested')).map(([id]) => id)

/** `idle`: a screen at rest below a finished answer. One case for each untested rule, by its id. */
export const untestedSuite = (
  agent: string,
  idle: Written,
  cases: Readonly<Record<string, UntestedCase>>,
): void => {
  test(`each untested rule of ${agent} has a written screen`, (t) => {
    t.deepEqual(Object.keys(cases).sort(), untestedRules(agent).sort())
  })
  test(`an answer of ${agent} that asks in prose is no dialog`, (t) => {
    const rows = ['  Shall I go on? Would you like to run this command? Yes or no.', '', ...idle.rows]
    t.false(shown(agent, { ...idle, rows }).says?.startsWith('blocked') ?? false)
  })
  for (const [id, one] of Object.entries(cases)) {
    test(`written: ${id} says ${one.says}`, (t) => {
      const { fired, says } = shown(agent, one)
      t.true(fired.includes(id), fired.join(' '))
      t.is(says, one.says)
    })
    for (const near of [...(one.says.startsWith('idle') ? [] : [quoted(one, idle)]), ...(one.near ?? [])])
      test(`written: ${id} is quiet on ${near.rows.at(-1)} ${near.title ?? ''} ${near.rows.length}`, (t) => {
        const { fired, says } = shown(agent, near)
        t.false(fired.includes(id), fired.join(' '))
        if (!one.says.startsWith('blocked')) return
        t.false(says?.startsWith('blocked') ?? false)
      })
  }
}

/** For an agent of which no rule was run: every rule is marked, and no version is claimed. */
export const isUntested = (agent: string): void => {
  test(`${agent} claims no tested version`, (t) => {
    t.is(manifestOf(agent).testedVersions, undefined)
    t.deepEqual(untestedRules(agent), [...commentsOf(agent).keys()])
  })
}
