/** A folder that cannot be written by those who run under a test's server: not even root can, and nobody else sees it. */
import { spawnSync } from 'node:child_process'

const IS_ROOT = process.getuid?.() === 0

/** Undefined where this machine has no way to make one: then a test has nothing to try. */
export const readOnlyWay: 'mount' | 'modes' | undefined = !IS_ROOT
  ? 'modes'
  : spawnSync('unshare', ['-m', 'true']).status === 0
    ? 'mount'
    : undefined

const MOUNT = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'

/** Words before a command to which the folder is read-only; where modes do it, they are set now. */
export const withReadOnly = (folder: string): ReadonlyArray<string> => {
  if (readOnlyWay === 'mount') return ['unshare', '-m', 'sh', '-c', MOUNT, folder]
  setWritable(folder, false)
  return []
}

/** For who comes from outside, as a package manager does. */
export const setWritable = (folder: string, isWritable: boolean): void => {
  if (readOnlyWay === 'modes') spawnSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', folder])
}
