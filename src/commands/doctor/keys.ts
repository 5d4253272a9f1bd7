/** Section `keys` of doctor: which key opens them, which were bound to something else, and which do not exist. */
import { type Finding, finding } from '../../core/doctor/finding'
import { keyOptions } from '../../core/key-settings'
import { keyNameOf, keysReport, pressed, spelled, type TakenKey } from '../../core/keys'
import { readSettings } from '../../core/settings'
import { freeKey } from '../../tmux/free-key'
import { isKnownKey } from '../../tmux/known-key'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { keepLine, type Spelling, setCommand } from '../../tmux/spell'
import type { Survey } from '../../tmux/survey'
import { placeOf, withdrawn } from './options'
import type { SectionReport } from './report'
import { titled } from './text'

interface KeyFacts {
  readonly server: Server
  readonly listing: Listing
  readonly survey: Survey
  readonly spelling: Spelling
}

/** Every tmux knows these; the others are asked for, one by one. */
const PLAIN = /^(?:[CM]-)?[A-Za-z0-9]$/

type Chosen = ReadonlyArray<readonly [string, string]>

const strangeIn = async (server: Server, chosen: Chosen): Promise<Chosen> => {
  const strange: Array<readonly [string, string]> = []
  for (const [option, value] of chosen) {
    const name = keyNameOf(value)
    if (name === undefined || PLAIN.test(name)) continue
    if ((await isKnownKey(server, name)) === false) strange.push([option, value])
  }
  return strange
}

/** Of options that spell it alike the first has it, if it is the options that are in each other's way. */
const optionFor = (chosen: Chosen, { table, key, isTwice }: TakenKey): string | undefined => {
  const same = chosen.filter(([, value]) => value.replace(/^-n +/, '-n ') === spelled(table, key))
  return (isTwice && same.length > 1 ? same[1] : same[0])?.[0]
}

const twice = (option: string | undefined, taken: TakenKey, { survey, spelling }: KeyFacts): Finding =>
  finding(
    'key-twice',
    `two options give ${pressed(taken)} a meaning; the first of them counts, the other has no key`,
    {
      mend: option === undefined ? undefined : withdrawn(survey, spelling, option, true),
      keep: `in tmux.conf: give ${option ?? 'one of them'} another key, or take it out`,
    },
  )

const takenFinding = async (chosen: Chosen, taken: TakenKey, facts: KeyFacts): Promise<Finding> => {
  const option = optionFor(chosen, taken)
  if (taken.isTwice) return twice(option, taken, facts)
  const free = await freeKey(facts.server, taken.table)
  const what = `${pressed(taken)} was bound to something else when tma was loaded, so tma has left it alone`
  if (option === undefined || free === undefined) return finding('key-taken', what)
  const setting = { option, value: spelled(taken.table, free) }
  const target = placeOf(facts.survey, option)
  return finding('key-taken', what, {
    mend: setCommand(facts.spelling, [{ ...setting, target }], true),
    keep: keepLine('or unbind-key yours above the line that loads tma', setting),
  })
}

export const keyReport = async (facts: KeyFacts): Promise<SectionReport> => {
  const { server, listing, survey, spelling } = facts
  const own = readSettings(listing.settings).settings
  const chosen = keyOptions(own)
  const strange = await strangeIn(server, chosen)
  const { line, taken } = keysReport(
    own.key,
    survey.keysTaken,
    strange.map(([, value]) => value),
  )
  const findings: Finding[] = []
  for (const each of taken) findings.push(await takenFinding(chosen, each, facts))
  return {
    lines: [titled('keys', line)],
    findings: [
      ...findings,
      ...strange.map(([option, value]) =>
        finding('key-unknown', `tmux knows no key "${keyNameOf(value) ?? ''}"`, {
          mend: withdrawn(survey, spelling, option, true),
          keep: `in tmux.conf: write keys as tmux does, such as A, M-a, C-Space or F5, in ${option}`,
        }),
      ),
    ],
  }
}
