import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aHookPlace, type HookPlace, SERVER } from '../helpers/hook-place'

const SHELLS = ['dash', 'bash']

const dataOf = ({ plugin }: HookPlace): string => join(plugin.home, '.local/share/tma')

const place = (t: ExecutionContext, { plugin }: HookPlace, shell = 'sh', root = plugin.root): void => {
  const script =
    'root=$0; . "$root/scripts/places.sh"; . "$root/scripts/place-hook.sh"; set_folders; place_hook'
  const { stdout, stderr } = spawnSync(shell, ['-c', script, root], { env: plugin.env, encoding: 'utf8' })
  t.deepEqual({ stdout, stderr }, { stdout: '', stderr: '' })
}

/** Calls what agents call; the exit code, and whether whoever wrote to it met an error. */
const call = (where: HookPlace, shell: string | undefined, input: Buffer): Promise<unknown> =>
  new Promise((resolve) => {
    const stable = join(dataOf(where), 'tma-hook')
    const [command, args] = shell === undefined ? [stable, []] : [shell, [stable]]
    const child = spawn(command, [...args, 'claude', 'Stop'], {
      env: where.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    let failure = ''
    child.stdin.on('error', (error) => (failure = error.message))
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output, failure }))
    child.stdin.end(input)
  })

const GOOD = { code: 0, output: '', failure: '' }

for (const shell of SHELLS) {
  test.serial(`what agents call runs the hook of the plugin (${shell})`, async (t) => {
    const where = await aHookPlace(t)
    place(t, where, shell)
    t.is(statSync(join(dataOf(where), 'tma-hook')).mode & 0o777, 0o755)
    t.is(readlinkSync(join(dataOf(where), 'plugin')), where.plugin.root)
    t.deepEqual(await call(where, shell, Buffer.from('{"a":1}')), GOOD)
    t.regex(
      String(where.waiting()[0]?.content),
      new RegExp(`^tma1 hook claude Stop %3 ${SERVER} ${process.pid}\n{"a":1}$`),
    )
    t.deepEqual(await call(where, undefined, Buffer.alloc(1_000_000)), GOOD)
    t.is(where.waiting().length, 2)
  })

  test.serial(`with the plugin gone it reads its stdin and says nothing (${shell})`, async (t) => {
    const where = await aHookPlace(t)
    place(t, where, shell)
    rmSync(where.plugin.root, { recursive: true })
    t.deepEqual(await call(where, shell, Buffer.alloc(1_000_000)), GOOD)
    const closed = spawnSync(
      'sh',
      ['-c', `exec ${shell} "$0" claude Stop <&-`, join(dataOf(where), 'tma-hook')],
      {
        env: where.env,
        encoding: 'utf8',
      },
    )
    t.deepEqual([closed.status, closed.stdout, closed.stderr], [0, '', ''])
  })

  test.serial(`with the plugin gone a stdin that never closes holds it no 2 s (${shell})`, async (t) => {
    const where = await aHookPlace(t)
    place(t, where, shell)
    rmSync(where.plugin.root, { recursive: true })
    const from = performance.now()
    const child = spawn(shell, [join(dataOf(where), 'tma-hook'), 'claude', 'Stop'], { env: where.env })
    t.is(await new Promise((resolve) => child.on('close', resolve)), 0)
    t.true(performance.now() - from < 2_000)
  })

  test.serial(`a plugin that is damaged, or not there whole, is no error (${shell})`, async (t) => {
    const where = await aHookPlace(t)
    place(t, where, shell)
    rmSync(join(where.plugin.root, 'scripts/daemon.sh'))
    t.deepEqual(await call(where, shell, Buffer.from('{}')), GOOD)
    writeFileSync(join(where.plugin.root, 'scripts/tma-hook'), 'if then fi ((')
    t.deepEqual(await call(where, shell, Buffer.from('{}')), GOOD)
  })
}

test.serial('nothing is written where all is as it should be', async (t) => {
  const where = await aHookPlace(t)
  place(t, where)
  const marks = (): ReadonlyArray<number> =>
    ['', 'tma-hook', 'tma-line'].map((name) => statSync(join(dataOf(where), name)).mtimeMs)
  const before = marks()
  place(t, where)
  t.deepEqual(marks(), before)
  t.deepEqual(readdirSync(dataOf(where)).sort(), ['plugin', 'tma-hook', 'tma-line'])
})

test.serial('other bytes are replaced, and the link follows the plugin that was loaded last', async (t) => {
  const where = await aHookPlace(t)
  const other = await aHookPlace(t, { pluginName: 'other' })
  place(t, where)
  writeFileSync(join(dataOf(where), 'tma-hook'), 'old')
  place(t, where, 'sh', other.plugin.root)
  t.is(readFileSync(join(dataOf(where), 'tma-hook'), 'utf8'), readFileSync('scripts/tma-hook-stub', 'utf8'))
  t.is(readlinkSync(join(dataOf(where), 'plugin')), other.plugin.root)
})

test.serial('what is somebody’s own stays', async (t) => {
  const where = await aHookPlace(t)
  mkdirSync(join(dataOf(where), 'plugin/mine'), { recursive: true })
  mkdirSync(join(dataOf(where), 'tma-hook/mine'), { recursive: true })
  place(t, where)
  t.deepEqual(readdirSync(join(dataOf(where), 'plugin')), ['mine'])
  t.deepEqual(readdirSync(join(dataOf(where), 'tma-hook')), ['mine'])
})

test.serial('without a home nothing is put anywhere', async (t) => {
  const where = await aHookPlace(t)
  const { home: _home, ...plugin } = where.plugin
  place(t, { ...where, plugin: { ...plugin, home: where.plugin.home, env: { PATH: process.env.PATH } } })
  t.false(existsSync(dataOf(where)))
})
