/** The first record of a listing: the server, the person's settings, and what is styled where our part stands. */
import type { Around } from '../core/look'
import { SETTING_OPTIONS } from '../core/settings'
import type { Options } from './listing'

export interface Header {
  readonly serverPid: number
  readonly version: string
  readonly socketPath: string
  readonly settings: Options
  readonly around: Around
}

/** Not empty when the side of the bar holds a part of ours, its own or a theme's module, and has a style. */
const sideField = (side: string): string =>
  `#{?#{m:*tma*,#{${side}}},#{?#{==:#{${side}-style},default},,#{${side}-style}},}`

const styleField = (option: string): string => `#{?#{==:#{${option}},default},,#{${option}}}`

/** One format for all: a command for each option would double what a listing costs the server. */
export const HEADER_FIELDS: ReadonlyArray<string> = [
  '#{pid}',
  '#{version}',
  '#{socket_path}',
  ['status-left', 'status-right'].map(sideField).join(''),
  ['window-status-style', 'window-status-current-style', 'window-status-last-style'].map(styleField).join(''),
  ...SETTING_OPTIONS.map((name) => `#{${name}}`),
]

/** Undefined when the fields are not those of `HEADER_FIELDS`. */
export const headerOf = (fields: ReadonlyArray<string>): Header | undefined => {
  const [pid, version, socketPath, sides, windows, ...values] = fields
  if (pid === undefined || version === undefined || socketPath === undefined) return undefined
  if (values.length !== SETTING_OPTIONS.length) return undefined
  const given = SETTING_OPTIONS.map((name, i) => [name, values[i] ?? ''] as const)
  return {
    serverPid: Number(pid),
    version,
    socketPath,
    settings: Object.fromEntries(given.filter(([, value]) => value !== '')),
    around: { isSideStyled: sides !== '', isWindowStyled: windows !== '' },
  }
}
