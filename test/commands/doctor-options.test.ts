import test from 'ava'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'

const optionLines = async (socketPath: string): Promise<ReadonlyArray<string>> => {
  const lines = (await tma(['--socket-path', socketPath, 'doctor'])).stdout.split('\n')
  const first = lines.findIndex((line) => line.startsWith('options:'))
  const next = lines.findIndex((line, i) => i > first && !line.startsWith(' '))
  return lines.slice(first, next)
}

test('doctor names each option that does nothing, with what would be right', async (t) => {
  const server = startTmux(t)
  t.deepEqual(await optionLines(server.socketPath), ['options: 0 set, no issues'])
  server.tmux('set-option', '-g', '@tma-glyphs', 'ascii')
  server.tmux('set-option', '-g', '@tma-scope', 'windows')
  server.tmux('set-option', '-g', '@tma-style-blocked', 'fg=red#(touch x)')
  server.tmux('set-option', '-g', '@tma-glyph-blokced', '!')
  t.deepEqual(await optionLines(server.socketPath), [
    'options: 3 set, 3 wrong',
    '  - @tma-style-blocked must be a tmux style of colours and attributes, such as "fg=white,bg=red,bold", not "fg=red#(touch x)"; the default counts',
    '  - @tma-scope must be a scope (all, session), not "windows"; the default counts',
    '  - @tma-glyph-blokced is not an option of tma (did you mean "@tma-glyph-blocked"?)',
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
  const strange = stdout.split('\n').filter((line) => line.includes('tmux knows no key'))
  t.deepEqual(strange, [
    '  - tmux knows no key "Foo", so nothing is bound to it',
    '  - tmux knows no key "C-F99", so nothing is bound to it',
  ])
  t.regex(stdout, /^keys: +no key opens them$/m)
})
