import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import ava from 'ava'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: the deadline of one must not run while another blocks.
const test = ava.serial

/** What still runs from a folder, by its command line. */
const runningFrom = (folder: string): ReadonlyArray<string> =>
  spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(folder))

test('it shows the status line, the list and one account, and leaves nothing behind', (t) => {
  const folder = aFolder(t)
  const { stdout, stderr, status } = spawnSync('scripts/demo', {
    env: { ...process.env, TMPDIR: folder },
    encoding: 'utf8',
  })
  t.deepEqual({ stderr, status }, { stderr: '', status: 0 })
  t.true(stdout.includes('⚑2 ✔1 ●2 ○1'))
  for (const agent of ['claude', 'codex', 'gemini', 'opencode', 'copilot', 'qwen']) {
    t.true(stdout.includes(`\t${agent}\t`), agent)
  }
  t.regex(stdout, /claude: blocked \(permission\)/)
  t.deepEqual(readdirSync(folder), [])
  t.deepEqual(runningFrom(folder), [])
})

test('interrupted in the middle it leaves nothing behind either', async (t) => {
  const folder = aFolder(t)
  const child = spawn('scripts/demo', {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
    detached: true,
  })
  await until(() => runningFrom(folder).some((line) => line.includes('/bin/qwen')), 30_000)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await until(() => child.exitCode !== null || child.signalCode !== null, 30_000)
  t.deepEqual(readdirSync(folder), [])
  t.deepEqual(runningFrom(folder), [])
})
