/** Reads the files in which an agent publishes its own state; what they mean is decoded elsewhere. */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type Answer, present } from '../core/answer'
import { environmentOf } from '../process/environment'
import { readLinked } from './files'
import { named, parsed } from './json'

/** Bytes; the files seen have a few hundred. */
const STATE_FILE_LIMIT = 64 * 1024

export interface StateFile {
  readonly path: string
  /** Raw JSON. */
  readonly content: unknown
  /** Epoch milliseconds. */
  readonly modifiedAt: number
}

/** `sessions/PID.json` in the folder of each Claude Code process; absent for a process that has none. */
export const readClaudeSessions = (pids: ReadonlyArray<number>): ReadonlyMap<number, Answer<StateFile>> =>
  new Map(pids.map((pid) => [pid, readStateFile(join(claudeFolder(pid), 'sessions', `${pid}.json`))]))

/** The folders in which these processes publish, each once: what is watched. */
export const claudeFolders = (pids: ReadonlyArray<number>): ReadonlyArray<string> => [
  ...new Set(pids.map((pid) => join(claudeFolder(pid), 'sessions'))),
]

export const readStateFile = (path: string): Answer<StateFile> => {
  const answer = readLinked(path, STATE_FILE_LIMIT)
  if (answer.kind !== 'present') return named(answer, path)
  const content = parsed(answer.value.text, path)
  if (content.kind !== 'present') return content
  return present({ path, content: content.value, modifiedAt: answer.value.modifiedAt })
}

/** As the process sees it; where its variables cannot be read, as we see it. */
const claudeFolder = (pid: number): string => {
  const env = environmentOf(pid) ?? process.env
  const set = env.CLAUDE_CONFIG_DIR
  if (set !== undefined && isAbsolute(set)) return set
  return join(env.HOME ?? homedir(), '.claude')
}
