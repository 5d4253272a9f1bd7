import { existsSync } from 'node:fs'
import test from 'ava'
import type { Answer } from '../../src/core/answer'
import { list } from '../../src/tmux/list'
import { type Write, write } from '../../src/tmux/write'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'

const writing = (server: TmuxServer, writes: ReadonlyArray<Write>): Promise<Answer<void>> =>
  write({ socketPath: server.socketPath, pid: undefined }, writes)

const DONE = { kind: 'present', value: undefined }

const VALUES: Readonly<Record<string, string>> = {
  empty: '',
  word: 'blocked',
  quotes: `'single' "double" \`back\` '' '\\'' "'"`,
  semicolon: 'a;b;',
  'escaped semicolon': 'a\\;',
  'only a semicolon': ';',
  variable: `$HOME $1 ${'$'}{HOME} $`,
  'escaped variable': '\\$HOME \\\\$HOME',
  format: '#{pane_id} #{E:x} #[fg=red] ##',
  job: '#(touch x)',
  backslashes: '\\ \\\\ \\n \\t \\101 \\',
  tab: 'a\tb\t',
  'lines, spaces and comments': 'a\n   b\n# c\n\n\\\nd\r\ne\n',
  spaces: '  a  ',
  'an option': '-g',
  braces: '{ a } %if x ~ ~root',
  unicode: '⚑1 ✔1 ●2 ○1 🤖 \u202e\u200f é e\u0301',
  'twenty kilobytes': "x'$X;#\\".repeat(3_000),
}

for (const [name, value] of Object.entries(VALUES)) {
  test(`written and read are equal: ${name}`, async (t) => {
    const server = startTmux(t)
    const writes: ReadonlyArray<Write> = [
      { scope: 'global', name: '@tma_status', value },
      { scope: 'pane', target: '%0', name: '@agent_detail', value },
      { scope: 'window', target: '@0', name: '@tma_window', value },
      { scope: 'session', target: '$0', name: '@tma_session', value },
      { scope: 'global', name: '@tma_next', value: 'after' },
    ]
    t.deepEqual(await writing(server, writes), DONE)
    t.is(server.tmux('show-options', '-gv', '@tma_status'), value)
    const answer = await list({ socketPath: server.socketPath, pid: undefined })
    if (answer.kind !== 'present') return t.fail(answer.why)
    const { globals, panes, windows, sessions } = answer.value
    t.deepEqual(globals, { '@tma_status': value, '@tma_next': 'after' })
    t.is(panes[0]?.published['@agent_detail'] ?? '', value)
    t.is(windows[0]?.published['@tma_window'] ?? '', value)
    t.is(sessions[0]?.published['@tma_session'] ?? '', value)
    t.false(existsSync('x'))
  })
}

test('each scope is its own', async (t) => {
  const server = startTmux(t)
  t.deepEqual(
    await writing(server, [{ scope: 'pane', target: '%0', name: '@agent_name', value: 'claude' }]),
    DONE,
  )
  t.is(server.tmux('show-options', '-pv', '-t', '%0', '@agent_name'), 'claude')
  t.is(server.tmux('show-options', '-wqv', '-t', '@0', '@agent_name'), '')
  t.is(server.tmux('show-options', '-gqv', '@agent_name'), '')
})

test('an option is unset, and unsetting what is not set is no failure', async (t) => {
  const server = startTmux(t)
  const unset: Write = { scope: 'pane', target: '%0', name: '@agent_name', value: undefined }
  await writing(server, [{ ...unset, value: 'claude' }])
  t.deepEqual(
    await writing(server, [unset, unset, { scope: 'global', name: '@none', value: undefined }]),
    DONE,
  )
  t.is(server.tmux('show-options', '-pqv', '-t', '%0', '@agent_name'), '')
})

test('a pane that died does not stop the rest', async (t) => {
  const server = startTmux(t)
  const on = (target: string): Write => ({ scope: 'pane', target, name: '@agent_name', value: 'claude' })
  const gone: Write = { scope: 'window', target: '@99', name: '@tma_window', value: 'x' }
  t.deepEqual(
    await writing(server, [on('%98'), gone, { ...gone, scope: 'session', target: '$9' }, on('%0')]),
    DONE,
  )
  t.is(server.tmux('show-options', '-pv', '-t', '%0', '@agent_name'), 'claude')
})

test('a write with an unfit name, target or value is refused whole', async (t) => {
  const server = startTmux(t)
  const good: Write = { scope: 'global', name: '@tma_status', value: 'x' }
  const refused = async (bad: Write, why: string) =>
    t.deepEqual(await writing(server, [good, bad]), { kind: 'unknown', why })
  await refused({ ...good, name: 'status' }, '"status" is not the name of a user option')
  await refused({ ...good, name: '@a b' }, '"@a b" is not the name of a user option')
  await refused({ ...good, name: '@a\n' }, '"@a\\n" is not the name of a user option')
  await refused({ ...good, target: '%0' }, 'a global option has no target')
  await refused({ ...good, scope: 'pane', target: '' }, '"" is not the id of a pane')
  await refused({ ...good, scope: 'pane' }, '"" is not the id of a pane')
  await refused({ ...good, scope: 'window', target: '%0' }, '"%0" is not the id of a window')
  await refused({ ...good, scope: 'session', target: 'first' }, '"first" is not the id of a session')
  await refused({ ...good, value: 'a\0b' }, 'the value for @tma_status holds a NUL')
  t.is(server.tmux('show-options', '-gqv', '@tma_status'), '')
})
