/** The account of one pane of a server, as one look finds it; where it holds no agent, why not. */
import { type Account, accountOf } from '../core/account'
import { identifyPane, observe, type Sighting } from '../core/observe'
import type { Pane } from '../core/pane'
import { passedOver } from '../core/unidentified'
import type { Loaded } from './load-manifests'
import type { Sight } from './sight'

/** An agent that nobody is to look for, else what the pane's processes are in place of one. */
const withoutAgent = (
  account: Account,
  pane: Pane,
  sighting: Sighting,
  { manifests }: Pick<Loaded, 'manifests'>,
): Account => {
  if (pane.isIgnored) return { ...account, reason: 'left out by @agent_ignore' }
  if (sighting.processes === undefined) return { ...account, reason: 'the process table could not be read' }
  const unwanted = identifyPane(sighting, undefined, manifests)
  if (unwanted !== undefined)
    return {
      ...account,
      reason: `${unwanted.agent}, process ${unwanted.process.pid}, is ignored by @tma-agents`,
    }
  return { ...account, processes: passedOver(sighting.processes, manifests) }
}

/** Undefined when there is no such pane. */
export const accountIn = (sight: Sight, id: string, loaded: Loaded): Account | undefined => {
  const pane = sight.listing.panes.find((each) => each.id === id)
  if (pane === undefined) return undefined
  const { clock, past, manifests } = sight
  const sighting = sight.sightingOf(pane)
  const account = accountOf(observe(sighting, past.memories.get(id), manifests, clock), clock)
  return account.agent === null ? withoutAgent(account, pane, sighting, loaded) : account
}
