// What an agent is asked, says and shows is read and forgotten: none of it is found where tma leaves things.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { recorded, startActor } from '../helpers/actor'
import { runtimeOf, startDaemon } from '../helpers/daemon'
import { fireHook } from '../helpers/fire'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const DIALOG = recorded('claude/claude_blocked_blocked_bash_w100h24.json')
const SECRET = 'squeamish-ossifrage'

const filesOf = (server: TmuxServer): ReadonlyArray<string> =>
  readdirSync(runtimeOf(server), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const spooled = (server: TmuxServer): number => readdirSync(join(runtimeOf(server), 'spool')).length

test('a prompt, a command and a screen are in no file and no option once they were read', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  startDaemon(t, server)
  const rows = DIALOG.rows.map((row, i) => (i < 3 ? `  ${SECRET}` : row))
  const { pane } = startActor(server, 'claude', { ...DIALOG, rows })
  const detail = () => server.tmux('show-options', '-pqv', '-t', pane, '@agent_state')
  await until(() => detail() === 'blocked', 30_000)
  const payload = {
    session_id: 's1',
    prompt: SECRET,
    message: SECRET,
    tool_input: { command: SECRET },
    cwd: `/${SECRET}`,
  }
  for (const event of ['UserPromptSubmit', 'PreToolUse', 'PermissionRequest', 'Stop'])
    fireHook(server, pane, ['claude', event], payload)
  await until(() => spooled(server) === 0, 30_000)
  await until(() => server.tmux('show-options', '-pqv', '-t', pane, '@agent_session') === 's1', 30_000)
  const files = filesOf(server)
  t.true(files.some((path) => path.endsWith('memory.json')))
  t.true(files.some((path) => path.endsWith('journal.jsonl')))
  t.deepEqual(
    files.filter((path) => readFileSync(path, 'utf8').includes(SECRET)),
    [],
  )
  const options = [['-g'], ['-s'], ['-gw'], ['-p', '-t', pane], ['-w', '-t', pane], ['-t', pane]]
  t.false(options.some((scope) => server.tmux('show-options', ...scope).includes(SECRET)))
})
