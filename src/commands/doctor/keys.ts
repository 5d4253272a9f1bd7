/** Doctor's section on the keys. */
import { keyValues } from '../../core/key-settings'
import { KEYS_TAKEN, keyNameOf, keysReport } from '../../core/keys'
import { readSettings } from '../../core/settings'
import { isKnownKey } from '../../tmux/known-key'
import { list } from '../../tmux/list'
import type { Server } from '../../tmux/server'
import { item, type Line, remedy, titled } from './text'

const strangeIn = async (server: Server, values: ReadonlyArray<string>): Promise<string[]> => {
  const strange: string[] = []
  for (const value of values) {
    const name = keyNameOf(value)
    if (name !== undefined && (await isKnownKey(server, name)) === false) strange.push(value)
  }
  return strange
}

export const keyLines = async (server: Server): Promise<Line[]> => {
  const listed = await list(server, [KEYS_TAKEN])
  if (listed.kind !== 'present') return [titled('keys', `cannot be read: ${listed.why}`)]
  const { globals, settings } = listed.value
  const own = readSettings(settings).settings
  const strange = await strangeIn(server, keyValues(own))
  const { line, findings } = keysReport(own.key, globals[KEYS_TAKEN] ?? '', strange)
  return [titled('keys', line), ...findings.flatMap(({ what, remedy: how }) => [item(what), remedy(how)])]
}
