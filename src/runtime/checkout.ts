/** The repository that a folder is in and the branch checked out there, read from the files of git without git. */
import { statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { readLinked } from './files'

export interface Checkout {
  /** Name of the folder that holds `.git`; outside any repository the folder's own. Foreign text. */
  readonly repository: string
  /** Branch, or the beginning of a commit; undefined outside any repository. Foreign text. */
  readonly branch: string | undefined
}

const HEAD_LIMIT = 4_096
const COMMIT_LENGTH = 8

const kindOf = (path: string): 'folder' | 'file' | undefined => {
  try {
    const stats = statSync(path)
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : undefined
  } catch {
    return undefined
  }
}

const firstLine = (path: string): string | undefined => {
  const answer = readLinked(path, HEAD_LIMIT)
  return answer.kind === 'present' ? answer.value.text.split('\n')[0] : undefined
}

/** A worktree has a file that says where its own git folder is. */
const gitFolder = (root: string): string | undefined => {
  const at = join(root, '.git')
  if (kindOf(at) === 'folder') return at
  const [, path] = /^gitdir: (.+)$/.exec(firstLine(at) ?? '') ?? []
  return path === undefined || isAbsolute(path) ? path : join(root, path)
}

const branchIn = (git: string): string | undefined => {
  const head = firstLine(join(git, 'HEAD')) ?? ''
  const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? []
  return branch ?? (head.slice(0, COMMIT_LENGTH) || undefined)
}

export const checkoutOf = (folder: string): Checkout => {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (kindOf(join(at, '.git')) === undefined) continue
    const git = gitFolder(at)
    return { repository: basename(at), branch: git === undefined ? undefined : branchIn(git) }
  }
  return { repository: basename(folder), branch: undefined }
}
