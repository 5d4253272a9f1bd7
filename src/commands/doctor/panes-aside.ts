/** Panes that hold no agent for tma, and why one may be there all the same: left out by the person, or another server's. */
import * as E from 'fp-ts/Either'
import { type Finding, finding } from '../../core/doctor/finding'
import type { Manifest } from '../../core/manifest'
import { identifyPane } from '../../core/observe'
import type { Process } from '../../core/process'
import { plainName, processName } from '../../core/process-name'
import { isAlive } from '../../process/alive'
import { environmentOf } from '../../process/environment'
import { readTrees } from '../../process/trees'
import { findDirectory } from '../../runtime/directory'
import { readResident } from '../../runtime/pid-file'
import type { Listing } from '../../tmux/listing'
import { resolveServer, runtimePath, type Server } from '../../tmux/server'
import { loadCommand, type Spelling, setCommand } from '../../tmux/spell'

type Pane = Listing['panes'][number]

/** By pane; none where the process table cannot be read. */
const treesOf = async (panes: ReadonlyArray<Pane>): Promise<ReadonlyMap<string, ReadonlyArray<Process>>> => {
  const trees = panes.length === 0 ? undefined : await readTrees(panes.map(({ pid }) => pid))
  if (trees?.kind !== 'present') return new Map()
  return new Map(panes.map(({ id, pid }) => [id, trees.value.get(pid) ?? []]))
}

/** It may be the pane's own option or its window's: it is taken back from both. */
const shownAgain = (spelling: Spelling, pane: Pane): string => {
  const own = { option: '@agent_ignore', value: undefined }
  const windowId = pane.places[0]?.windowId
  const targets = windowId === undefined ? [pane.id] : [pane.id, windowId]
  return setCommand(
    spelling,
    targets.map((target) => ({ ...own, target })),
  )
}

export const ignoredFindings = async (
  { panes }: Pick<Listing, 'panes'>,
  manifests: ReadonlyArray<Manifest>,
  spelling: Spelling,
): Promise<ReadonlyArray<Finding>> => {
  const ignored = panes.filter(({ isIgnored, isDead }) => isIgnored && !isDead)
  const trees = await treesOf(ignored)
  return ignored.flatMap((pane) => {
    const identity = identifyPane({ pane, processes: trees.get(pane.id) }, undefined, manifests)
    if (identity === undefined) return []
    const what = `${pane.id} holds ${identity.agent} and is left out by @agent_ignore`
    return [finding('agent-ignored', what, { mend: shownAgain(spelling, pane) })]
  })
}

const flagOf = (argv: ReadonlyArray<string>, letter: 'S' | 'L'): string | undefined => {
  const at = argv.findIndex((word) => word.startsWith(`-${letter}`))
  const word = argv[at]
  if (word === undefined) return undefined
  return word.length > 2 ? word.slice(2) : argv[at + 1]
}

/** The server that this client of tmux shows, by its words and its environment. */
const shownBy = ({ pid, argv }: Process): Server | undefined => {
  const env = environmentOf(pid) ?? {}
  const uid = process.getuid?.() ?? 0
  const flags = { socketPath: flagOf(argv, 'S'), socketName: flagOf(argv, 'L') }
  const server = resolveServer(flags, { env: { ...env }, uid })
  return E.isRight(server) ? server.right : undefined
}

const hasDaemon = async ({ socketPath }: Server): Promise<boolean> => {
  const directory = findDirectory(runtimePath(socketPath))
  const resident = E.isLeft(directory) ? undefined : readResident(directory.right)
  return resident !== undefined && (await isAlive(resident.pid, resident.started))
}

/** Panes in which another tmux is looked at, where no tma lives. */
export const nestedFindings = async (
  { panes, socketPath }: Pick<Listing, 'panes' | 'socketPath'>,
  spelling: Spelling,
): Promise<ReadonlyArray<Finding>> => {
  const shown = panes.filter(({ currentCommand }) => plainName(currentCommand) === 'tmux')
  const trees = await treesOf(shown)
  const findings: Finding[] = []
  for (const { id } of shown) {
    const client = trees.get(id)?.find((each) => /^tmux\b/.test(processName(each)))
    const inner = client === undefined ? undefined : shownBy(client)
    if (inner === undefined || inner.socketPath === socketPath || (await hasDaemon(inner))) continue
    findings.push(
      finding('nested-bare', `${id} shows the tmux server on ${inner.socketPath}, and no tma lives there`, {
        mend: loadCommand({ ...spelling, tmux: ['tmux', '-S', inner.socketPath] }),
      }),
    )
  }
  return findings
}
