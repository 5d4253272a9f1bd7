import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory } from '../src/runtime/directory'
import { appendJournal } from '../src/runtime/journal'
import { recorded, startActor } from './helpers/actor'
import { aTransition } from './helpers/builders'
import { runtimeOf } from './helpers/daemon'
import { blocksOf, readPage } from './helpers/markdown'
import { aFolder, aProgram, startTmux } from './helpers/tmux-server'
import { until } from './helpers/until'

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
/** Recipes need what they are written for. */
const recipe = isThere('jq') && isThere('curl') ? test : test.skip

const BLOCKS = blocksOf(readPage('docs/scripts.md'), 'sh')

const blockWith = (words: string): string => BLOCKS.find((block) => block.includes(words)) ?? ''

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const LATEST_MS = 30_000

/** A server with one blocked agent, and `tma` on the PATH as the one of that server. */
const stage = async (t: ExecutionContext) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const { pane } = startActor(server, 'claude', BLOCKED)
  const bin = aFolder(t)
  const bundle = join(process.cwd(), 'dist', 'tma.cjs')
  aProgram(bin, 'tma', `exec '${process.execPath}' '${bundle}' --socket-path '${server.socketPath}' "$@"`)
  const { TMUX: _server, TMUX_PANE: _pane, ...own } = process.env
  const start = (block: string, env: NodeJS.ProcessEnv = {}) => {
    const child = spawn('sh', ['-c', block], {
      env: { ...own, XDG_CONFIG_HOME: '/nonexistent', PATH: `${bin}:${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const end = async (): Promise<void> => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
      await ended
    }
    t.teardown(end)
    return { ended, end, stdout: () => stdout, stderr: () => stderr }
  }
  const finished = async (block: string, env: NodeJS.ProcessEnv = {}) => {
    const { ended, stdout, stderr } = start(block, env)
    return { exitCode: await ended, stdout: stdout(), stderr: stderr() }
  }
  await until(async () => (await finished('tma status')).stdout === 'blocked:1\n', LATEST_MS)
  return { server, pane, start, finished, folder: bin }
}

test('the columns of ls are those that the page lists, and say what the JSON says', async (t) => {
  const { finished } = await stage(t)
  const listed = [...readFileSync('docs/scripts.md', 'utf8').matchAll(/^\| (\d+) `(\w+)` \|/gm)]
  t.deepEqual(
    listed.map(([, number]) => Number(number)),
    listed.map((_, i) => i + 1),
  )
  const [agent] = JSON.parse((await finished('tma ls --json')).stdout).agents
  const columns = (await finished('tma ls')).stdout.trimEnd().split('\t')
  const written = (value: unknown): string => (value === null ? '-' : value === true ? '1' : String(value))
  t.deepEqual(
    columns,
    listed.map(([, , name = '']) => written(agent[name])),
  )
})

test('the commands that read once or wait do so', async (t) => {
  const { finished } = await stage(t)
  for (const words of ['tma ls --state', 'tma doctor --json', 'tma wait --until blocked --timeout']) {
    const { exitCode, stdout, stderr } = await finished(`set -e\n${blockWith(words)}`)
    t.is(exitCode, 0, words)
    t.is(stderr, '', words)
    t.not(stdout, '', words)
  }
})

recipe('recipe: one line of jq', async (t) => {
  const { finished, pane } = await stage(t)
  t.is((await finished(blockWith("| jq -r '.agents[]"))).stdout, `${pane} claude permission\n`)
})

test('recipe: a textfile for Prometheus', async (t) => {
  const { finished, folder } = await stage(t)
  t.is((await finished(blockWith('TEXTFILES'), { TEXTFILES: folder })).exitCode, 0)
  t.regex(readFileSync(join(folder, 'tma.prom'), 'utf8'), /^tma_agents\{state="blocked"\} 1$/m)
})

recipe('recipe: a supervisor', async (t) => {
  const { finished, pane } = await stage(t)
  t.is((await finished(blockWith('needs you'), { PANE: pane })).stdout, `${pane} needs you\n`)
  t.is((await finished(blockWith('needs you'), { PANE: '%99' })).stdout, '%99: look yourself\n')
})

recipe('recipe: modules of waybar and polybar draw at once, and again with a change', async (t) => {
  const { start, server } = await stage(t)
  const directory = openDirectory(runtimeOf(server))
  if (E.isLeft(directory)) return t.fail(directory.left)
  for (const [words, line] of [
    ['class:', '{"text":"⚑1 ✓0 ●0","class":"blocked"}'],
    ['%{F#f00}', '%{F#f00}⚑1%{F-}'],
  ] as const) {
    const { stdout, end } = start(blockWith(words))
    await until(() => stdout() === `${line}\n`, LATEST_MS)
    await until(() => {
      appendJournal(directory.right, [aTransition()])
      return stdout().split('\n').length > 2
    }, LATEST_MS)
    t.is(stdout().split('\n')[1], line)
    await end()
  }
})

recipe('recipe: a push to the phone', async (t) => {
  const { start, server, pane } = await stage(t)
  const directory = openDirectory(runtimeOf(server))
  if (E.isLeft(directory)) return t.fail(directory.left)
  const pushed: string[] = []
  const stub = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      pushed.push(body)
      response.end()
    })
  })
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  t.teardown(() => stub.close())
  const address = stub.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  start(blockWith('PUSH_URL'), { PUSH_URL: `http://127.0.0.1:${port}/`, no_proxy: '*' })
  await until(() => {
    appendJournal(directory.right, [
      aTransition({ pane, from: 'idle', to: 'working' }),
      aTransition({ pane }),
    ])
    return pushed.length > 0
  }, LATEST_MS)
  t.is(pushed[0], `claude is blocked in ${pane}\n`)
})

recipe('recipe: machines put together', async (t) => {
  const { server, folder, finished } = await stage(t)
  // The other machine is this one, by another name.
  aProgram(folder, 'ssh', 'shift 3; exec "$@"')
  const env = { TMUX_TMPDIR: folder, TMUX: `${server.socketPath},1,0`, REMOTES: 'one two' }
  const { exitCode, stdout, stderr } = await finished(blockWith('ssh -o BatchMode'), env)
  t.is(exitCode, 0, stderr)
  const { schema, agents } = JSON.parse(stdout)
  t.is(schema, 1)
  t.deepEqual(
    agents.map((each: Record<string, string>) => [each.server, each.agent]),
    Array(3).fill([server.socketPath, 'claude']),
  )
})
