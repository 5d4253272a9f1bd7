/** Section `folder` of doctor: the runtime directory, its spool and its lock, where nothing is kept unless they are ours. */
import * as E from 'fp-ts/Either'
import { type Finding, finding } from '../../core/doctor/finding'
import { shLine } from '../../core/sh'
import { now } from '../../runtime/clock'
import { findDirectory, type RuntimeDirectory } from '../../runtime/directory'
import { type FolderState, folderState, spoolDepth } from '../../runtime/folder-state'
import { tryLock } from '../../runtime/lock'
import { runtimePath, type Server } from '../../tmux/server'
import type { Spelling } from '../../tmux/spell'
import type { Context } from '../context'
import { clockFindings } from './clock'
import { installed } from './install'
import type { SectionReport } from './report'
import { item, titled } from './text'
import { watchFindings } from './unwatched'

/** A hook adds none to more. */
const MOST_WAITING = 1_000

const FAULTS: Readonly<Record<Exclude<FolderState, 'missing' | 'good'>, string>> = {
  link: 'is a link',
  file: 'is not a folder',
  foreign: 'belongs to somebody else',
  open: 'is open to others',
  closed: 'is closed to ourselves',
}

/** What is another's takes more than our own right. */
const removal = (path: string, state: FolderState): string =>
  shLine([...(state === 'foreign' && process.getuid?.() !== 0 ? ['sudo'] : []), 'rm', '-rf', path])

const mendOf = (path: string, state: FolderState): string =>
  state === 'open' || state === 'closed' ? shLine(['chmod', '700', path]) : removal(path, state)

export interface FolderFacts {
  readonly context: Context
  readonly server: Server
  readonly spelling: Spelling
  /** A resident process lives. */
  readonly isAlive: boolean
}

/** Where no daemon lives, none starts by itself before the bar is drawn anew. */
const thenStart = (mend: string, { isAlive, spelling }: FolderFacts): string =>
  isAlive ? mend : `${mend} && ${shLine([...spelling.tma, 'daemon', '--ensure'])}`

const folderFindings = (path: string, facts: FolderFacts): ReadonlyArray<Finding> => {
  const state = folderState(path)
  if (state === 'good' || state === 'missing') return []
  const kind = state === 'closed' ? 'folder-closed' : 'folder-refused'
  return [finding(kind, `${path} ${FAULTS[state]}`, { mend: thenStart(mendOf(path, state), facts) })]
}

/** Open to others counts for nothing here: nobody else comes through the folder around it. */
const spoolFindings = ({ spool }: RuntimeDirectory): ReadonlyArray<Finding> => {
  const state = folderState(spool)
  if (state === 'good' || state === 'missing' || state === 'open') return []
  return [finding('spool-refused', `${spool} ${FAULTS[state]}`, { mend: mendOf(spool, state) })]
}

/** Who has it is no fault: a daemon, or a surface that runs its cycle. */
const lockFindings = async (
  directory: RuntimeDirectory,
  facts: FolderFacts,
): Promise<ReadonlyArray<Finding>> => {
  if (facts.isAlive) return []
  const lock = await tryLock(directory)
  if (lock.kind === 'held') lock.release()
  if (lock.kind !== 'unknown') return []
  if (/^flock .* not in the PATH/.test(lock.why))
    return [finding('flock-missing', lock.why, installed(facts.context, 'util-linux'))]
  return [finding('lock-unusable', lock.why, { mend: shLine(['rm', '-rf', directory.lock]) })]
}

const fullFindings = (
  depth: number,
  facts: FolderFacts,
  mend: string | undefined,
): ReadonlyArray<Finding> => {
  if (depth <= MOST_WAITING) return []
  const usual = shLine([
    ...facts.spelling.tma,
    facts.isAlive ? 'reload' : 'daemon',
    ...(facts.isAlive ? [] : ['--ensure']),
  ])
  return [
    finding('spool-full', `${depth} events wait, and hooks drop what comes now`, { mend: mend ?? usual }),
  ]
}

/** `depth`: events that waited before doctor itself ran a cycle; `mend`: what has the daemon go on, if it is stopped. */
export const folderReport = async (
  facts: FolderFacts,
  depth: number,
  mend: string | undefined,
): Promise<SectionReport> => {
  const path = runtimePath(facts.server.socketPath)
  const refused = folderFindings(path, facts)
  const directory = findDirectory(path)
  const inside = E.isLeft(directory)
    ? []
    : [
        ...spoolFindings(directory.right),
        ...(await lockFindings(directory.right, facts)),
        ...fullFindings(depth, facts, mend),
        ...watchFindings(directory.right.path),
        ...clockFindings(directory.right, now().epochMs),
      ]
  return {
    lines: [titled('folder', path), ...(depth === 0 ? [] : [item(`${depth} events wait in its spool`)])],
    findings: [...refused, ...inside],
  }
}

/** Events that wait now. */
export const waitingIn = (server: Server): number => {
  const directory = findDirectory(runtimePath(server.socketPath))
  return E.isLeft(directory) ? 0 : spoolDepth(directory.right.spool)
}
