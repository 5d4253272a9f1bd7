/** What agents are called in a bar that names them. The disk is asked only then, and only for those that wait. */
import type { Memory } from '../core/memory'
import type { Pane } from '../core/pane'
import type { Settings } from '../core/settings'
import { folderOf } from '../process/folder'
import { repositoryOf } from '../runtime/repository'

/** By pane id; foreign text. */
export type Names = ReadonlyMap<string, string>

interface Agent {
  readonly pane: Pane
  readonly memory: Memory
}

const isWaiting = ({ memory }: Agent): boolean =>
  memory.shown.state === 'blocked' || memory.raisedAt !== undefined

const nameOf = async ({ pane, memory }: Agent, kind: Settings['name']): Promise<string> => {
  const place = pane.places[0]
  const session = place?.sessionName ?? ''
  if (kind === 'agent') return memory.agent
  if (kind === 'window') return `${session}:${place?.windowIndex ?? ''}`
  const folder = kind === 'repository' ? folderOf(memory.pid) : undefined
  return folder === undefined ? session : repositoryOf(folder)
}

export const namesOf = async (
  agents: ReadonlyArray<Agent>,
  { statusStyle, name }: Pick<Settings, 'statusStyle' | 'name'>,
): Promise<Names> => {
  if (statusStyle !== 'names') return new Map()
  const named = agents
    .filter(isWaiting)
    .map(async (agent) => [agent.pane.id, await nameOf(agent, name)] as const)
  return new Map(await Promise.all(named))
}
