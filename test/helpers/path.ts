/** What programs a test lets be found. */
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aFolder } from './tmux-server'

const PROGRAMS = '/usr/bin'

/** A PATH with all programs of this machine but one. */
export const pathWithout = (t: ExecutionContext, name: string): string => {
  const folder = aFolder(t)
  for (const program of readdirSync(PROGRAMS))
    if (program !== name) symlinkSync(join(PROGRAMS, program), join(folder, program))
  return folder
}
