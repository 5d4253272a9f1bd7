import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { runtimeOf } from '../helpers/daemon'
import { attach, aWholePlugin, loadWhole, type Person } from '../helpers/person'
import { aLiveServerOn, aPart, drawn, PATIENCE_MS, startPlayer } from '../helpers/scenario-live'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: what one of them waits for must not be slowed down by another.
const test = ava.serial

const BLOCKED = drawn('claude', 'blocked_blocked_bash')
const ASKING = drawn('codex', 'blocked_blocked_bash2')

/** A person in an empty pane, an agent that is blocked in their session, and later another one in a second session. */
const aStage = async (t: ExecutionContext, size: { width?: number; height?: number } = {}) => {
  const plugin = aWholePlugin(t)
  const server = startTmux(t, { width: 100, height: 24, env: plugin.env })
  const live = aLiveServerOn(t, server, join(plugin.root, 'bin', 'tma'))
  const person = await attach(t, server, size)
  await loadWhole(t, plugin, server)
  const near = startPlayer(server, 'claude', BLOCKED)
  await live.becomes(near.pane, 'blocked')
  return { server, live, person, near }
}

const farPlayer = (server: TmuxServer): string => {
  const { command, draw } = aPart(server, 'codex')
  const line = `stty -echo; exec ${command}`
  const size = ['-x', '100', '-y', '24']
  const pane = server.tmux('new-session', '-d', '-s', 'second', ...size, '-P', '-F', '#{pane_id}', line)
  draw(ASKING)
  return pane
}

