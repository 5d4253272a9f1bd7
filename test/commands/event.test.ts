import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import test, { type ExecutionContext } from 'ava'
import type { Context } from '../../src/commands/context'
import { event } from '../../src/commands/event'
import { tma } from '../helpers/tma'
import { aFolder, startTmux } from '../helpers/tmux-server'

const NAMES = { agent: 'claude', event: 'Stop' }

interface Place {
  readonly context: Context
  readonly spool: string
  readonly socketPath: string
}

/** The file of a server; nobody needs to answer there. */
const aPlace = (t: ExecutionContext, env: NodeJS.ProcessEnv = {}): Place => {
  const socketPath = startTmux(t).socketPath
  const context: Context = {
    flags: {},
    env: { TMUX: `${socketPath},4711,0`, TMUX_PANE: '%3', ...env },
    print: () => t.fail(),
    warn: () => t.fail(),
    isErrorTerminal: true,
  }
  return { context, spool: `${socketPath}.tma/spool`, socketPath }
}

const filesIn = (folder: string): ReadonlyArray<string> => (existsSync(folder) ? readdirSync(folder) : [])

test('an event by hand lies in the spool as one of a hook', async (t) => {
  const { context, spool } = aPlace(t)
  t.is(await event(context, NAMES, Readable.from([Buffer.from('{"a":1}')])), 0)
  t.deepEqual(filesIn(spool), [`4711.3.${process.pid}.0`])
  const text = readFileSync(join(spool, `4711.3.${process.pid}.0`), 'utf8')
  t.is(text, `tma1 hook claude Stop %3 4711 ${process.ppid}\n{"a":1}`)
})

test('a terminal is not read', async (t) => {
  const { context, spool } = aPlace(t)
  const terminal = Object.assign(new PassThrough(), { isTTY: true })
  t.is(await event(context, NAMES, terminal), 0)
  t.is(filesIn(spool).length, 1)
})

for (const [what, env] of [
  ['outside tmux', { TMUX: undefined }],
  ['in a popup', { TMUX_PANE: undefined }],
  ['in a pane that is none', { TMUX_PANE: '3' }],
  ['where there is no socket', { TMUX: '/nonexistent/s,4711,0' }],
] as const) {
  test(`${what} nothing is recorded, in silence`, async (t) => {
    const { context, spool } = aPlace(t, env)
    t.is(await event(context, NAMES, Readable.from([])), 0)
    t.deepEqual(filesIn(spool), [])
  })
}

test('for another server than the pane’s nothing is recorded', async (t) => {
  const { context, spool } = aPlace(t)
  const other = aPlace(t)
  const flags = { socketPath: other.socketPath }
  t.is(await event({ ...context, flags }, NAMES, Readable.from([])), 0)
  t.deepEqual([...filesIn(spool), ...filesIn(other.spool)], [])
})

for (const names of [
  { agent: undefined, event: undefined },
  { agent: 'claude', event: undefined },
  { agent: '', event: 'Stop' },
  { agent: '../x', event: 'Stop' },
  { agent: 'claude', event: 'a b' },
  { agent: 'claude', event: 'x'.repeat(65) },
]) {
  test(`${JSON.stringify(names)} names no event`, async (t) => {
    const { context, spool } = aPlace(t)
    t.is(await event(context, names, Readable.from([])), 0)
    t.deepEqual(filesIn(spool), [])
  })
}

test('a planted directory is not written', async (t) => {
  const { context, socketPath } = aPlace(t)
  const trap = aFolder(t)
  symlinkSync(trap, `${socketPath}.tma`)
  t.is(await event(context, NAMES, Readable.from([])), 0)
  t.deepEqual(filesIn(trap), [])
})

test('a stdin that fails is no failure', async (t) => {
  const { context } = aPlace(t)
  const stdin = new PassThrough()
  setImmediate(() => stdin.destroy(new Error('gone')))
  t.is(await event(context, NAMES, stdin), 0)
})

const SILENT = { exitCode: 0, stdout: '', stderr: '' }

for (const args of [
  ['event'],
  ['event', 'claude'],
  ['event', 'claude', 'Stop', 'more'],
  ['event', '--what', 'claude', '-x', 'Stop'],
]) {
  test(`tma ${args.join(' ')} says nothing`, async (t) => t.deepEqual(await tma(args), SILENT))
}

test('it does not wait for a stdin that never closes', async (t) => {
  const { context, spool } = aPlace(t)
  const child = spawn(process.execPath, [join(process.cwd(), 'dist', 'tma.cjs'), 'event', 'claude', 'Stop'], {
    env: { ...process.env, ...context.env },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  t.is(await new Promise((resolve) => child.on('close', resolve)), 0)
  t.is(filesIn(spool).length, 1)
})
