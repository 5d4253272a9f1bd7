/** Section `options` of doctor: what the person set that means nothing, which does nothing and says so nowhere else. */
import { type Finding, finding } from '../../core/doctor/finding'
import { isOfNotices, readSettings, SETTING_OPTIONS, strayOptions } from '../../core/settings'
import { hasUnderscoreColour, withoutUnderscoreColour } from '../../core/tmux-style'
import { hasFeature } from '../../core/tmux-version'
import { nearest } from '../../schema/report'
import type { Listing } from '../../tmux/listing'
import { keepLine, type Setting, type Spelling, setCommand, tmuxCommand } from '../../tmux/spell'
import type { Survey } from '../../tmux/survey'
import type { SectionReport } from './report'
import { titled } from './text'

/** Where an option that is read is set: a session's own comes before the server's. */
export const placeOf = ({ options, sessions }: Survey, option: string): Setting['target'] =>
  options.includes(option) ? undefined : sessions.find(({ own }) => own.includes(option))?.id

/** Taken back, so that the default counts, wherever it is set. */
export const withdrawn = (survey: Survey, spelling: Spelling, option: string, isLoaded = false): string =>
  setCommand(spelling, [{ option, value: undefined, target: placeOf(survey, option) }], isLoaded)

/** Under its right name, with the value that it has. */
const renamed = (spelling: Spelling, wrong: string, right: string): string =>
  tmuxCommand(spelling, ['set', '-gF', right, `#{${wrong}}`], ['set', '-gu', wrong])

const strayFindings = (survey: Survey, spelling: Spelling): ReadonlyArray<Finding> =>
  strayOptions(survey.options).map(({ path, message }) => {
    const option = String(path[0])
    const right = nearest(option, SETTING_OPTIONS)
    const isFree = right !== undefined && !survey.options.includes(right)
    return finding('option-unknown', `${option} ${message}`, {
      mend: isFree ? renamed(spelling, option, right) : withdrawn(survey, spelling, option),
      keep: isFree ? `in tmux.conf: write ${right}` : `in tmux.conf: take the line with ${option} out`,
    })
  })

const STYLE = /^@tma-style-/

/** An older tmux takes such a style for none; so that colour is left out of what we draw. */
const voidStyles = (
  { settings, version }: Listing,
  survey: Survey,
  spelling: Spelling,
): ReadonlyArray<Finding> =>
  hasFeature(version, 'underscore colour')
    ? []
    : Object.entries(settings)
        .filter(([option, value]) => STYLE.test(option) && hasUnderscoreColour(value))
        .map(([option, value]) => {
          const setting = { option, value: withoutUnderscoreColour(value) || 'default' }
          return finding(
            'style-void',
            `${option} has a colour of underscores, which tmux ${version} does not know`,
            {
              mend: setCommand(spelling, [{ ...setting, target: placeOf(survey, option) }]),
              keep: keepLine('', setting),
            },
          )
        })

export const optionReport = (listing: Listing, survey: Survey, spelling: Spelling): SectionReport => {
  const { settings } = listing
  const bad = readSettings(settings).problems.filter((problem) => !isOfNotices(problem))
  const invalid = bad.map(({ path, message }) => {
    const option = String(path[0])
    return finding('option-invalid', `${option} ${message}; the default counts`, {
      mend: withdrawn(survey, spelling, option),
      keep: `in tmux.conf: correct the line with ${option}, or take it out`,
    })
  })
  const wrong = [...invalid, ...strayFindings(survey, spelling)]
  const count = Object.keys(settings).length
  return {
    lines: [titled('options', `${count} set, ${wrong.length === 0 ? 'no issues' : `${wrong.length} wrong`}`)],
    findings: [...wrong, ...voidStyles(listing, survey, spelling)],
  }
}
