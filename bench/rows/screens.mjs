// What judging a changed screen costs: all that the core does with it, against the same trials of the same patterns in V8.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { load } from '../load.mjs'
import { ratioOfPairs } from '../measure.mjs'
import { ROOT } from '../stage.mjs'
import { toRegExp } from '../v8-pattern.mjs'

const CORE = `
export { screen } from './src/core/screen'
export { parseManifest } from './src/core/parse-manifest'`

const SCREENS = 100
const HEIGHT = 50
const ROUNDS = 15
const NO_PAST = { lastKnown: 'working', composerSeen: true, startWatched: false }

const manifestsOf = ({ parseManifest }) =>
  new Map(
    readdirSync(join(ROOT, 'manifests')).map((file) => {
      const text = readFileSync(join(ROOT, 'manifests', file), 'utf8')
      const name = basename(file, '.toml')
      return [name, parseManifest({ name, path: file, text, bundledRaw: undefined }).right]
    }),
  )

/** Recorded screens of 50 lines, each with its agent. */
const recordings = () => {
  const folder = join(ROOT, 'test/captures')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'))
  return files
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ pane }) => pane.height === HEIGHT)
    .slice(0, SCREENS)
    .map(({ agent, pane, lines }) => ({
      agent,
      snapshot: {
        title: pane.title,
        width: pane.width,
        height: pane.height,
        cursorRow: pane.cursor_y,
        rows: lines,
      },
    }))
}

/** Every trial of a pattern on these screens: its source and the texts it is tried on, of which the first match is enough. */
const trialsOn = async (screens) => {
  const core = await load(`${CORE}\nexport { spy } from './src/schema/pattern'`, true)
  const manifests = manifestsOf(core)
  const trials = []
  core.spy.heard = (source, texts) => trials.push({ source, texts })
  for (const { agent, snapshot } of screens) core.screen(manifests.get(agent), snapshot, NO_PAST)
  return trials
}

const asRegExps = (trials) => {
  const regExps = new Map(trials.map(({ source }) => [source, toRegExp(source)]))
  const missing = [...regExps.values()].filter((regExp) => regExp === null).length
  const known = trials.flatMap(({ source, texts }) => {
    const regExp = regExps.get(source)
    return regExp === null ? [] : [{ regExp, texts }]
  })
  return { known, patterns: regExps.size, missing }
}

export const screenRow = async () => {
  const screens = recordings()
  if (screens.length < SCREENS) return { why: `only ${screens.length} recorded screens of ${HEIGHT} lines` }
  const { known, patterns, missing } = asRegExps(await trialsOn(screens))
  const core = await load(CORE)
  const manifests = manifestsOf(core)
  let won = 0
  const ours = () => {
    for (const { agent, snapshot } of screens)
      if (core.screen(manifests.get(agent), snapshot, NO_PAST).chrome !== undefined) won += 1
  }
  const theirs = () => {
    for (const { regExp, texts } of known) if (texts.some((text) => regExp.test(text))) won += 1
  }
  const rounds = () => ratioOfPairs(ROUNDS, ours, theirs)
  rounds()
  const ratio = rounds()
  if (won === 0) throw new Error('no screen was known')
  const left = missing === 0 ? '' : `; ${missing} that V8 cannot read are left out on its side`
  return {
    value: ratio,
    limit: 40,
    note: `${patterns} patterns tried ${known.length} times${left}; everything else a look takes counts on our side`,
  }
}
