import { readFileSync } from 'node:fs'
import test from 'ava'
import { lookOf } from '../src/core/look'
import { DEFAULT_SETTINGS } from '../src/core/settings'
import { bundledManifests } from './helpers/bundled'
import { withFigures } from './helpers/figures'

const README = readFileSync('README.md', 'utf8')

test('the figures of README are those of the pages that the last runs have written', (t) => {
  t.is(README, withFigures(README))
  t.is(README, withFigures(README.replace('| missed |', '| kept |')))
})

test('README says how many agents there are, and how many of them were recorded', (t) => {
  const recorded = readFileSync('docs/accuracy.md', 'utf8')
    .split('## Live runs')[0]
    ?.match(/^\| [a-z]/gm)?.length
  const tested = (recorded ?? 0) - 1
  t.true(README.includes(`[${bundledManifests.length} agents](docs/reference/agents.md)`))
  t.true(README.includes(`| ${bundledManifests.length}, ${tested} of them recorded |`), String(tested))
})

test('README is one screen', (t) => {
  const lines = README.trimEnd().split('\n')
  t.true(lines.length <= 95, String(lines.length))
  t.deepEqual(
    lines.filter((line) => line.length > 132 && !line.startsWith('|') && !line.startsWith('![')),
    [],
  )
})

test('README and the tutorial show the glyphs that the bar shows', (t) => {
  const { blocked, done, working, idle } = lookOf(DEFAULT_SETTINGS).glyphs
  t.true(
    README.includes(
      `\`${blocked}\` blocked on you, \`${done}\` done and unread, \`${working}\` working, \`${idle}\` idle`,
    ),
  )
  const tutorial = readFileSync('docs/tutorial.md', 'utf8')
  for (const glyph of [blocked, done, working, idle]) t.true(tutorial.includes(`\`${glyph}1\``), glyph)
})
