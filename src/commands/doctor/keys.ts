/** Doctor's section on the keys. */
import { KEY_OPTIONS, keysReport } from '../../core/keys'
import { list } from '../../tmux/list'
import type { Server } from '../../tmux/server'
import { item, remedy, titled } from './text'

export const keyLines = async (server: Server): Promise<string[]> => {
  const listed = await list(server, KEY_OPTIONS)
  if (listed.kind !== 'present') return [titled('keys', `cannot be read: ${listed.why}`)]
  const { line, findings } = keysReport(listed.value.globals)
  return [titled('keys', line), ...findings.flatMap(({ what, remedy: how }) => [item(what), remedy(how)])]
}
