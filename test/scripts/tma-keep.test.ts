import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { residentOf, runs } from '../helpers/daemon'
import { aWholePlugin, loadWhole } from '../helpers/person'
import { aPlugin } from '../helpers/plugin'
import { statOf } from '../helpers/proc'
import { aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

interface Life {
  /** What the daemon does, the count of its lives in `$life`. */
  readonly daemon: string
  /** Seconds that each life lasts by the clock. */
  readonly lasts: number
}

/** How often the daemon was begun until the keeper gave it up. */
const lives = (t: ExecutionContext, shell: string, { daemon, lasts }: Life): number => {
  const { root, home, env } = aPlugin(t)
  const [log, clock] = [join(home, 'lives'), join(home, 'clock')]
  aProgram(join(root, 'bin'), 'tma', `echo "$*" >>'${log}'\nlife=$(grep -c . '${log}')\n${daemon}`)
  aProgram(
    home,
    'date',
    `[ -s '${clock}' ] || echo 1000 >'${clock}'\nread -r at <'${clock}'\necho $((at + ${lasts})) >'${clock}'\necho "$at"`,
  )
  const { status, stdout } = spawnSync(shell, [join(root, 'scripts', 'tma-keep'), '/a b,c'], {
    env: { ...env, PATH: `${home}:${env.PATH}` },
    encoding: 'utf8',
    timeout: 20_000,
  })
  t.is(status, 0)
  t.is(stdout, '')
  const begun = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : []
  t.true(begun.every((words) => words === '--socket-path /a b,c daemon'))
  return begun.length
}

const ONCE = '[ "$life" -lt 2 ] || exit 0\n'

const ENDS: ReadonlyArray<readonly [what: string, Life, times: number]> = [
  ['killed after ten seconds it is begun anew', { daemon: `${ONCE}kill -9 $$`, lasts: 10 }, 2],
  ['so is one that V8 aborted', { daemon: `${ONCE}kill -ABRT $$`, lasts: 10 }, 2],
  ['and one that crashed', { daemon: `${ONCE}kill -SEGV $$`, lasts: 10 }, 2],
  [
    'killed each time it is begun each time',
    { daemon: '[ "$life" -lt 5 ] || exit 0\nkill -9 $$', lasts: 3_600 },
    5,
  ],
  ['one that had just begun is left dead', { daemon: 'kill -9 $$', lasts: 9 }, 1],
  ['one that ended by itself stays ended', { daemon: 'exit 0', lasts: 10 }, 1],
  ['one that cannot run is not tried again', { daemon: 'exit 1', lasts: 10 }, 1],
  ['nor one with a bug', { daemon: 'exit 70', lasts: 10 }, 1],
  ['nor one that was asked to end before it could hear', { daemon: 'kill -TERM $$', lasts: 10 }, 1],
  ['nor one whose program is gone', { daemon: 'exit 127', lasts: 10 }, 1],
]

for (const shell of ['dash', 'bash'])
  for (const [what, life, times] of ENDS)
    test(`${what} (${shell})`, (t) => {
      t.is(lives(t, shell, life), times)
    })

/** Seconds since the process began, by the kernel. */
const ageOf = (pid: number): number =>
  Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) - Number(statOf(pid).started) / 100

test('a daemon that the plugin started and something kills is there again, with nobody at the bar', async (t) => {
  const server = startTmux(t)
  await loadWhole(t, aWholePlugin(t), server)
  const first = residentOf(server) ?? 0
  await until(() => ageOf(first) >= 11, 60_000)
  process.kill(first, 'SIGKILL')
  await until(() => ![undefined, first].includes(residentOf(server)), 20_000)
  t.false(runs(first))
})
