import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'ava'
import { repositoryOf } from '../../src/runtime/repository'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

/** A disk that is slow to answer is asked again by the next cycle. */
const becomes = (folder: string, name: string): Promise<void> =>
  until(async () => (await repositoryOf(folder)) === name)

test('a folder belongs to the repository that stands in it or above it', async (t) => {
  const root = aFolder(t)
  const deep = join(root, 'api', 'src', 'deep')
  mkdirSync(deep, { recursive: true })
  mkdirSync(join(root, 'api', '.git'))
  await becomes(deep, 'api')
  await becomes(join(root, 'api'), 'api')
  t.pass()
})

test('a worktree, whose .git is a file, is one of its own', async (t) => {
  const root = aFolder(t)
  mkdirSync(join(root, 'tree', 'src'), { recursive: true })
  writeFileSync(join(root, 'tree', '.git'), 'gitdir: /elsewhere\n')
  await becomes(join(root, 'tree', 'src'), 'tree')
  t.pass()
})

test('outside any, a folder has its own name; so has one that is gone', async (t) => {
  const root = aFolder(t)
  t.is(await repositoryOf(root), basename(root))
  t.is(await repositoryOf('/nonexistent/deep/folder'), 'folder')
})

test('the disk is asked once a folder', async (t) => {
  const root = aFolder(t)
  mkdirSync(join(root, 'once', '.git'), { recursive: true })
  mkdirSync(join(root, 'once', 'src'))
  await becomes(join(root, 'once', 'src'), 'once')
  rmSync(join(root, 'once'), { recursive: true })
  t.is(await repositoryOf(join(root, 'once', 'src')), 'once')
})
