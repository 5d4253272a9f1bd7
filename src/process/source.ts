/** Where the facts of processes come from on this system. */
import { existsSync } from 'node:fs'

/** `proc`: files below `/proc`. `tools`: what `ps` and `lsof` print, as on macOS. */
export type Source = 'proc' | 'tools'

export const thisSource: Source = existsSync('/proc/self/stat') ? 'proc' : 'tools'
