/**
 * Decides which agent a pane holds: the outermost process of its tree that a manifest names.
 * Screen text never identifies; a title only narrows a generic name.
 */
import { compile } from '../schema/pattern'
import type { Manifest } from './manifest'
import type { Pane } from './pane'
import type { Process } from './process'
import { commToken, executablePath, isInterpreter, plainName, processName, scriptName } from './process-name'

export interface Identity {
  readonly agent: string
  readonly by: 'name' | 'script' | 'path' | 'title' | 'hook' | 'file'
  readonly process: Process
  /** False while something else (an editor, a pager, a shell) owns the terminal: then the screen is not the agent's. */
  readonly isForeground: boolean
}

/** The pane's own facts that identification reads. */
export type PaneFacts = Pick<Pane, 'title' | 'currentCommand'>

/** What an earlier cycle knew: the pid whose title matched, since titles flicker. */
export type TitleMatch = { readonly agent: string; readonly pid: number } | undefined

type Sign = Identity['by'] | undefined

/** Programs behind which another machine, namespace or multiplexer begins: what runs there is not in this pane. */
const ELSEWHERE = new Set(
  ['ssh', 'mosh', 'mosh-client', 'docker', 'podman', 'kubectl', 'tmux', 'tmux:', 'screen', 'zellij'].concat([
    'nerdctl',
    'lxc',
    'machinectl',
    'et',
  ]),
)

/** Those of them that bring the terminal of a container into the pane. */
const CONTAINERS = new Set(['docker', 'podman', 'nerdctl', 'kubectl', 'lxc', 'machinectl'])

/** The names a process goes by, found once for all manifests. */
interface Named {
  readonly process: Process
  readonly name: string
  readonly comm: string
  readonly script: string | undefined
}

const named = (process: Process): Named => ({
  process,
  name: processName(process),
  comm: commToken(process),
  script: scriptName(process),
})

const signOf = (manifest: Manifest, names: Named, pane: PaneFacts, remembered: TitleMatch): Sign => {
  const { processNames, scriptNames, titlePatterns, pathPatterns } = manifest.identity
  const { process, name, comm, script } = names
  if (script !== undefined && scriptNames.includes(script)) return 'script'
  if (pathPatterns.some((pattern) => compile(pattern).test(executablePath(process)))) return 'path'
  if (!processNames.includes(name) && !processNames.includes(comm)) return undefined
  if (titlePatterns.length > 0) {
    const matched = titlePatterns.some((pattern) => compile(pattern).test(pane.title))
    const wasMatched = remembered?.agent === manifest.name && remembered.pid === process.pid
    return matched || wasMatched ? 'title' : undefined
  }
  return isInterpreter(name) && scriptNames.length > 0 ? undefined : 'name'
}

/** Whether a manifest names this process, whatever the pane's title says. */
export const isNamedBy = (manifest: Manifest, process: Process): boolean =>
  signOf(
    manifest,
    named(process),
    { title: '', currentCommand: '' },
    { agent: manifest.name, pid: process.pid },
  ) !== undefined

const isForeground = (process: Process): boolean => process.tpgid > 0 && process.pgid === process.tpgid

/** tmux shows this name for the agent's process, or the process leads the terminal. */
const ownsTerminal = (manifest: Manifest, process: Process, pane: PaneFacts, sign: Sign): boolean => {
  if (isForeground(process)) return true
  const shown = plainName(pane.currentCommand)
  if (isInterpreter(shown)) return false
  return manifest.identity.processNames.includes(shown) || (sign === 'path' && shown === processName(process))
}

/** The processes of one depth of the tree after the other, the pane's own first; none beyond an ELSEWHERE program. */
const generations = (processes: ReadonlyArray<Process>): ReadonlyArray<ReadonlyArray<Process>> => {
  const pids = new Set(processes.map(({ pid }) => pid))
  const levels: Process[][] = []
  let level = processes.filter(({ ppid }, i) => i === 0 || !pids.has(ppid))
  const seen = new Set<number>()
  while (level.length > 0) {
    levels.push(level)
    for (const { pid } of level) seen.add(pid)
    const parents = new Set(level.filter((each) => !ELSEWHERE.has(processName(each))).map(({ pid }) => pid))
    level = processes.filter(({ pid, ppid }) => parents.has(ppid) && !seen.has(pid))
  }
  return levels
}

/** Of equals the one in the terminal's foreground group, else the first. */
export const identify = (
  pane: PaneFacts,
  processes: ReadonlyArray<Process>,
  manifests: ReadonlyArray<Manifest>,
  remembered: TitleMatch,
): Identity | undefined => {
  for (const level of generations(processes)) {
    const found = level.flatMap((process) => agentsOf(process, pane, manifests, remembered))
    const chosen = found.find(({ process }) => isForeground(process)) ?? found[0]
    if (chosen !== undefined) return chosen
  }
  return undefined
}

/**
 * An agent in a container, whose processes are not to be seen: its hooks say which it is, and it lives as long as the
 * program in the foreground that leads there. `agentOf` tells it, undefined where none has registered.
 */
export const contained = (
  processes: ReadonlyArray<Process>,
  agentOf: (container: Process) => string | undefined,
): Identity | undefined => {
  const process = processes.find((each) => isForeground(each) && CONTAINERS.has(processName(each)))
  const agent = process === undefined ? undefined : agentOf(process)
  return process === undefined || agent === undefined
    ? undefined
    : { agent, by: 'hook', process, isForeground: true }
}

const agentsOf = (
  process: Process,
  pane: PaneFacts,
  manifests: ReadonlyArray<Manifest>,
  remembered: TitleMatch,
): Identity[] => {
  const names = named(process)
  return manifests.flatMap((manifest) => {
    const by = signOf(manifest, names, pane, remembered)
    if (by === undefined) return []
    return [{ agent: manifest.name, by, process, isForeground: ownsTerminal(manifest, process, pane, by) }]
  })
}
