/** A process that stands for the daemon, as far as the shell's side can tell. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'

const startTimeOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''

/** Noted in the runtime directory as that of the server with this pid; its own pid. */
export const aDaemon = (t: ExecutionContext, dir: string, serverPid: number): number => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  t.teardown(() => child.kill('SIGKILL'))
  const { pid = 0 } = child
  writeFileSync(join(dir, 'pid'), `${pid} ${startTimeOf(pid)} ${serverPid} 0.1.0\n`)
  return pid
}
