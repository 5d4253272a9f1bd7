import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { watchFolders, watchTrouble } from '../../src/runtime/watch'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

/** Writes a last file into the folder and waits until it was told: all that moved before has been told by then. */
const tellLast = async (folder: string, told: ReadonlyArray<string>): Promise<void> => {
  writeFileSync(join(folder, 'last'), '')
  await until(() => told.includes('last'))
}

const watched = (t: ExecutionContext, folder: string, isNews: (name: string) => boolean) => {
  const told: string[] = []
  let wakes = 0
  const watches = watchFolders(
    () => {
      wakes += 1
    },
    (_, name) => {
      told.push(name)
      return isNews(name)
    },
  )
  t.teardown(watches.close)
  watches.follow([folder])
  return { watches, told, wakes: () => wakes }
}

test('what is no news wakes nobody: neither a draft nor the removal', async (t) => {
  const folder = aFolder(t)
  const { told, wakes } = watched(t, folder, (name) => name === 'event')
  writeFileSync(join(folder, '.draft'), '')
  await tellLast(folder, told)
  t.is(wakes(), 0)
  renameSync(join(folder, '.draft'), join(folder, 'event'))
  await until(() => wakes() === 1)
})

test('a folder that was replaced is watched again at the next call', async (t) => {
  const folder = join(aFolder(t), 'spool')
  mkdirSync(folder)
  const { watches, told } = watched(t, folder, () => true)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  watches.follow([folder])
  await tellLast(folder, told)
  t.deepEqual(watches.blind(), [])
})

/** Runs in a namespace where the limit is its own to set. */
const AT_THE_LIMIT = `
const { writeFileSync } = require('node:fs')
const { watchFolders, watchTrouble } = require(process.argv[1])
const allow = (count) => writeFileSync('/proc/sys/user/max_inotify_watches', String(count))
const folder = process.argv[2]
allow(0)
const watches = watchFolders(() => {})
watches.follow([folder])
const before = [watchTrouble(folder), ...watches.blind()]
allow(100)
watches.follow([folder])
console.log(JSON.stringify([before, [watchTrouble(folder) ?? null, ...watches.blind()]]))
`

const canLimit =
  spawnSync('unshare', ['-U', '-r', 'sh', '-c', 'echo 9 >/proc/sys/user/max_inotify_watches']).status === 0

;(canLimit ? test : test.skip)('a folder that could not be watched is tried again at the next call', (t) => {
  const folder = aFolder(t)
  const module = join(__dirname, '..', '..', 'src', 'runtime', 'watch.js')
  const words = ['-U', '-r', process.execPath, '-e', AT_THE_LIMIT, module, folder]
  const { stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8' })
  t.deepEqual(JSON.parse(stdout || stderr), [['ENOSPC', folder], [null]])
})

test('a folder that is not there is told by its error', (t) => {
  t.is(watchTrouble(join(aFolder(t), 'none')), 'ENOENT')
})
