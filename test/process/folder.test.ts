import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import test from 'ava'
import { folderOf } from '../../src/process/folder'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

test('a process works in a folder until that is gone, or it is', async (t) => {
  const folder = aFolder(t)
  const child = spawn('cat', { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
  t.teardown(() => void child.kill())
  const pid = child.pid ?? 0
  await until(() => folderOf(pid) === folder)
  rmSync(folder, { recursive: true })
  t.is(folderOf(pid), undefined)
  t.is(folderOf(2 ** 22 + 1), undefined)
})
