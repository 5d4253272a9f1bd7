/** The fields asked of tmux for a pane and a client, each beside how it is read. */
import type { Client, Pane, Place } from '../core/pane'
import type { Listing, Options } from './listing'
import { PANE_OPTIONS, SESSION_OPTIONS, WINDOW_OPTIONS } from './options'

/** One row of `list-panes -a`: a pane as one session shows it. */
export interface PaneRow {
  readonly pane: Omit<Pane, 'places' | 'published'>
  readonly place: Place
  /** As read in the pane, which falls back to its window, its session and the global options. */
  readonly ofPane: Options
  readonly ofWindow: Options
  readonly ofSession: Options
}

const FACTS = [
  '#{pane_id}',
  '#{pane_pid}',
  '#{pane_width}',
  '#{pane_height}',
  '#{cursor_x}',
  '#{cursor_y}',
  '#{pane_dead}',
  '#{window_zoomed_flag}',
  '#{pane_active}',
  '#{window_activity}',
  '#{window_index}',
  '#{pane_index}',
  '#{session_id}',
  '#{window_id}',
  '#{session_name}',
  '#{pane_current_command}',
  '#{pane_title}',
  '#{@agent_ignore}',
] as const

const OPTIONS: ReadonlyArray<string> = [...PANE_OPTIONS, ...WINDOW_OPTIONS, ...SESSION_OPTIONS]

export const PANE_FIELDS: ReadonlyArray<string> = [...FACTS, ...OPTIONS.map((name) => `#{${name}}`)]

/** Undefined when the fields are not those of `PANE_FIELDS`. */
export const paneRowOf = (fields: ReadonlyArray<string>): PaneRow | undefined => {
  const fact = (name: (typeof FACTS)[number]): string => fields[FACTS.indexOf(name)] ?? ''
  const id = fact('#{pane_id}')
  const windowId = fact('#{window_id}')
  const sessionId = fact('#{session_id}')
  if (fields.length !== PANE_FIELDS.length) return undefined
  if (!/^%\d+$/.test(id) || !/^@\d+$/.test(windowId) || !/^\$\d+$/.test(sessionId)) return undefined
  const options = (names: ReadonlyArray<string>) => optionsOf(names, OPTIONS, fields.slice(FACTS.length))
  return {
    pane: {
      id,
      pid: Number(fact('#{pane_pid}')),
      title: fact('#{pane_title}'),
      currentCommand: fact('#{pane_current_command}'),
      width: Number(fact('#{pane_width}')),
      height: Number(fact('#{pane_height}')),
      cursorX: Number(fact('#{cursor_x}')),
      cursorY: Number(fact('#{cursor_y}')),
      isDead: fact('#{pane_dead}') === '1',
      isIgnored: fact('#{@agent_ignore}') !== '',
      isDrawn: fact('#{window_zoomed_flag}') !== '1' || fact('#{pane_active}') === '1',
      windowActivity: Number(fact('#{window_activity}')),
    },
    place: {
      sessionId,
      sessionName: fact('#{session_name}'),
      windowId,
      windowIndex: Number(fact('#{window_index}')),
      paneIndex: Number(fact('#{pane_index}')),
    },
    ofPane: options(PANE_OPTIONS),
    ofWindow: options(WINDOW_OPTIONS),
    ofSession: options(SESSION_OPTIONS),
  }
}

/** The line is a session's own only where each shows its own agents. */
const LISTED_OF_SESSION = [...SESSION_OPTIONS, '@tma_status'] as const

export const SESSION_FIELDS: ReadonlyArray<string> = [
  '#{session_id}',
  '#{session_name}',
  ...LISTED_OF_SESSION.map((name) => `#{${name}}`),
]

/** Undefined when the fields are not those of `SESSION_FIELDS`. A line equal to the server's tells nothing. */
export const sessionOf = (
  fields: ReadonlyArray<string>,
  globals: Options,
): Listing['sessions'][number] | undefined => {
  const [id, name, ...values] = fields
  if (id === undefined || name === undefined || values.length !== LISTED_OF_SESSION.length) return undefined
  const { '@tma_status': line, ...published } = optionsOf(LISTED_OF_SESSION, LISTED_OF_SESSION, values)
  const isOwn = line !== undefined && line !== globals['@tma_status']
  return { id, name, published: isOwn ? { ...published, '@tma_status': line } : published }
}

/** A format cannot tell an empty option from one that is not set: both are left out. */
const optionsOf = (
  names: ReadonlyArray<string>,
  asked: ReadonlyArray<string>,
  values: ReadonlyArray<string>,
): Options =>
  Object.fromEntries(
    names
      .map((name) => [name, values[asked.indexOf(name)] ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )

export const CLIENT_FIELDS: ReadonlyArray<string> = [
  '#{client_name}',
  '#{session_id}',
  '#{window_id}',
  '#{pane_id}',
  '#{client_activity}',
  '#{client_control_mode}',
  '#{client_flags}',
  '#{client_tty}',
  '#{client_termname}',
  '#{client_termtype}',
  '#{client_termfeatures}',
  '#{focus-events}',
]

/** Undefined when the fields are not those of `CLIENT_FIELDS`. */
export const clientOf = (fields: ReadonlyArray<string>): Client | undefined => {
  if (fields.length !== CLIENT_FIELDS.length) return undefined
  const [name = '', sessionId = '', windowId = '', paneId = '', activity, control, ...rest] = fields
  const [flags = '', tty = '', termName = '', termType = '', features = '', focusEvents] = rest
  return {
    name,
    sessionId,
    windowId,
    paneId,
    activity: Number(activity),
    isControl: control === '1',
    reportsFocus: focusEvents === '1' && features.split(',').includes('focus'),
    isFocused: flags.split(',').includes('focused'),
    tty,
    termName,
    termType,
  }
}
