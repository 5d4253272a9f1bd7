import { existsSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = 'claude/claude_blocked_blocked_bash_w100h24.json'

/** The canary: were any of this text run, the file would be there. */
const titles = (canary: string): ReadonlyArray<string> => [
  `#(touch ${canary})`,
  `$(touch ${canary})`,
  `\`touch ${canary}\``,
  `'; touch ${canary}; '`,
  '#{pane_id}#[fg=red]%%H',
  'a\tb\tc\td',
  'row\n%99\tclaude\tblocked',
  '👩‍👩‍👧‍👦 漢字 \u202eabc\u2066',
  'x'.repeat(64 * 1024),
]

test('foreign text runs nothing, breaks no column and forges no row', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const canary = join(server.folder, 'canary')
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args])
  server.tmux('rename-session', '-t', '$0', `a:b.c##{x}##(touch ${canary})`)
  const actor = startActor(server, 'claude', recorded(BLOCKED))
  await until(async () => (await say('status')).stdout === 'blocked:1\n')
  for (const title of titles(canary)) {
    actor.draw({ ...recorded(BLOCKED), title })
    await until(
      () => server.tmux('display-message', '-p', '-t', actor.pane, '#{pane_title}') !== '✳ Lab task',
    )
    const rows = (await say('ls')).stdout.split('\n')
    t.is(rows.length, 2, title.slice(0, 40))
    t.is(rows[0]?.split('\t').length, 10, title.slice(0, 40))
    t.true((rows[0] ?? '').length < 400, title.slice(0, 40))
    const { stdout } = await say('ls', '--json')
    t.is(JSON.parse(stdout).agents.length, 1)
    t.is((await say('explain', actor.pane)).exitCode, 0)
    t.is((await say('doctor')).exitCode, 0)
  }
  t.false(existsSync(canary))
})
