/** Reads which version of an agent runs from where it is installed: a link and one small file, once in its life. */
import { realpathSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Process } from '../core/process'
import { packageFolder, programPath, versionInPath } from '../core/version-place'
import { readLinked } from './files'
import { parsed } from './json'

/** Bytes. */
const PACKAGE_LIMIT = 1024 * 1024
/** Characters that a version may have: it is shown as it is. */
const VERSION = /^[\w.+-]{1,64}$/

/** With its links followed; relative ones count from where the process stands. */
const realPath = ({ pid }: Process, path: string): string => {
  try {
    return realpathSync(isAbsolute(path) ? path : join(`/proc/${pid}/cwd`, path))
  } catch {
    return path
  }
}

const versionOf = (content: unknown): string | undefined => {
  const { version } = Object(content) as { readonly version?: unknown }
  return typeof version === 'string' && VERSION.test(version) ? version : undefined
}

const packageVersion = (folder: string): string | undefined => {
  const path = join(folder, 'package.json')
  const file = readLinked(path, PACKAGE_LIMIT)
  const content = file.kind === 'present' ? parsed(file.value.text, path) : file
  return content.kind === 'present' ? versionOf(content.value) : undefined
}

/** Undefined where neither its package nor its path tells. */
export const readAgentVersion = (process: Process): string | undefined => {
  const program = programPath(process)
  if (program === undefined) return undefined
  const path = realPath(process, program)
  const folder = packageFolder(path)
  return folder === undefined ? versionOf({ version: versionInPath(path) }) : packageVersion(folder)
}