/** What the daemon knows of where the client has been. */
const trailOf = (server: TmuxServer, { client }: Person) => {
  const file = join(runtimeOf(server), 'memory.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).trails?.[client] : undefined
}

const hasNoted = (server: TmuxServer, person: Person, pane: string): Promise<void> =>
  until(() => trailOf(server, person)?.panes.at(-1) === pane, PATIENCE_MS, `the trail ends at ${pane}`)

test('jumps cross sessions, and back and home undo them', async (t) => {
  const { server, live, person, near } = await aStage(t)
  const far = farPlayer(server)
  await live.becomes(far, 'blocked')
  await until(() => live.option(near.pane, '@tma_next') === far, PATIENCE_MS)
  await hasNoted(server, person, '%0')
  await person.press('C-b', 'A')
  await person.sees('tma: a pick  j next')
  t.regex(person.bottom().trimEnd(), /^.{1,74}\? all$/, 'it fits a terminal of 80 columns')
  await person.press('j')
  await person.isAt(near.pane)
  await person.sees(/Do you want to proceed|requires approval|❯ 1\. Yes/)
  await hasNoted(server, person, near.pane)
  await person.press('C-b', 'A', 'j')
  await person.isAt(far)
  t.is(person.ask('#{session_name}'), 'second')
  await hasNoted(server, person, far)
  await person.press('C-b', 'A', 'b')
  await person.isAt(near.pane)
  await hasNoted(server, person, near.pane)
  await person.press('C-b', 'A', 'j')
  await person.isAt(far)
  await hasNoted(server, person, far)
  await person.press('C-b', 'A', 'h')
  await person.isAt('%0')
  await hasNoted(server, person, '%0')
  await person.press('C-b', 'A', 'h')
  await person.sees('tma: no jump to undo')
  t.is(live.option(near.pane, '@agent_state'), 'blocked')
})

test('n and p go round all agents', async (t) => {
  const { server, live, person, near } = await aStage(t)
  const far = farPlayer(server)
  await live.becomes(far, 'blocked')
  await person.press('C-b', 'A', 'n')
  await person.isAt(near.pane)
  await person.press('C-b', 'A', 'n')
  await person.isAt(far)
  await person.press('C-b', 'A', 'p')
  await person.isAt(near.pane)
  t.pass()
})

test('with nobody there, and with nobody but this pane, the jump says so', async (t) => {
  const { server, live, person, near } = await aStage(t)
  await until(() => server.tmux('show-options', '-gqv', '@tma_next') === near.pane, PATIENCE_MS)
  await person.press('C-b', 'A', 'j')
  await person.isAt(near.pane)
  await person.press('C-b', 'A', 'j')
  await person.sees('tma: no other pane waits for you')
  server.tmux('kill-pane', '-t', near.pane)
  await until(() => server.tmux('show-options', '-gqv', '@tma_next') === '', PATIENCE_MS)
  await person.press('C-b', 'A', 'j')
  await person.sees('tma: nobody waits for you')
  t.is(live.option('%0', '@agent_name'), '')
})

test('m mutes and ends that, u marks unread; both only where an agent is', async (t) => {
  const { server, live, person, near } = await aStage(t)
  await person.press('C-b', 'A', 'm')
  await person.sees('tma: no agent in this pane')
  await person.press('C-b', 'A', 'j')
  await person.isAt(near.pane)
  await person.press('C-b', 'A', 'm')
  await person.sees('tma: mute for an hour')
  await until(() => live.option(near.pane, '@agent_mute_until') !== '', PATIENCE_MS)
  await person.press('C-b', 'A', 'm')
  await person.sees('tma: no longer mute')
  await until(() => live.option(near.pane, '@agent_mute_until') === '', PATIENCE_MS)
  near.draw(drawn('claude', 'idle_blocked_bash2_rejected'))
  await live.becomes(near.pane, 'idle')
  await until(() => live.option(near.pane, '@agent_attention') === '', PATIENCE_MS)
  await person.press('C-b', 'A', 'u')
  // Who looks at the pane would have read it by that.
  server.tmux('detach-client', '-t', person.client)
  await until(() => live.option(near.pane, '@agent_attention') === '1', PATIENCE_MS)
  t.pass()
})

const closes = async (person: Person): Promise<void> => {
  await person.sees('q closes')
  await person.press('q')
  await until(() => !person.screen().includes('q closes'), PATIENCE_MS)
}

test('popups: the doctor, why a pane has its state, the keys; q closes them', async (t) => {
  const { person, near } = await aStage(t)
  await person.press('C-b', 'A', 'd')
  await person.sees(/daemon: +lives/)
  t.notRegex(person.screen(), /<[0-9A-F]{2}>/, 'glyphs are drawn in any locale')
  await closes(person)
  await person.press('C-b', 'A', '?')
  await person.sees('to the next pane that waits for you')
  await closes(person)
  await person.press('C-b', 'A', 'j')
  await person.isAt(near.pane)
  await person.press('C-b', 'A', 'e')
  await person.sees('claude: blocked (permission)')
  await closes(person)
  t.pass()
})

test('a terminal of 40 columns shows each of them, and one that is closed in mid-draw leaves nothing', async (t) => {
  const { server, person, near } = await aStage(t, { width: 40, height: 14 })
  await person.press('C-b', 'A')
  await person.sees('tma: a pick  j next')
  await person.press('j')
  await person.isAt(near.pane)
  for (const [key, words] of [
    ['d', 'bar: '],
    ['e', 'claude: blocked'],
    ['?', 'pick an agent'],
  ] as const) {
    await person.press('C-b', 'A', key)
    await person.sees(words)
    await closes(person)
    await person.press('C-b', 'A', key)
    await person.sees('┌')
    server.tmux('display-popup', '-C', '-c', person.client)
    await until(() => !person.screen().includes('┌'), PATIENCE_MS, 'no popup is left')
  }
  await person.press('C-b', 'A', 'w')
  await person.sees(/⚑ claude +permission/)
  t.true(
    person
      .screen()
      .split('\n')
      .every((line) => line.length <= 40),
  )
})

test('w opens the dashboard in a window that stays, once; q quits it', async (t) => {
  const { server, person, near } = await aStage(t)
  await person.press('C-b', 'A', 'w')
  await person.sees(/⚑ claude +permission/)
  await person.press('C-b', '0')
  await person.isAt('%0')
  await person.press('C-b', 'A', 'w')
  await person.sees('q quits')
  t.is(server.tmux('list-windows', '-F', '#{window_name}').match(/tma watch/g)?.length, 1)
  server.tmux('kill-pane', '-t', near.pane)
  await person.sees('no agents')
  await person.press('q')
  await person.isAt('%0')
})

test('a key that means nothing closes the table and reaches no pane', async (t) => {
  const { server, person } = await aStage(t)
  await person.press('C-b', 'A', 'z', 'C-b', 'A', 'Escape', 'x')
  await until(() => server.tmux('capture-pane', '-p', '-t', '%0').includes('x'), PATIENCE_MS)
  t.is(server.tmux('capture-pane', '-p', '-t', '%0').trim(), 'x')
})
