// Where `flock` is not in the PATH of a Linux machine nothing can be locked, so nothing is kept: who cannot says why.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { runtimeOf } from '../helpers/daemon'
import { pathWithout } from '../helpers/path'
import { aWholePlugin } from '../helpers/person'
import { startTmux } from '../helpers/tmux-server'

const test = ava.serial

const WHY = 'flock (util-linux) is not in the PATH'

/** A server without flock, and the plugin's scripts run beside it. */
const aStage = (t: ExecutionContext) => {
  const plugin = aWholePlugin(t)
  const env = { HOME: plugin.home, PATH: pathWithout(t, 'flock') }
  const server = startTmux(t, { env })
  const run = (script: string, args: ReadonlyArray<string>, more: NodeJS.ProcessEnv = {}) => {
    const options = { env: { ...env, ...more }, input: '{}', encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(join(plugin.root, script), args, options)
    return { status, stdout, stderr }
  }
  const tma = (...args: ReadonlyArray<string>) =>
    run('bin/tma', ['--socket-path', server.socketPath, ...args])
  const log = () =>
    readFileSync(join(runtimeOf(server), 'daemon.log'), 'utf8')
      .trimEnd()
      .split('\n')
  return { server, run, tma, log }
}

test('what would change a state refuses and says why', (t) => {
  const { tma } = aStage(t)
  for (const words of [['ls'], ['status'], ['daemon']])
    t.deepEqual(tma(...words), { status: 1, stdout: '', stderr: `tma: ${WHY}\n` }, words.join(' '))
})

test('a daemon that cannot stay leaves the reason where doctor looks, once', (t) => {
  const { tma, log } = aStage(t)
  tma('daemon')
  tma('daemon')
  t.is(log().length, 1)
  t.true(log()[0]?.endsWith(` ${WHY}`))
  const { status, stderr } = tma('daemon', '--ensure')
  t.is(status, 1)
  t.regex(stderr, /^tma: no daemon came within 5 s; see .*\/daemon\.log\n$/)
  t.regex(tma('doctor').stdout, new RegExp(`- ${WHY.replace(/[()]/g, '\\$&')}\n`))
})

test('a hook of an agent stays silent, and its event waits', (t) => {
  const { server, run } = aStage(t)
  const TMUX = `${server.socketPath},${server.tmux('display-message', '-p', '#{pid}')},0`
  const done = run('scripts/tma-hook', ['claude', 'Stop'], { TMUX, TMUX_PANE: '%0' })
  t.deepEqual(done, { status: 0, stdout: '', stderr: '' })
  t.true(existsSync(join(runtimeOf(server), 'spool')))
  t.is(readdirSync(join(runtimeOf(server), 'spool')).length, 1)
})
