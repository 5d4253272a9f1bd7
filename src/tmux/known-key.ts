/** Whether tmux has a key of this name; undefined when it does not say. It lists no key that it does not know (3.2 to 3.6). */

import { tmux } from './run'
import type { Server } from './server'

export const isKnownKey = async (server: Server, key: string): Promise<boolean | undefined> => {
  const done = await tmux(server, ['list-keys', '-T', 'root', key])
  return done.kind === 'present' ? !done.value.stderr.startsWith('invalid key') : undefined
}
