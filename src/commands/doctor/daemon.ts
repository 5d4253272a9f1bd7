/** Section `daemon` of doctor: who keeps states current, what that costs, and which events counted for nothing. */
import { existsSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { bundled } from '../../bundled'
import { cleanText } from '../../core/clean-text'
import { type Finding, finding } from '../../core/doctor/finding'
import { spokenDuration } from '../../core/duration'
import { shLine } from '../../core/sh'
import { type ProcessFacts, processFacts } from '../../process/facts'
import { holdersOf } from '../../process/holders'
import { now } from '../../runtime/clock'
import { findDirectory, type RuntimeDirectory } from '../../runtime/directory'
import { tryLock } from '../../runtime/lock'
import { lastLog } from '../../runtime/log'
import { isResident, type Resident, readResident } from '../../runtime/pid-file'
import { readTurns } from '../../runtime/turns'
import { runtimePath, type Server } from '../../tmux/server'
import type { Spelling } from '../../tmux/spell'
import { readPast } from '../past'
import { factsOnly, type SectionReport } from './report'
import { item, type Line, titled } from './text'

const LOG_WIDTH = 300
const NONE = titled('daemon', 'none lives')
const IN_BAR = item('#{tma_status} in the bar starts one')

/** The daemon as doctor found it; `facts` undefined: it ended meanwhile. */
export interface Daemon {
  readonly resident: Resident
  readonly facts: ProcessFacts | undefined
}

/** Undefined: none lives for this very server, or its folder is refused. */
export const daemonOf = async (server: Server, serverPid: number): Promise<Daemon | undefined> => {
  const directory = findDirectory(runtimePath(server.socketPath))
  const resident = E.isLeft(directory) ? undefined : readResident(directory.right)
  if (resident === undefined || !(await isResident(resident, serverPid))) return undefined
  return { resident, facts: await processFacts(resident.pid) }
}

/** The command that has a stopped one go on. */
export const wakeLine = (daemon: Daemon | undefined): string | undefined =>
  daemon?.facts?.isPaused ? shLine(['kill', '-CONT', String(daemon.resident.pid)]) : undefined

const costLine = (directory: RuntimeDirectory, pid: number, facts: ProcessFacts): Line => {
  const { ageMs, cpuMs, residentKib } = facts
  const turns = readTurns(directory)
  const pace =
    turns?.pid === pid && turns.ms > 0
      ? `${turns.count} cycles in its first ${spokenDuration(turns.ms)}, `
      : ''
  const share = ageMs === 0 ? 0 : (100 * cpuMs) / ageMs
  return item(
    `for ${spokenDuration(ageMs)}, ${pace}CPU ${share.toFixed(1)} %, ${Math.round(residentKib / 1_024)} MiB`,
  )
}

const aliveReport = (directory: RuntimeDirectory, daemon: Daemon, spelling: Spelling): SectionReport => {
  const { resident, facts } = daemon
  const { pid, version } = resident
  const wake = wakeLine(daemon)
  const paused =
    wake === undefined
      ? []
      : [finding('daemon-paused', `process ${pid}, the daemon, is stopped`, { mend: wake })]
  const isOther = version !== bundled.version
  const other = finding(
    'daemon-other-version',
    `the daemon is of version ${cleanText(version, 40)}, this is ${bundled.version}`,
    {
      mend: shLine([...spelling.tma, 'reload']),
    },
  )
  return {
    lines: [
      titled('daemon', `lives, process ${pid}${wake === undefined ? '' : ', stopped'}`),
      ...(facts === undefined ? [] : [costLine(directory, pid, facts)]),
    ],
    findings: [...paused, ...(isOther ? [other] : [])],
  }
}

const heldFinding = async (directory: RuntimeDirectory): Promise<ReadonlyArray<Finding>> => {
  const lock = await tryLock(directory)
  if (lock.kind === 'held') lock.release()
  const pids = lock.kind === 'taken' ? await holdersOf(directory.lock) : []
  if (pids.length === 0) return []
  const what = `the lock is held by process ${pids.join(' ')}, which is no daemon of this server`
  return [finding('lock-held', what, { mend: shLine(['kill', ...pids.map(String)]) })]
}

interface NoneFacts {
  readonly directory: RuntimeDirectory | undefined
  /** `@tma-daemon` is not off. */
  readonly isWanted: boolean
  readonly spelling: Spelling
}

const noneReport = async ({ directory, isWanted, spelling }: NoneFacts): Promise<SectionReport> => {
  const mend = shLine([...spelling.tma, 'daemon', '--ensure'])
  const isEnded = directory !== undefined && existsSync(directory.stopped)
  if (isEnded)
    return {
      lines: [NONE, item('it was stopped on purpose')],
      findings: [finding('daemon-ended', 'the daemon was stopped on purpose', { mend })],
    }
  if (!isWanted) return factsOnly(NONE, item('@tma-daemon is off: each start runs one cycle'))
  const held = directory === undefined ? [] : await heldFinding(directory)
  const missing = finding('daemon-missing', 'no daemon lives', { mend })
  return { lines: [NONE, IN_BAR], findings: [...held, missing] }
}

const pastLines = (directory: RuntimeDirectory, serverPid: number): ReadonlyArray<Line> => {
  const { dropped } = readPast(directory, serverPid, now().boot)
  const said = lastLog(directory)
  return [
    ...(said === undefined ? [] : [item(`it last said: ${cleanText(said, LOG_WIDTH)}`)]),
    ...Object.entries(dropped).map(([reason, count]) =>
      item(`${count} events counted for nothing: ${reason}`),
    ),
  ]
}

export interface DaemonFacts {
  readonly server: Server
  readonly serverPid: number
  readonly daemon: Daemon | undefined
  readonly isWanted: boolean
  readonly spelling: Spelling
}

export const daemonReport = async (facts: DaemonFacts): Promise<SectionReport> => {
  const { server, serverPid, daemon, isWanted, spelling } = facts
  const path = runtimePath(server.socketPath)
  if (!existsSync(path)) return noneReport({ directory: undefined, isWanted, spelling })
  const directory = findDirectory(path)
  // What is wrong with it is the section `folder`'s to find.
  if (E.isLeft(directory)) return factsOnly(titled('daemon', directory.left))
  const { lines, findings } =
    daemon === undefined
      ? await noneReport({ directory: directory.right, isWanted, spelling })
      : aliveReport(directory.right, daemon, spelling)
  return { lines: [...lines, ...pastLines(directory.right, serverPid)], findings }
}
