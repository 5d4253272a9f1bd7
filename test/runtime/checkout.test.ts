import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { checkoutOf } from '../../src/runtime/checkout'
import { aFolder } from '../helpers/tmux-server'

const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    encoding: 'utf8',
  })

test('a folder below a repository is in it, on its branch', async (t) => {
  const root = join(aFolder(t), 'api')
  mkdirSync(join(root, 'src', 'deep'), { recursive: true })
  git(root, 'init', '-q', '-b', 'feature/x')
  t.deepEqual(await checkoutOf(join(root, 'src', 'deep')), { repository: 'api', branch: 'feature/x' })
})

test('a worktree has a branch of its own, a detached head is told by its commit', async (t) => {
  const folder = aFolder(t)
  const root = join(folder, 'api')
  mkdirSync(root)
  git(root, 'init', '-q', '-b', 'main')
  git(root, 'commit', '-q', '--allow-empty', '-m', 'first')
  git(root, 'worktree', 'add', '-q', '-b', 'side', join(folder, 'beside'))
  t.deepEqual(await checkoutOf(join(folder, 'beside')), { repository: 'beside', branch: 'side' })
  git(root, 'checkout', '-q', '--detach')
  t.deepEqual(await checkoutOf(root), {
    repository: 'api',
    branch: git(root, 'rev-parse', 'HEAD').slice(0, 8),
  })
})

test('outside any repository it is the folder, and damage is no error', async (t) => {
  const folder = aFolder(t)
  const plain = join(folder, 'plain')
  mkdirSync(plain)
  t.deepEqual(await checkoutOf(plain), { repository: 'plain', branch: undefined })
  writeFileSync(join(plain, '.git'), 'nonsense')
  t.deepEqual(await checkoutOf(plain), { repository: 'plain', branch: undefined })
  t.deepEqual(await checkoutOf('/nonexistent/x'), { repository: 'x', branch: undefined })
})
