/** Section `options` of doctor: what the person set that means nothing, which does nothing and says so nowhere else. */
import { isOfNotices, readSettings, strayOptions } from '../../core/settings'
import type { Listing } from '../../tmux/listing'
import type { Server } from '../../tmux/server'
import { userOptions } from '../../tmux/user-options'
import { item, type Line, titled } from './text'

export const optionLines = async (server: Server, { settings }: Listing): Promise<Line[]> => {
  const set = await userOptions(server)
  const names = set.kind === 'present' ? set.value.map((line) => line.split(' ')[0] ?? '') : []
  const strays = strayOptions(names)
  const faults = [
    ...readSettings(settings)
      .problems.filter((problem) => !isOfNotices(problem))
      .map(({ path, message }) => item(`${path[0]} ${message}; the default counts`)),
    ...strays.map(({ path, message }) => item(`${path[0]} ${message}`)),
  ]
  const count = Object.keys(settings).length
  return [
    titled('options', `${count} set, ${faults.length === 0 ? 'no issues' : `${faults.length} wrong`}`),
    ...faults,
  ]
}
