/** What doctor says of `@tma-agents`: whom nobody looks for, and names that no manifest has. */
import { isWanted } from '../../core/detection-settings'
import { readSettings } from '../../core/settings'
import { didYouMean } from '../../schema/report'
import type { Listing } from '../../tmux/listing'
import type { Loaded } from '../load-manifests'
import { item, type Line, titled } from './text'

/** Nothing while all are looked for. */
export const wantedLines = ({ settings }: Listing, { manifests }: Loaded): Line[] => {
  const wanted = readSettings(settings).settings.agents
  if (wanted === 'all') return []
  const names = manifests.map(({ name }) => name)
  const strange = wanted.filter((name) => !names.includes(name))
  const count = names.filter((name) => isWanted(wanted, name)).length
  return [
    titled('wanted', `${count} of ${names.length} agents are looked for, by @tma-agents`),
    ...strange.map((name) => item(`@tma-agents: no manifest is called "${name}"${didYouMean(name, names)}`)),
  ]
}
