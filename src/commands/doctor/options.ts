/** Section `options` of doctor: what the person set that means nothing, which does nothing and says so nowhere else. */
import { readSettings, strayOptions } from '../../core/settings'
import type { Listing } from '../../tmux/listing'
import { optionNames } from '../../tmux/option-names'
import type { Server } from '../../tmux/server'
import { item, titled } from './text'

export const optionLines = async (server: Server, { settings }: Listing): Promise<string[]> => {
  const names = await optionNames(server)
  const strays = names.kind === 'present' ? strayOptions(names.value) : []
  const faults = [
    ...readSettings(settings).problems.map(({ path, message }) =>
      item(`${path[0]} ${message}; the default counts`),
    ),
    ...strays.map(({ path, message }) => item(`${path[0]} ${message}`)),
  ]
  const count = Object.keys(settings).length
  return [
    titled('options', `${count} set, ${faults.length === 0 ? 'no issues' : `${faults.length} wrong`}`),
    ...faults,
  ]
}
