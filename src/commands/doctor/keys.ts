/** Doctor's section on the keys. */
import { KEYS_TAKEN, keysReport } from '../../core/keys'
import { readSettings } from '../../core/settings'
import { list } from '../../tmux/list'
import type { Server } from '../../tmux/server'
import { item, type Line, remedy, titled } from './text'

export const keyLines = async (server: Server): Promise<Line[]> => {
  const listed = await list(server, [KEYS_TAKEN])
  if (listed.kind !== 'present') return [titled('keys', `cannot be read: ${listed.why}`)]
  const { globals, settings } = listed.value
  const { line, findings } = keysReport(readSettings(settings).settings.key, globals[KEYS_TAKEN] ?? '')
  return [titled('keys', line), ...findings.flatMap(({ what, remedy: how }) => [item(what), remedy(how)])]
}
