import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { environmentOf } from '../../src/process/environment'
import { readClaudeSessions } from '../../src/runtime/state-files'
import { aFolder } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const agent = async (t: ExecutionContext, env: NodeJS.ProcessEnv): Promise<number> => {
  const child: ChildProcess = spawn('cat', [], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...env, READY: '1' },
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const pid = child.pid ?? 0
  await until(() => environmentOf(pid)?.READY === '1')
  return pid
}

const publish = (folder: string, pid: number, text: string): string => {
  mkdirSync(join(folder, 'sessions'), { recursive: true })
  const path = join(folder, 'sessions', `${pid}.json`)
  writeFileSync(path, text)
  return path
}

test('the file of each process is found by its own variables', async (t) => {
  const home = aFolder(t)
  const own = aFolder(t)
  const [usual, moved, none] = [
    await agent(t, { HOME: home, PATH: process.env.PATH }),
    await agent(t, { HOME: home, CLAUDE_CONFIG_DIR: own, PATH: process.env.PATH }),
    await agent(t, { HOME: home, PATH: process.env.PATH }),
  ]
  const paths = [
    publish(join(home, '.claude'), usual, '{"status":"busy"}'),
    publish(own, moved, '{"status":"idle"}'),
  ]
  const [first = '', second = ''] = paths
  t.deepEqual(
    readClaudeSessions([usual, moved, none]),
    new Map([
      [
        usual,
        {
          kind: 'present',
          value: { path: first, content: { status: 'busy' }, modifiedAt: lstatSync(first).mtimeMs },
        },
      ],
      [
        moved,
        {
          kind: 'present',
          value: { path: second, content: { status: 'idle' }, modifiedAt: lstatSync(second).mtimeMs },
        },
      ],
      [
        none,
        {
          kind: 'absent',
          why: `${join(home, '.claude', 'sessions', `${none}.json`)}: there is no such file`,
        },
      ],
    ]) as ReturnType<typeof readClaudeSessions>,
  )
})

test('a file in the middle of being written, or far too large, is unknown', async (t) => {
  const home = aFolder(t)
  const pid = await agent(t, { HOME: home, PATH: process.env.PATH })
  const path = publish(join(home, '.claude'), pid, '{"sta')
  t.deepEqual(readClaudeSessions([pid]).get(pid), { kind: 'unknown', why: `${path} holds no JSON` })
  writeFileSync(path, `"${'x'.repeat(65_536)}"`)
  t.deepEqual(readClaudeSessions([pid]).get(pid), { kind: 'unknown', why: `${path}: is larger than 64 KiB` })
})
