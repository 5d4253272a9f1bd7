/** The repository that a folder is in and the branch checked out there, read from the files of git without git. */
import { statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { readLinked } from './files'
import { rootOf } from './repository'

export interface Checkout {
  /** Name of the folder that holds `.git`; outside any repository the folder's own. Foreign text. */
  readonly repository: string
  /** Branch, or the beginning of a commit; undefined outside any repository. Foreign text. */
  readonly branch: string | undefined
}

const HEAD_LIMIT = 4_096
const COMMIT_LENGTH = 8

const firstLine = (path: string): string | undefined => {
  const answer = readLinked(path, HEAD_LIMIT)
  return answer.kind === 'present' ? answer.value.text.split('\n')[0] : undefined
}

/** A worktree has a file that says where its own git folder is. */
const gitFolder = (root: string): string | undefined => {
  const at = join(root, '.git')
  if (statSync(at, { throwIfNoEntry: false })?.isDirectory() === true) return at
  const [, path] = /^gitdir: (.+)$/.exec(firstLine(at) ?? '') ?? []
  return path === undefined || isAbsolute(path) ? path : join(root, path)
}

const branchIn = (git: string): string | undefined => {
  const head = firstLine(join(git, 'HEAD')) ?? ''
  const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? []
  return branch ?? (head.slice(0, COMMIT_LENGTH) || undefined)
}

export const checkoutOf = async (folder: string): Promise<Checkout> => {
  const root = await rootOf(folder)
  const git = root === undefined ? undefined : gitFolder(root)
  return { repository: basename(root ?? folder), branch: git === undefined ? undefined : branchIn(git) }
}
