/** `npm run accuracy`: writes docs/accuracy.md from test/captures and lab/results. Run from the root of the project. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capturePage, livePage } from './accuracy-page'
import type { Day } from './day/result'
import { dayPage } from './day-page'
import { SOURCES } from './flags'
import { manifestOf } from './manifest'
import type { Result } from './result'
import { scoreCaptures } from './scores'

const CAPTURES = join('test', 'captures')
const RESULTS = join('lab', 'results')

export const ACCURACY_PAGE = join('docs', 'accuracy.md')

/** The first half of the page: what the recordings say today. */
export const accuracyByCaptures = (): string => {
  const agents = readdirSync('manifests')
    .filter((file) => file.endsWith('.toml'))
    .map((file) => file.slice(0, -'.toml'.length))
    .sort()
  const manifests = agents.map((agent) => manifestOf('.', agent))
  const isTested = (agent: string): boolean => existsSync(join(CAPTURES, agent))
  return capturePage(
    agents.filter(isTested).map((agent) => scoreCaptures(agent, join(CAPTURES, agent), manifests)),
    agents.filter((agent) => !isTested(agent)),
  )
}

const isDay = (file: string): boolean => file.startsWith('day-')
const isResult = (file: string): boolean => file.endsWith('.json') && !isDay(file)

const read = (file: string) => JSON.parse(readFileSync(join(RESULTS, file), 'utf8'))

/** The last section of the page: what the last days say. */
export const accuracyByDays = (): string =>
  dayPage(
    readdirSync(RESULTS)
      .filter(isDay)
      .map((file): Day => read(file))
      .sort((a, b) => b.pace - a.pace || SOURCES.indexOf(b.source) - SOURCES.indexOf(a.source)),
  )

const resultsOf = (): ReadonlyArray<Result> =>
  readdirSync(RESULTS)
    .filter(isResult)
    .map((file): Result => read(file))
    .sort(
      (a, b) => a.agent.localeCompare(b.agent, 'en') || SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source),
    )

if (require.main === module)
  writeFileSync(ACCURACY_PAGE, `${accuracyByCaptures()}\n\n${livePage(resultsOf())}\n\n${accuracyByDays()}\n`)
