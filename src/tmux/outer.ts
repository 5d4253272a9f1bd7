/** Asks of the tmux in whose pane a client of another one runs. */
import { tmux } from './run'
import type { Server } from './server'

/** Undefined when the server knows no such client. */
export const clientPid = async (server: Server, name: string): Promise<number | undefined> => {
  const listed = await tmux(server, ['list-clients', '-F', '#{client_pid} #{client_name}'])
  if (listed.kind !== 'present') return undefined
  const row = listed.value.stdout.split('\n').find((line) => line.replace(/^\d+ /, '') === name)
  return row === undefined ? undefined : Number.parseInt(row, 10)
}

/** Whether the pane passes on what is wrapped for the terminal behind it; undefined: it does not say, or is too old to. */
export const passesThrough = async (server: Server, pane: string): Promise<boolean | undefined> => {
  const said = await tmux(server, ['display-message', '-p', '-t', pane, '#{allow-passthrough}'])
  if (said.kind !== 'present' || said.value.exitCode !== 0) return undefined
  const value = said.value.stdout.trim()
  return value === '' ? undefined : value !== '0' && value !== 'off'
}
