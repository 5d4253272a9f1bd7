import test from 'ava'
import type { DoctorReport } from '../../src/core/contracts/surfaces'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'

/** What is found in a section, each with what mends it. */
const found = async (
  socketPath: string,
  section: string,
): Promise<ReadonlyArray<readonly [string, string]>> => {
  const { stdout } = await tma(['--socket-path', socketPath, 'doctor', '--json'])
  const { findings }: DoctorReport = JSON.parse(stdout)
  return findings.flatMap((each) => (each.section === section ? [[each.what, each.mend ?? '']] : []))
}

test('doctor names each option that does nothing, with what would be right and what takes it back', async (t) => {
  const server = startTmux(t)
  const { socketPath } = server
  const says = async () => (await tma(['--socket-path', socketPath, 'doctor'])).stdout
  t.regex(await says(), /^options: 0 set, no issues$/m)
  server.tmux('set-option', '-g', '@tma-glyphs', 'ascii')
  server.tmux('set-option', '-g', '@tma-scope', 'windows')
  server.tmux('set-option', '-g', '@tma-style-blocked', 'fg=red#(touch x)')
  server.tmux('set-option', '-g', '@tma-glyph-blokced', '!')
  t.regex(await says(), /^options: 3 set, 3 wrong$/m)
  const tmux = `tmux -S ${socketPath}`
  t.deepEqual(await found(socketPath, 'options'), [
    [
      '@tma-style-blocked must be a tmux style of colours and attributes, such as "fg=white,bg=red,bold", not "fg=red#(touch x)"; the default counts',
      `${tmux} set -gu @tma-style-blocked`,
    ],
    [
      '@tma-scope must be a scope (all, session), not "windows"; the default counts',
      `${tmux} set -gu @tma-scope`,
    ],
    [
      '@tma-glyph-blokced is not an option of tma (did you mean "@tma-glyph-blocked"?)',
      `${tmux} set -gF @tma-glyph-blocked '#{@tma-glyph-blokced}' \\; set -gu @tma-glyph-blokced`,
    ],
  ])
})

test('doctor says what this tmux lacks, or nothing', async (t) => {
  const server = startTmux(t)
  const [major = 0, minor = 0] = server
    .tmux('display-message', '-p', '#{version}')
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  const { stdout } = await tma(['--socket-path', server.socketPath, 'doctor'])
  const isOld = major < 3 || (major === 3 && minor < 4)
  t.is(stdout.includes('  - no clicks on the status line: that needs tmux 3.4 or newer'), isOld)
})

test('doctor names a key that tmux does not know, in whatever option', async (t) => {
  const server = startTmux(t)
  server.tmux('set-option', '-g', '@tma-key', 'Foo')
  server.tmux('set-option', '-g', '@tma-key-next', '-n C-F99')
  server.tmux('set-option', '-g', '@tma-key-back', 'M-b')
  server.tmux('set-option', '-g', '@tma-key-mute', 'off')
  const { stdout } = await tma(['--socket-path', server.socketPath, 'doctor'])
  const strange = (await found(server.socketPath, 'keys')).map(([what]) => what)
  t.deepEqual(strange, ['tmux knows no key "Foo"', 'tmux knows no key "C-F99"'])
  t.regex(stdout, /^keys: +no key opens them$/m)
})
