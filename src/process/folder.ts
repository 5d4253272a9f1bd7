/** The folder that a process works in, as the kernel has it; nothing on the disk is touched for it. */
import { readlinkSync } from 'node:fs'

/** Undefined where it cannot be read (macOS, other users), and when the folder was removed. */
export const folderOf = (pid: number): string | undefined => {
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`)
    return folder.endsWith(' (deleted)') ? undefined : folder
  } catch {
    return undefined
  }
}
