/**
 * The person's own options of tmux, `@tma-…`, declared once: name, values, default and a sentence. A bad value is named
 * and the default is taken; an empty one counts as not set, as plugins have it.
 */
import { isLeft } from 'fp-ts/Either'
import type { Field, Fields } from '../schema/field'
import { optional } from '../schema/field'
import { didYouMean, type Problem, problemsOf } from '../schema/report'
import { DETECTION_SETTINGS } from './detection-settings'
import { KEY_SETTINGS } from './key-settings'
import { LOOK_SETTINGS } from './look-settings'
import { commandProblems, NOTIFY_SETTINGS, type NotifySettings, notifySettingsOf } from './notify-settings'
import { Switch } from './switch'

export const SETTINGS = {
  ...LOOK_SETTINGS,
  ...KEY_SETTINGS,
  ...NOTIFY_SETTINGS,
  ...DETECTION_SETTINGS,
  daemon: optional(
    Switch,
    true,
    'Whether a process stays beside the server; `off`: each start runs one cycle.',
  ),
} satisfies Fields

type Camel<S> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
type Name = keyof typeof SETTINGS
export type Settings = {
  readonly [K in Name as Camel<K> & string]: (typeof SETTINGS)[K] extends Field<infer A> ? A : never
}

const PREFIX = '@tma-'
export const optionOf = (name: string): string => PREFIX + name

/** As they are asked of tmux. */
export const SETTING_OPTIONS: ReadonlyArray<string> = Object.keys(SETTINGS).map(optionOf)

const NOTIFY_OPTIONS: ReadonlyArray<string> = Object.keys(NOTIFY_SETTINGS).map(optionOf)

export interface SettingsReading {
  readonly settings: Settings
  /** Each with the option's name as its path. */
  readonly problems: ReadonlyArray<Problem>
}

const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `raw`: values as tmux has them, by the name of the option. */
export const readSettings = (raw: Readonly<Record<string, string>>): SettingsReading => {
  const problems: Problem[] = []
  const values = Object.entries<Field<unknown>>(SETTINGS).map(([name, { codec, fallback }]) => {
    const otherwise = fallback === 'required' ? undefined : fallback.value
    const given = raw[optionOf(name)] ?? ''
    if (given === '') return [camel(name), otherwise]
    const value = codec.validate(given, [{ key: '', type: codec as never }])
    if (!isLeft(value)) return [camel(name), value.right]
    const found = problemsOf(value.left).map(({ message }) => ({ path: [optionOf(name)], message }))
    problems.push(...found)
    return [camel(name), otherwise]
  })
  return { settings: Object.fromEntries(values) as Settings, problems }
}

export const DEFAULT_SETTINGS: Settings = readSettings({}).settings

/** Options that have our prefix and no meaning: a slip of the pen does nothing, and says nothing. */
export const strayOptions = (names: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  names
    .filter((name) => name.startsWith(PREFIX) && !SETTING_OPTIONS.includes(name))
    .map((name) => ({ path: [name], message: `is not an option of tma${didYouMean(name, SETTING_OPTIONS)}` }))

/** The problems of those options alone; a channel that leads nowhere is one of them. */
export const readNotifySettings = (
  raw: Readonly<Record<string, string>>,
): { readonly settings: NotifySettings; readonly problems: ReadonlyArray<Problem> } => {
  const { settings, problems } = readSettings(raw)
  const notify = notifySettingsOf(settings)
  return { settings: notify, problems: [...problems.filter(isOfNotices), ...commandProblems(notify)] }
}

/** Whether the section on notices tells of it. */
export const isOfNotices = ({ path }: Problem): boolean => NOTIFY_OPTIONS.includes(String(path[0]))
