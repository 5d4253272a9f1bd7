import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { runtimeOf } from '../helpers/daemon'
import { attach } from '../helpers/person'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'

const test = ava.serial

const aStage = (t: ExecutionContext) => {
  const server = startTmux(t)
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, 'jump', ...args])
  const play = (state: string, since: number, ...target: ReadonlyArray<string>): string => {
    const words = target.length > 0 ? target : ['new-window', '-d']
    const pane = server.tmux(...words, '-P', '-F', '#{pane_id}', 'cat')
    const options = { '@agent_name': 'claude', '@agent_state': state, '@agent_since': String(since) }
    for (const [name, value] of Object.entries(options))
      server.tmux('set-option', '-p', '-t', pane, name, value)
    return pane
  }
  return { server, say, play }
}

test('it goes to who waits longest, across sessions, and says where it went to the one writer', async (t) => {
  const { server, say, play } = aStage(t)
  const person = await attach(t, server)
  const near = play('blocked', 900)
  const far = play('blocked', 100, 'new-session', '-d', '-s', 'far')
  t.is((await say('--next')).exitCode, 0)
  t.is(person.pane(), far)
  t.is((await say('--blocked')).exitCode, 0)
  t.is(person.pane(), near)
  const spool = join(runtimeOf(server), 'spool')
  const told = readdirSync(spool).map((name) => readFileSync(join(spool, name), 'utf8'))
  t.deepEqual(told.map((text) => text.replace(/ \d+ \d+\n/, ' ')).toSorted(), [
    `tma1 act - jump ${near} ${person.client}`,
    `tma1 act - jump ${far} ${person.client}`,
  ])
})

test('selectors narrow whom it chooses from, and one that chooses nobody moves nobody', async (t) => {
  const { server, say, play } = aStage(t)
  const person = await attach(t, server)
  const near = play('blocked', 900)
  play('blocked', 100, 'new-session', '-d', '-s', 'far')
  t.is((await say('--next', '--session', 'first')).exitCode, 0)
  t.is(person.pane(), near)
  t.is((await say('--next', '--agent', 'codex')).exitCode, 1)
  t.is((await say('--next', '--state', 'blokced')).exitCode, 2)
  t.is(person.pane(), near)
})

test('only the client that asks is moved', async (t) => {
  const { server, say, play } = aStage(t)
  const target = play('blocked', 1)
  server.tmux('new-session', '-d', '-s', 'other')
  const asking = await attach(t, server)
  const other = await attach(t, server, { session: 'other' })
  const there = other.pane()
  t.is((await say('--next', '--client', asking.client)).exitCode, 0)
  t.is(asking.pane(), target)
  t.is(other.pane(), there)
})

test('a pane that several sessions show is shown in the own one', async (t) => {
  const { server, say, play } = aStage(t)
  const target = play('blocked', 1)
  server.tmux('new-session', '-d', '-t', 'first', '-s', 'group')
  const person = await attach(t, server, { session: 'group' })
  const other = await attach(t, server, { session: 'first' })
  await other.press('x')
  t.is((await say('--pane', target, '--client', person.client)).exitCode, 0)
  t.is(person.pane(), target)
  t.is(person.ask('#{session_name}'), 'group')
})

test('a zoomed window stays zoomed, on the pane that was jumped to', async (t) => {
  const { server, say, play } = aStage(t)
  const target = play('blocked', 1, 'split-window', '-d')
  const person = await attach(t, server)
  server.tmux('resize-pane', '-Z', '-t', '%0')
  t.is((await say('--next')).exitCode, 0)
  t.is(person.pane(), target)
  t.is(server.tmux('display-message', '-p', '-t', target, '#{window_zoomed_flag}'), '1')
})

test('where there is nowhere to go it says why', async (t) => {
  const { server, say } = aStage(t)
  const refusal = async (...args: ReadonlyArray<string>) => (await say(...args)).stderr
  t.is(await refusal('--next'), 'tma: no client is attached\n')
  await attach(t, server)
  t.is(await refusal('--next'), 'tma: nobody waits for you\n')
  t.is(await refusal('--blocked'), 'tma: nobody is blocked\n')
  t.is(await refusal('--back'), 'tma: nowhere to go back to\n')
  t.is(await refusal('--home'), 'tma: no jump to undo\n')
  t.is(await refusal('--cycle', 'next'), 'tma: no pane holds an agent\n')
  t.is(await refusal('--pane', '%99'), 'tma: there is no pane %99\n')
  t.is(await refusal('--pane', 'x; kill-server'), 'tma: there is no pane x; kill-server\n')
  t.is(await refusal('--next', '--client', '/dev/pts/none'), 'tma: there is no client "/dev/pts/none"\n')
  t.is((await say('--next')).exitCode, 1)
  t.false(existsSync(join(runtimeOf(server), 'spool')))
})

test('it wants one direction', async (t) => {
  const { say } = aStage(t)
  for (const args of [[], ['--next', '--back'], ['--cycle', 'sideways']])
    t.is((await say(...args)).exitCode, 2, args.join(' '))
})
