/** What a file of the spool says by its name and its first line; the shell's side writes the same by hand. */

/**
 * `hook`: an agent's event; `line`: what it told the command of its status line, which lies beside the spool. The others are
 * of the person: looked at a pane, muted it, marked it unread, acted on it.
 */
export const SPOOL_KINDS = ['hook', 'line', 'focus', 'mute', 'unread', 'act'] as const
export type SpoolKind = (typeof SPOOL_KINDS)[number]

/**
 * What a hook knows that runs beyond the tmux server's pid namespace: the boot of its kernel, and the agent's pid and
 * start time there; undefined where it cannot tell.
 */
export interface Contained {
  readonly boot: string | undefined
  readonly pid: number | undefined
  readonly started: string | undefined
}

export interface SpoolHeader {
  readonly kind: SpoolKind
  /** Names of what happened; `-` where the kind has none. */
  readonly agent: string
  readonly event: string
  /** `%N`; undefined when it is of no single pane. */
  readonly pane: string | undefined
  readonly serverPid: number
  /** The parent of whoever wrote it: the agent, or a shell between. */
  readonly parentPid: number
  /** Absent for who runs where the server runs. */
  readonly contained?: Contained
}

/** `SERVERPID.PANE.PID.N`, the pane without its `%`. */
export interface SpoolName {
  readonly serverPid: number
  readonly pid: number
  readonly number: number
}

const NAME = /^(\d{1,10})\.(?:\d{1,10}|-)\.(\d{1,10})\.(\d{1,6})$/
const HEADER =
  /^tma1 ([a-z]+) ([A-Za-z0-9_.:-]{1,64}) ([A-Za-z0-9_.:-]{1,64}) (%\d{1,10}|-) (\d{1,10}) (\d{1,10})( \S+ \S+ \S+)?$/
const CONTAINED = /^ (-|[0-9a-f-]{36}) (-|[1-9]\d{0,9}) (-|\d{1,20})$/

export const parseSpoolName = (name: string): SpoolName | undefined => {
  const [, serverPid, pid, number] = NAME.exec(name) ?? []
  return number === undefined
    ? undefined
    : { serverPid: Number(serverPid), pid: Number(pid), number: Number(number) }
}

const known = (word: string | undefined): string | undefined => (word === '-' ? undefined : word)

const containedOf = (words: string): Contained | undefined => {
  const [whole, boot, pid, started] = CONTAINED.exec(words) ?? []
  if (whole === undefined) return undefined
  const number = known(pid)
  return {
    boot: known(boot),
    pid: number === undefined ? undefined : Number(number),
    started: known(started),
  }
}

/** Undefined for anything but such a line, without its line end. */
export const parseSpoolHeader = (line: string): SpoolHeader | undefined => {
  const [, word, agent, event, pane, serverPid, parentPid, beyond] = HEADER.exec(line) ?? []
  const kind = SPOOL_KINDS.find((each) => each === word)
  if (kind === undefined || agent === undefined || event === undefined) return undefined
  const contained = beyond === undefined ? undefined : containedOf(beyond)
  if (beyond !== undefined && contained === undefined) return undefined
  return {
    kind,
    agent,
    event,
    pane: pane === '-' ? undefined : pane,
    serverPid: Number(serverPid),
    parentPid: Number(parentPid),
    ...(contained === undefined ? {} : { contained }),
  }
}

export const spoolHeaderLine = ({ kind, agent, event, pane, serverPid, parentPid }: SpoolHeader): string =>
  `tma1 ${kind} ${agent} ${event} ${pane ?? '-'} ${serverPid} ${parentPid}`
