/** Finds a key that nothing is bound to. */
import { tmux } from './run'
import type { Server } from './server'

/** Where tmux itself has nothing, by table; a person's own bindings are looked up. */
const CANDIDATES: Readonly<Record<string, ReadonlyArray<string>>> = {
  prefix: ['A', 'a', 'T', 'M-a', 'M-t', 'F8', 'F9'],
  root: ['M-a', 'M-t', 'F8', 'F9', 'F10'],
}

/** Undefined where all candidates are taken, or tmux does not say. `table`: `prefix` or `root`. */
export const freeKey = async (server: Server, table: string): Promise<string | undefined> => {
  const listed = await tmux(server, ['list-keys', '-T', table])
  if (listed.kind !== 'present' || listed.value.exitCode !== 0) return undefined
  const bound = listed.value.stdout
    .split('\n')
    .map((line) => /^bind-key +(?:-r +)?-T +\S+ +(\S+)/.exec(line)?.[1])
  return CANDIDATES[table]?.find((key) => !bound.includes(key))
}
