/**
 * A notice in words, and as facts for a command. Names of sessions and folders are foreign: they come out cleaned, short
 * and without `#`, so that no channel can be made to run or draw anything by them.
 */
import { cleanForTmux } from './clean-text'
import { spokenDuration } from './duration'
import type { Channel, Trigger } from './notify-settings'
import type { State } from './state'

export interface Notice {
  readonly trigger: Trigger
  readonly channels: ReadonlyArray<Channel>
  readonly pane: string
  readonly agent: string
  readonly pid: number
  readonly state: State
  readonly detail: string | undefined
  /** How full the context window is (percent); undefined where the agent does not tell. */
  readonly contextPct: number | undefined
  /** Epoch ms of when the state began, and of the notice. */
  readonly since: number
  readonly at: number
  /** Where the pane is shown first, as tmux has it; undefined when it is nowhere. */
  readonly place: { readonly session: string; readonly window: number } | undefined
}

/** Columns of a name within a text. */
const NAME_WIDTH = 30

const clean = (text: string): string => cleanForTmux(text, NAME_WIDTH)

const SENTENCES: Readonly<Record<Trigger, string>> = {
  blocked: 'needs you',
  'still-blocked': 'still needs you',
  error: 'has stopped',
  done: 'is done',
  'context-high': 'has little context left',
}

const placeOf = ({ place }: Notice): string =>
  place === undefined ? '' : `${clean(place.session)}:${place.window}`

const matterOf = ({ trigger, detail, contextPct }: Notice): string | undefined => {
  if (trigger === 'done') return undefined
  if (trigger === 'context-high') return contextPct === undefined ? undefined : `${contextPct}% used`
  return detail?.replaceAll('_', ' ')
}

/** `claude in api needs you: permission (main:2)`. `folder`: the name of where it works, empty when it is not known. */
export const noticeText = (notice: Notice, folder: string): string => {
  const { trigger, agent, since, at } = notice
  const matter = matterOf(notice)
  const where = clean(folder)
  const place = placeOf(notice)
  return [
    clean(agent),
    where === '' ? '' : ` in ${where}`,
    ` ${SENTENCES[trigger]}`,
    trigger === 'still-blocked' ? `, for ${spokenDuration(at - since)}` : '',
    matter === undefined ? '' : `: ${clean(matter)}`,
    place === '' ? '' : ` (${place})`,
  ].join('')
}

/** Several at once in one text: the most urgent, and how many more. */
export const gatheredText = (texts: ReadonlyArray<string>): string => {
  const [first = '', ...others] = texts
  return others.length === 0 ? first : `${first}, and ${others.length} more`
}

/** Environment variables that tell a command what happened; one that has nothing to say is empty. */
export const noticeFacts = (notice: Notice, folder: string): Readonly<Record<string, string>> => ({
  TMA_TRIGGER: notice.trigger,
  TMA_PANE: notice.pane,
  TMA_AGENT: clean(notice.agent),
  TMA_STATE: notice.state,
  TMA_DETAIL: clean(notice.detail ?? ''),
  TMA_CONTEXT: String(notice.contextPct ?? ''),
  TMA_SINCE: String(notice.since),
  TMA_SESSION: clean(notice.place?.session ?? ''),
  TMA_WINDOW: notice.place === undefined ? '' : String(notice.place.window),
  TMA_FOLDER: clean(folder),
  TMA_TEXT: noticeText(notice, folder),
})
