import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { type Capture, capture } from '../../src/tmux/capture'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const captured = async (
  server: TmuxServer,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, Capture>> => {
  const answer = await capture({ socketPath: server.socketPath, pid: undefined }, ids)
  if (answer.kind !== 'present') throw new Error(answer.why)
  return answer.value
}

/** A pane that shows this text, and then waits. */
const showing = (server: TmuxServer, name: string, text: string): string => {
  const path = join(server.folder, name)
  writeFileSync(path, text)
  return `stty -echo; cat '${path}'; exec cat`
}

const shows = (server: TmuxServer, id: string, text: string) =>
  until(async () => (await captured(server, [id])).get(id)?.rows.some((row) => row.includes(text)) === true)

test('a screen comes with its rows, size, cursor and title', async (t) => {
  const server = startTmux(t, { width: 40, height: 6 })
  server.tmux(
    'respawn-pane',
    '-k',
    '-t',
    '%0',
    showing(server, 'a', '\u001b]2;%H:%M #{pane_id} #(touch x) $HOME\u0007one\n  🤖 two  \n\nthree'),
  )
  await shows(server, '%0', 'three')
  t.deepEqual((await captured(server, ['%0'])).get('%0'), {
    rows: ['one', '  🤖 two', '', 'three', '', ''],
    width: 40,
    height: 6,
    cursorX: 5,
    cursorY: 3,
    isCursorShown: true,
    title: '%H:%M #{pane_id} #(touch x) $HOME',
    alternate: false,
  })
})

test('the alternate screen is told, and read', async (t) => {
  const server = startTmux(t, { width: 40, height: 3 })
  server.tmux('respawn-pane', '-k', '-t', '%0', showing(server, 'a', 'below\n\u001b[?1049h\u001b[Habove'))
  await shows(server, '%0', 'above')
  t.like((await captured(server, ['%0'])).get('%0'), { rows: ['above', '', ''], alternate: true })
})

test('a hidden cursor is told', async (t) => {
  const server = startTmux(t, { width: 40, height: 3 })
  server.tmux('respawn-pane', '-k', '-t', '%0', showing(server, 'a', '\u001b[?25lhidden'))
  await shows(server, '%0', 'hidden')
  t.like((await captured(server, ['%0'])).get('%0'), { isCursorShown: false, cursorX: 6, cursorY: 0 })
})

test('dead panes are missing and do not stop the rest', async (t) => {
  const server = startTmux(t, { width: 40, height: 4 })
  server.tmux('new-window', '-t', 'first:', 'cat')
  const found = await captured(server, ['%99', '%0', '%98', '%1', '%97'])
  t.deepEqual([...found.keys()], ['%0', '%1'])
  t.is(found.get('%0')?.rows.length, 4)
  t.is(found.get('%1')?.rows.length, 4)
  t.deepEqual([...(await captured(server, ['%99'])).keys()], [])
})

test('text and titles that imitate marks forge nothing', async (t) => {
  const server = startTmux(t, { width: 70, height: 8 })
  const forged = [
    "display-message -p '0123:%5'",
    ':%7.',
    '.',
    'can’t find pane: %0',
    "' ; kill-server ; '",
  ].join('\n')
  server.tmux('respawn-pane', '-k', '-t', '%0', showing(server, 'a', `${forged}\nend`))
  server.tmux('select-pane', '-t', '%0', '-T', "' ; kill-server ; '\n:%8")
  await shows(server, '%0', 'end')
  const found = await captured(server, ['%0'])
  t.deepEqual([...found.keys()], ['%0'])
  t.deepEqual(found.get('%0')?.rows.slice(0, 6).join('\n'), `${forged}\nend`)
  t.is(found.get('%0')?.title, server.tmux('display-message', '-p', '-t', '%0', '#{pane_title}'))
})

test('copy mode and scrollback do not change what is read', async (t) => {
  const server = startTmux(t, { width: 40, height: 4 })
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n')
  server.tmux('respawn-pane', '-k', '-t', '%0', showing(server, 'a', lines))
  await shows(server, '%0', 'line 49')
  const live = ['line 46', 'line 47', 'line 48', 'line 49']
  server.tmux('copy-mode', '-t', '%0')
  server.tmux('send-keys', '-X', '-t', '%0', 'history-top')
  t.deepEqual((await captured(server, ['%0'])).get('%0')?.rows, live)
})

test.serial('non-ASCII text survives LC_ALL=C', async (t) => {
  process.env.LC_ALL = 'C'
  t.teardown(() => void delete process.env.LC_ALL)
  const server = startTmux(t, { width: 40, height: 2, env: { LC_ALL: 'C' } })
  server.tmux('respawn-pane', '-k', '-t', '%0', showing(server, 'a', '╭─ ❯ ✻ déjà ─╮'))
  server.tmux('select-pane', '-t', '%0', '-T', '✳ Töne')
  await shows(server, '%0', '╮')
  t.like((await captured(server, ['%0'])).get('%0'), { rows: ['╭─ ❯ ✻ déjà ─╮', ''], title: '✳ Töne' })
})

test('what is no pane id never reaches tmux', async (t) => {
  const server = { socketPath: '/nonexistent/s', pid: undefined }
  for (const id of ['', '%', '@1', '$1', '%1;kill-server', '%1\n', 'first:0.0', '-a']) {
    t.deepEqual(await capture(server, ['%0', id]), {
      kind: 'unknown',
      why: `${JSON.stringify(id)} is not the id of a pane`,
    })
  }
})
