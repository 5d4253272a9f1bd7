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

/** Programs that bring a container to the terminal. Docker's own name for its client on macOS is the second. */
const CONTAINER_CLIENTS = ['docker', 'com.docker.cli', 'podman', 'nerdctl', 'kubectl', 'lxc', 'machinectl']

/** What such a program is told when it gives the terminal away; `logs` and `build` do not. */
const CONTAINER_VERBS = ['run', 'exec', 'attach', 'start', 'shell', 'debug', 'login']

/** Programs behind which another machine, namespace or multiplexer begins: what runs there is not in this pane. */
const ELSEWHERE = new Set([
  ...CONTAINER_CLIENTS,
  ...['ssh', 'mosh', 'mosh-client', 'et', 'tmux', 'tmux:', 'screen', 'zellij'],
])

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

/** The process that holds the terminal for a container, when one does. */
export const containerClient = (processes: ReadonlyArray<Process>): Process | undefined =>
  processes.find(
    (process) =>
      isForeground(process) &&
      CONTAINER_CLIENTS.includes(processName(process)) &&
      process.argv.some((word) => CONTAINER_VERBS.includes(word)),
  )

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
