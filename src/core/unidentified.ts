/** Says of each process of a pane why it is no agent, for `tma explain` where no agent was found. */
import { didYouMean } from '../schema/report'
import { cleanText } from './clean-text'
import { isBeyond, isNamedBy } from './identity'
import type { Manifest } from './manifest'
import type { Process } from './process'
import { isInterpreter, processName, scriptName } from './process-name'

/** Additive to the account's JSON. */
export interface Passed {
  readonly pid: number
  readonly name: string
  readonly why: string
}

const NAME_WIDTH = 60

const namesOf = ({ name, identity }: Manifest): ReadonlyArray<string> => [
  name,
  ...identity.processNames,
  ...identity.scriptNames,
]

const whyOf = (
  process: Process,
  processes: ReadonlyArray<Process>,
  manifests: ReadonlyArray<Manifest>,
): string => {
  const beyond = isBeyond(process, processes)
  if (beyond !== undefined)
    return `runs behind ${cleanText(processName(beyond), NAME_WIDTH)}, where tma does not look`
  const untitled = manifests.find((manifest) => isNamedBy(manifest, process))
  if (untitled !== undefined)
    return `goes by a name of ${untitled.name}, but the title is not one of ${untitled.name}`
  const name = processName(process)
  const script = scriptName(process)
  if (isInterpreter(name) && script === undefined) return 'runs no script that a manifest could name'
  const word = script ?? name
  const near = didYouMean(word, [...new Set(manifests.flatMap(namesOf))])
  return `no manifest names ${script === undefined ? 'it' : 'its script'}${near}`
}

const shownName = (process: Process): string => {
  const script = scriptName(process)
  return cleanText(
    script === undefined ? processName(process) : `${processName(process)} ${script}`,
    NAME_WIDTH,
  )
}

/** The pane's processes, its own first. */
export const passedOver = (
  processes: ReadonlyArray<Process>,
  manifests: ReadonlyArray<Manifest>,
): ReadonlyArray<Passed> =>
  processes.map((process) => ({
    pid: process.pid,
    name: shownName(process),
    why: whyOf(process, processes, manifests),
  }))
