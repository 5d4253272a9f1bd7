import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openDirectory } from '../../src/runtime/directory'
import { readKeptLine } from '../../src/runtime/kept-lines'
import { aHookPlace, type HookPlace, SERVER } from '../helpers/hook-place'

const PAYLOAD = '{"session_id":"s1","name":"a\\n}\'$(id)😀"}\n\n'

const line = (
  where: HookPlace,
  args: ReadonlyArray<string>,
  {
    shell = 'sh',
    input = PAYLOAD,
    env = {},
  }: { shell?: string; input?: string | Buffer; env?: NodeJS.ProcessEnv } = {},
) => {
  const script = join(where.plugin.root, 'scripts/tma-line')
  const { status, stdout, stderr } = spawnSync(shell, [script, ...args], {
    input,
    env: { ...where.env, ...env },
    maxBuffer: 1e8,
  })
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

const keptIn = (t: ExecutionContext, { dir }: HookPlace, pane = '%3') => {
  const directory = openDirectory(dir)
  return directory._tag === 'Left' ? t.fail(directory.left) : readKeptLine(directory.right, pane, SERVER)
}

for (const shell of ['sh', 'bash', 'dash'])
  test.serial(`${shell}: what it is told is kept and passed on, byte for byte`, async (t) => {
    const where = await aHookPlace(t)
    t.deepEqual(line(where, ['claude'], { shell }), { status: 0, stdout: PAYLOAD, stderr: '' })
    const kept = keptIn(t, where)
    t.deepEqual([kept?.kind, kept?.agent, kept?.pane, kept?.payload], ['line', 'claude', '%3', PAYLOAD])
    t.is(statSync(join(where.dir, 'lines')).mode & 0o777, 0o700)
    t.is(statSync(join(where.dir, 'lines/3')).mode & 0o777, 0o600)
    line(where, ['claude'], { shell, input: '{}' })
    t.is(keptIn(t, where)?.payload, '{}', 'the newest replaces')
    t.deepEqual(readdirSync(join(where.dir, 'lines')), ['3'])
    t.deepEqual(where.tmuxCalls(), [])
  })

test.serial(
  'a command in words gets it on stdin, in its own environment; its output and exit code are all',
  async (t) => {
    const where = await aHookPlace(t)
    const own = ['sh', '-c', 'cat; echo "$1,$LC_ALL,$PATH,$(umask)"; echo oh >&2; exit 5', '-', 'two words']
    const alone = spawnSync('sh', own.slice(1), { input: PAYLOAD, env: where.env })
    t.deepEqual(line(where, ['cursor', ...own]), {
      status: 5,
      stdout: String(alone.stdout),
      stderr: 'oh\n',
    })
    t.is(keptIn(t, where)?.payload, PAYLOAD)
  },
)

test.serial('a command that reads nothing loses nothing', async (t) => {
  const where = await aHookPlace(t)
  const big = JSON.stringify({ pad: 'x'.repeat(200_000) })
  t.is(line(where, ['cursor', 'true'], { input: big }).status, 0)
  t.is(keptIn(t, where)?.payload, big)
})

test.serial('more than 256 KiB is passed on whole and kept in part', async (t) => {
  const where = await aHookPlace(t)
  const big = 'x'.repeat(1_000_000)
  t.is(line(where, ['claude'], { input: big }).stdout, big)
  t.true(statSync(join(where.dir, 'lines/3')).size <= 256 * 1024)
})

const NOWHERE: ReadonlyArray<readonly [string, NodeJS.ProcessEnv]> = [
  ['outside tmux', { TMUX: undefined, TMUX_PANE: undefined }],
  ['in a popup', { TMUX_PANE: undefined }],
  ['with a pane that is none', { TMUX_PANE: '%../../x' }],
  ['with a server that is gone', { TMUX: '/nowhere/x,1,0' }],
]
for (const [when, env] of NOWHERE)
  test.serial(`${when} it is passed on and nothing is kept`, async (t) => {
    const where = await aHookPlace(t)
    t.deepEqual(line(where, ['claude'], { env }), { status: 0, stdout: PAYLOAD, stderr: '' })
    t.deepEqual(line(where, ['cursor', 'cat'], { env }), { status: 0, stdout: PAYLOAD, stderr: '' })
    t.throws(() => readdirSync(where.dir))
  })

test.serial('a folder of somebody else’s making is not written to', async (t) => {
  const where = await aHookPlace(t)
  const foreign = join(where.plugin.home, 'foreign')
  mkdirSync(foreign)
  mkdirSync(where.dir, { mode: 0o700 })
  symlinkSync(foreign, join(where.dir, 'lines'))
  t.deepEqual(line(where, ['claude']), { status: 0, stdout: PAYLOAD, stderr: '' })
  t.deepEqual(readdirSync(foreign), [])
})

test.serial('where nothing can be written all is passed on', async (t) => {
  const where = await aHookPlace(t)
  mkdirSync(where.dir, { mode: 0o700 })
  writeFileSync(join(where.dir, 'lines'), 'a file')
  t.deepEqual(line(where, ['claude']), { status: 0, stdout: PAYLOAD, stderr: '' })
  t.is(readFileSync(join(where.dir, 'lines'), 'utf8'), 'a file')
})

test.serial('the name of an agent is a word, or nothing is kept', async (t) => {
  const where = await aHookPlace(t)
  t.is(line(where, ['a b\nc']).stdout, PAYLOAD)
  t.throws(() => readdirSync(join(where.dir, 'lines')))
})
