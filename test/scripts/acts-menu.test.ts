// The menu of what can be done to an agent, as a person at a terminal has it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { attach, aWholePlugin, loadWhole, type Person } from '../helpers/person'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

// One at a time: each has a person who waits for what is drawn.
const test = ava.serial

const DIALOG = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

interface Scene {
  readonly person: Person
  readonly received: () => string
}

/** A person before an agent that asks, in a pane whose title and session are hostile. */
const aScene = async (t: ExecutionContext): Promise<Scene> => {
  const server = startTmux(t, { width: 100, height: 24 })
  const title = `'; kill-server ; #(kill-server) "} #[fg=red]`
  const actor = startActor(server, 'claude', { ...DIALOG, title })
  server.tmux('rename-session', `a'b";} #{x}`)
  server.tmux('select-window', '-t', actor.pane)
  const tty = server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_tty}')
  const file = join(server.folder, 'received')
  const reader = spawn('sh', ['-c', `stty raw -echo <'${tty}'; exec cat <'${tty}' >'${file}'`], {
    stdio: 'ignore',
  })
  t.teardown(() => reader.kill('SIGKILL'))
  await loadWhole(t, aWholePlugin(t), server)
  const session = server.tmux('display-message', '-p', '-t', actor.pane, '#{session_id}')
  const person = await attach(t, server, { width: 100, height: 25, session })
  await until(
    () => server.tmux('show-options', '-pqv', '-t', actor.pane, '@agent_state') === 'blocked',
    20_000,
  )
  return { person, received: () => readFileSync(file, 'utf8') }
}

test('the menu has what the agent takes now, and what is chosen is done', async (t) => {
  const { person, received } = await aScene(t)
  await person.press('C-b', 'A', 'x')
  await person.sees(/approve/)
  t.regex(person.screen(), /deny/)
  t.notRegex(person.screen(), /reply|interrupt/)
  await person.press('a')
  await until(() => received() === '1', 20_000)
  t.pass()
})

test('a menu that is left does nothing', async (t) => {
  const { person, received } = await aScene(t)
  await person.press('C-b', 'A', 'x')
  await person.sees(/approve/)
  await person.press('Escape')
  await until(() => !person.screen().includes('approve'))
  await person.press('C-b', 'A', 'x')
  await person.sees(/approve/)
  t.is(received(), '')
})

test('in the picker a key approves what the chosen agent asks, and the picker stays', async (t) => {
  const { person, received } = await aScene(t)
  await person.press('C-b', 'A', 'a')
  await person.sees('alt-y: approve')
  await person.sees('Do you want to proceed?')
  await person.press('M-y')
  await until(() => received() === '1', 20_000)
  t.regex(person.screen(), /alt-y: approve/)
})
