/** The reference page of agents: one row for each bundled manifest. */
import type { Manifest } from '../../src/core/manifest'
import { bundledManifests, bundledText } from './bundled'

const INTRO = `# Agents

What tma knows how to read. *Tested* are the versions that its rules were run against; *untested* means that the rules
were written from facts about the program (its documents, its sources) and never run: they may miss a state, and you are
asked to report it. Another version than a tested one is read by the same rules.

*Sources* are what a state is taken from, best first. Hooks count when they are wired. *Hooks report* and *screen
detects* name the states that each source tells by itself; what neither tells stays as it was, or is \`unknown\`.

| agent | program | tested | sources | hooks report | screen detects |
|---|---|---|---|---|---|`

const OUTRO = `An agent that is not here is one TOML file of yours: see [the manifest reference](manifest.md).`

/** The program's own name is the first sentence of its manifest. */
const programOf = (agent: string): string => /^# (.+?)\. /.exec(bundledText(agent))?.[1] ?? agent

/** Bundled manifests give a range as its two ends, which may be the same. */
const testedWords = ({ testedVersions }: Manifest): string => {
  if (testedVersions === undefined) return 'untested'
  const [, from, to] = /^>=(\S+) <=(\S+)$/.exec(testedVersions) ?? []
  if (from === undefined || to === undefined) return testedVersions
  return from === to ? from : `${from} to ${to}`
}

const sources = ({ stateFile, hooks, rules }: Manifest): string =>
  [
    ...(stateFile === undefined ? [] : ['state file']),
    ...(hooks === undefined ? [] : ['hooks']),
    ...(rules.some(({ region }) => region.kind === 'title') ? ['title'] : []),
    ...(rules.some(({ region }) => region.kind !== 'title') ? ['screen'] : []),
  ].join(', ')

const row = (manifest: Manifest): string =>
  `| ${[
    `\`${manifest.name}\``,
    programOf(manifest.name),
    testedWords(manifest),
    sources(manifest),
    manifest.hooks?.covers.join(', ') || '–',
    manifest.capture.visible.join(', ') || '–',
  ].join(' | ')} |`

export const agentsPage = (): string => `${INTRO}\n${bundledManifests.map(row).join('\n')}\n\n${OUTRO}\n`
