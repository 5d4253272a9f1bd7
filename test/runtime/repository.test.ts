import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'ava'
import { repositoryOf } from '../../src/runtime/repository'
import { aFolder } from '../helpers/tmux-server'

test('a folder belongs to the repository that stands in it or above it', async (t) => {
  const root = aFolder(t)
  const deep = join(root, 'api', 'src', 'deep')
  mkdirSync(deep, { recursive: true })
  mkdirSync(join(root, 'api', '.git'))
  t.is(await repositoryOf(deep), 'api')
  t.is(await repositoryOf(join(root, 'api')), 'api')
})

test('a worktree, whose .git is a file, is one of its own', async (t) => {
  const root = aFolder(t)
  mkdirSync(join(root, 'tree', 'src'), { recursive: true })
  writeFileSync(join(root, 'tree', '.git'), 'gitdir: /elsewhere\n')
  t.is(await repositoryOf(join(root, 'tree', 'src')), 'tree')
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
  t.is(await repositoryOf(join(root, 'once', 'src')), 'once')
  rmSync(join(root, 'once'), { recursive: true })
  t.is(await repositoryOf(join(root, 'once', 'src')), 'once')
})
