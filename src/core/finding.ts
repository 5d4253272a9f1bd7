/** What a check of a manifest file has to say: one finding, with the key path it is about. */
import type { Problem } from '../schema/report'

export interface Finding extends Problem {
  /** Error: the loader refuses the file, or a recorded truth is missed. */
  readonly severity: 'error' | 'warning'
  /** Names the kind of finding. */
  readonly check: string
  /** Id of the rule it is about. */
  readonly rule?: string | undefined
}

export const warning = (check: string, path: Problem['path'], message: string): Finding => ({
  severity: 'warning',
  check,
  path,
  message,
})
