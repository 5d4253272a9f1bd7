/** What a bar says once nobody keeps it current: the last true line would look true for ever. */
import type { RuntimeDirectory } from '../runtime/directory'
import { writeStatus } from '../runtime/memory'
import type { Server } from '../tmux/server'
import { write } from '../tmux/write'

export interface Bars {
  readonly server: Server
  readonly sessions: ReadonlyArray<{ readonly id: string }>
  readonly directory: RuntimeDirectory
}

/** Shows the line in every bar: a session's own would hide the server's. Why it could not be, else undefined. */
export const leaveLine = async (
  { server, sessions, directory }: Bars,
  line: string,
): Promise<string | undefined> => {
  writeStatus(directory, line)
  const written = await write(server, [
    { scope: 'global', name: '@tma_status', value: line },
    ...sessions.map(
      ({ id }) => ({ scope: 'session', target: id, name: '@tma_status', value: undefined }) as const,
    ),
  ])
  return written.kind === 'present' ? undefined : written.why
}
