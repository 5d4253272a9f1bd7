/** Whether hooks would run, not only whether they are written down: the file, the command behind it, settings and trust. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { readLinked } from '../runtime/files'
import { isExecutable, isInPath } from '../runtime/programs'
import type { AgentHooks, HookFile, Look, Obstacle, Place, StatusLine, Wiring } from './agent-hooks'
import { linePath } from './line-command'
import { openTarget } from './target'

export interface FileJudgement {
  readonly path: string
  readonly wiring: Wiring | 'unreadable'
  /** Why it cannot be read, to be read after the path. */
  readonly why: string | undefined
}

export interface Finding {
  readonly kind: Obstacle['kind'] | 'command-not-found' | 'unreadable' | 'stale' | 'partial' | 'silent'
  readonly what: string
  readonly remedy: string
  readonly mend?: string | undefined
}

export interface Judgement {
  readonly agent: string
  readonly title: string
  /** The version it was tried with; undefined: untested. */
  readonly tested: string | undefined
  /** The program or its folder is on this machine. */
  readonly isPresent: boolean
  readonly wiring: Wiring | 'unreadable'
  readonly files: ReadonlyArray<FileJudgement>
  /** Of its status line; undefined for an agent that has none which tells anything. */
  readonly line: Judgement['wiring'] | undefined
  readonly events: number
  readonly findings: ReadonlyArray<Finding>
}

export const isPresent = (agent: AgentHooks, place: Place): boolean =>
  existsSync(agent.folder(place)) || isInPath(agent.program, place.env)

const RELOAD = 'load the plugin again (tma.tmux), which puts it there'

/** The same of the command of status lines. */
const lineTrouble = (place: Place): Finding | undefined => {
  const line = linePath(place)
  return isExecutable(line)
    ? undefined
    : { kind: 'command-not-found', what: `${line} is not there`, remedy: RELOAD }
}

/** What is wrong with the command that all agents call; undefined when it leads to a plugin. */
const hookTrouble = ({ hook }: Place): Finding | undefined => {
  const plugin = join(dirname(hook), 'plugin', 'scripts', 'tma-hook')
  const remedy = RELOAD
  if (!isExecutable(hook)) return { kind: 'command-not-found', what: `${hook} is not there`, remedy }
  if (!existsSync(plugin))
    return { kind: 'command-not-found', what: `${hook} finds no plugin behind it`, remedy }
  return undefined
}

/** Of either of the two. */
export const commandTrouble = (place: Place): Finding | undefined => hookTrouble(place) ?? lineTrouble(place)

const LIMIT = 8 * 1024 * 1024

/** A file of the person's as text, if it is a small one. */
const readSmall = (path: string): string | undefined => {
  const answer = readLinked(path, LIMIT)
  return answer.kind === 'present' ? answer.value.text : undefined
}

const judgeFile = ({ path, edit }: HookFile): FileJudgement => {
  const answer = readLinked(path, LIMIT)
  if (answer.kind === 'absent') return { path, wiring: 'none', why: undefined }
  if (answer.kind === 'unknown') return { path, wiring: 'unreadable', why: answer.why }
  // With the mark at the beginning, which reading drops, nothing is edited.
  const target = openTarget(path)
  const text = E.isRight(target) ? (target.right.text ?? answer.value.text) : answer.value.text
  const wiring = edit.wiring(text)
  return E.isLeft(wiring)
    ? { path, wiring: 'unreadable', why: wiring.left }
    : { path, wiring: wiring.right, why: undefined }
}

const judgeLine = ({ file: { path, edit }, wiring }: StatusLine): Judgement['wiring'] =>
  judgeFile({ path, edit: { ...edit, wiring } }).wiring

const lineFindings = (agent: AgentHooks, place: Place, line: Judgement['line']): ReadonlyArray<Finding> => {
  const trouble = line === 'wired' ? lineTrouble(place) : undefined
  if (trouble !== undefined) return [trouble]
  if (line !== 'stale') return []
  const remedy = `tma hooks install --statusline ${agent.name}`
  return [{ kind: line, what: 'its status line calls tma of another version or place', remedy }]
}

/** Of several files: wired when all are. */
const together = (files: ReadonlyArray<FileJudgement>): Judgement['wiring'] => {
  const kinds = new Set(files.map(({ wiring }) => wiring))
  if (kinds.has('unreadable')) return 'unreadable'
  if (kinds.has('stale')) return 'stale'
  const [only] = kinds
  return kinds.size === 1 && only !== undefined ? only : 'partial'
}

const fileFindings = (agent: AgentHooks, files: ReadonlyArray<FileJudgement>): ReadonlyArray<Finding> => {
  const install = `tma hooks install ${agent.name}`
  return files.flatMap(({ path, wiring, why }): ReadonlyArray<Finding> => {
    if (wiring === 'unreadable')
      return [{ kind: wiring, what: `${path} ${why}`, remedy: `mend it, then: ${install}` }]
    if (wiring === 'stale')
      return [{ kind: wiring, what: `${path} holds hooks of another version or place`, remedy: install }]
    if (wiring === 'partial')
      return [{ kind: wiring, what: `${path} lacks some of the events`, remedy: install }]
    return []
  })
}

const partial = (agent: AgentHooks, files: ReadonlyArray<FileJudgement>): ReadonlyArray<Finding> => {
  const missing = files.filter(({ wiring }) => wiring === 'none')
  if (missing.length === 0 || missing.length === files.length) return []
  const what = `${missing.length} of ${files.length} files are not ours: ${missing.map(({ path }) => path).join(', ')}`
  return [{ kind: 'partial', what, remedy: `tma hooks install ${agent.name}` }]
}

export const judge = (agent: AgentHooks, place: Place, folders: ReadonlyArray<string>): Judgement => {
  const look: Look = { place, read: readSmall, folders }
  const files = [...agent.files(place), ...(agent.elsewhere?.(place) ?? [])].map(judgeFile)
  const own = files.slice(0, agent.files(place).length)
  const extra = files.slice(own.length).filter(({ wiring }) => wiring !== 'none' && wiring !== 'unreadable')
  const wiring = together([...own, ...extra])
  const statusLine = agent.statusLine?.(place)
  const line = statusLine && judgeLine(statusLine)
  const hook = wiring === 'none' ? undefined : hookTrouble(place)
  return {
    agent: agent.name,
    title: agent.title,
    tested: agent.tested,
    isPresent: isPresent(agent, place),
    wiring,
    files: [...own, ...extra],
    line,
    events: agent.events.length,
    findings: [
      ...(hook === undefined ? [] : [hook]),
      ...fileFindings(agent, files),
      ...partial(agent, own),
      ...lineFindings(agent, place, line),
      ...(wiring === 'none' ? [] : (agent.obstacles?.(look) ?? [])),
    ],
  }
}
