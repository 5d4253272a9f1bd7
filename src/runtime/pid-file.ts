/** The line that names the resident process: `PID STARTTIME SERVERPID VERSION`. */
import { rmSync } from 'node:fs'
import type * as E from 'fp-ts/Either'
import { isAlive } from '../process/alive'
import type { RuntimeDirectory } from './directory'
import { readOwn, replaceFile } from './files'

export interface Resident {
  readonly pid: number
  readonly started: string
  readonly serverPid: number
  readonly version: string
}

/** Undefined when there is no such line. */
export const readResident = (directory: RuntimeDirectory): Resident | undefined => {
  const answer = readOwn(directory.pid, 4_096)
  const line = answer.kind === 'present' ? answer.value.text : ''
  const [, pid, started, serverPid, version] = /^(\d{1,10}) (\S+) (\d{1,10}) (\S+)\n?$/.exec(line) ?? []
  if (started === undefined || version === undefined) return undefined
  return { pid: Number(pid), started, serverPid: Number(serverPid), version }
}

/** It serves this very server and still runs. */
export const isResident = async (resident: Resident, serverPid: number): Promise<boolean> =>
  resident.serverPid === serverPid && (await isAlive(resident.pid, resident.started))

export const writeResident = (
  directory: RuntimeDirectory,
  { pid, started, serverPid, version }: Resident,
): E.Either<string, void> => replaceFile(directory.pid, `${pid} ${started} ${serverPid} ${version}\n`)

/** Takes the line away if it is still that process's. */
export const dropResident = (directory: RuntimeDirectory, pid: number): void => {
  if (readResident(directory)?.pid === pid) rmSync(directory.pid, { force: true })
}
