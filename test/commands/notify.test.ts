import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { DoctorReport } from '../../src/core/contracts/surfaces'
import { attachClient, recordClient } from '../helpers/client'
import { residentOf, startDaemon } from '../helpers/daemon'
import { tma } from '../helpers/tma'
import { aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: '/nowhere' }

const stage = (t: ExecutionContext, env: NodeJS.ProcessEnv = NO_BUS) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const say = (...args: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...args], env)
  return { server, say }
}

test('a test goes through every channel and says what it did', async (t) => {
  const { server, say } = stage(t)
  const log = join(server.folder, 'log')
  server.tmux('set-option', '-g', '@tma-notify-command', `echo "$TMA_TRIGGER $TMA_TEXT" >'${log}'`)
  server.tmux('set-option', '-g', 'focus-events', 'on')
  const client = await attachClient(t, server)
  const [name] = server.tmux('list-clients', '-F', '#{client_name}').split('\n')
  const { stdout, exitCode } = await say('notify', '--test')
  t.deepEqual(stdout.trimEnd().split('\n'), [
    'in use:  blocked:message error:message',
    `message: shown to ${name}`,
    `bell:    written to ${name}`,
    `osc9:    written to ${name}`,
    `  - ${name}: its terminal is tmux, which lets this through with "set -g allow-passthrough on" there (3.3 and newer)`,
    `desktop: a bell instead, written to ${name}`,
    '  - there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and there is no /nowhere/bus',
    'command: ran',
  ])
  t.is(exitCode, 0)
  await until(() => client.screen().includes('tma: this is a test notice'))
  await until(() => client.bytes().includes('\x1bPtmux;\x1b\x1b]9;tma: this is a test notice\x07\x1b\\'))
  t.is(readFileSync(log, 'utf8'), 'test tma: this is a test notice\n')
})

test('what stands in the way of a channel in use makes it fail', async (t) => {
  const { server, say } = stage(t)
  server.tmux('set-option', '-g', '@tma-notify', 'blocked:desktop,message done:command')
  const { stdout, exitCode } = await say('notify', '--test')
  t.is(exitCode, 1)
  t.deepEqual(stdout.trimEnd().split('\n'), [
    'in use:  blocked:desktop,message done:command',
    '  - @tma-notify-command: must be set: done would go to it',
    'message: not told',
    '  - no client is attached',
    'bell:    not told',
    '  - no client is attached',
    'osc9:    not told',
    '  - no client is attached',
    'desktop: not told',
    '  - there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and there is no /nowhere/bus',
    'command: not told',
    '  - @tma-notify-command names none',
  ])
})

test('terminals that are known to be deaf, or do not report focus, are named', async (t) => {
  const { server, say } = stage(t)
  const bytes = await recordClient(t, server, 'rxvt')
  const { stdout } = await say('notify', '--test')
  t.regex(stdout, /\n {2}- \/dev\/\S+: its terminal is rxvt, which is known to ignore OSC 9\n/)
  t.regex(
    stdout,
    /\n {2}- whether you look at a pane is guessed by your last key for \/dev\/\S+:\n {4}set -g focus-events on/,
  )
  await until(() => /(?<!\x1b)\x1b\]9;tma: this is a test notice\x07/.test(bytes()))
})

test('the desktop is that of the process which tells, not of the shell that asks', async (t) => {
  const { server, say } = stage(t)
  const shown = join(server.folder, 'shown')
  aProgram(server.folder, 'notify-send', `echo "$3" >'${shown}'`)
  startDaemon(t, server, {
    PATH: `${server.folder}:${process.env.PATH}`,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${server.socketPath}`,
  })
  await until(() => residentOf(server) !== undefined, 30_000)
  t.regex((await say('notify', '--test')).stdout, /\ndesktop: shown by notify-send\n/)
  t.is(readFileSync(shown, 'utf8'), 'tma: this is a test notice\n')
})

test('doctor tells what goes where, what it cannot mean, and what is in the way, and sends nothing', async (t) => {
  const { server, say } = stage(t)
  const log = join(server.folder, 'log')
  server.tmux('set-option', '-g', '@tma-notify', 'blocked:desktop,osc9,command')
  server.tmux('set-option', '-g', '@tma-notify-command', `echo >'${log}'`)
  server.tmux('set-option', '-g', '@tma-notify-again', 'soon')
  const client = await attachClient(t, server, { term: 'tmux-256color' })
  const { stdout } = await say('doctor', '--json')
  const report: DoctorReport = JSON.parse(stdout)
  const found = report.findings.filter(({ section }) => section === 'notices')
  t.is(report.sections.find(({ title }) => title === 'notices')?.text, 'blocked:desktop,osc9,command')
  const whatOf = (kind: string): string | undefined => found.find((each) => each.kind === kind)?.what
  t.is(
    whatOf('notify-invalid'),
    '@tma-notify-again: must be a time such as 90s, 5m or 2h, or off, not "soon"',
  )
  t.regex(
    whatOf('desktop-unreachable') ?? '',
    /^desktop: there is no session bus: .*; the bell rings instead/,
  )
  t.regex(whatOf('passthrough-off') ?? '', /^osc9 for \S+: its terminal is tmux/)
  t.regex(found.find(({ kind }) => kind === 'focus-off')?.mend ?? '', / set -g focus-events on$/)
  t.false(existsSync(log))
  t.notRegex(client.bytes(), /test notice/)
  server.tmux('set-option', '-g', '@tma-notify', 'off')
  t.regex((await say('doctor')).stdout, /\nnotices: off\n/)
})

const REFUSED: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
  [['notify'], /required option '--test'/],
  [['mute', '%0', '--agent', 'claude'], /exclude each other/],
  [['mute', '%0', '5', '--off'], /exclude each other/],
  [['mute', '%0', '--for', '5'], /"5" is not a time such as 90s, 30m or 2h/],
  [['mute', '--agent', 'cluade'], /--agent "cluade" is none of aider, .*\(did you mean "claude"\?\)/],
  [['mute', '3'], /is not a pane id such as %3/],
  [['mute', '%0', 'soon'], /minutes are a number/],
]

test('words that mean nothing are a usage error', async (t) => {
  const { say } = stage(t)
  for (const [args, sentence] of REFUSED) {
    const { exitCode, stderr } = await say(...args)
    t.is(exitCode, 2, args.join(' '))
    t.regex(stderr, sentence)
  }
})

test('a session and a pane that are not there are named', async (t) => {
  const { say } = stage(t)
  t.regex((await say('mute', '--session', 'work')).stderr, /--session "work" is none of "first"/)
  t.regex((await say('mute', '%99')).stderr, /there is no pane %99/)
  t.is((await say('mute', '--session', 'work')).exitCode, 2)
  t.is((await say('mute', '%99')).exitCode, 1)
})
