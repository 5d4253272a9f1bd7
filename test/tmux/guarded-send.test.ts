// tmux itself compares what a pane shows before it sends: nothing is sent to a pane that has changed.
import test, { type ExecutionContext } from 'ava'
import { type Guard, sendIf } from '../../src/tmux/guarded-send'
import { startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const ROWS = [
  'Do you want to run it?',
  'mkdir -p a/b && echo "#{x}, (y) [z] $HOME ^|\\ ü"',
  '1. Yes',
  '2. No',
]

interface Scene {
  readonly server: TmuxServer
  readonly guard: Guard
  readonly send: (guard?: Partial<Guard>, key?: string) => Promise<boolean | string>
  readonly screen: () => string
}

/** A pane that shows rows and then echoes what it is sent. */
const aScene = async (t: ExecutionContext): Promise<Scene> => {
  const text = ROWS.map((row) => row.replaceAll("'", "'\\''")).join('\n')
  const server = startTmux(t, {
    width: 60,
    height: 10,
    command: ['sh', '-c', `printf '%s\\n' '${text}'; exec cat`],
  })
  const screen = (): string => server.tmux('capture-pane', '-p', '-t', '%0')
  await until(() => screen().includes('2. No'))
  await until(() => server.tmux('display-message', '-p', '-t', '%0', '#{cursor_y}') === '4')
  const panePid = Number(server.tmux('display-message', '-p', '-t', '%0', '#{pane_pid}'))
  const guard: Guard = {
    pane: '%0',
    panePid,
    width: 60,
    height: 10,
    cursor: { x: 0, y: 4 },
    rows: ROWS.map((row, index) => ({ index, text: row })),
    screen: screen().split('\n'),
  }
  const send = async (over: Partial<Guard> = {}, key = 'k'): Promise<boolean | string> => {
    const answer = await sendIf(
      { socketPath: server.socketPath, pid: undefined },
      { ...guard, ...over },
      { kind: 'keys', keys: [key] },
    )
    return answer.kind === 'present' ? answer.value : answer.kind
  }
  return { server, guard, send, screen }
}

test('a pane that looks as it did gets the key', async (t) => {
  const { send, screen } = await aScene(t)
  t.true(await send())
  await until(() => screen().split('\n')[4] === 'k')
  t.pass()
})

test('a person who typed in between, another row, size or program: nothing is sent', async (t) => {
  const { server, send, screen, guard } = await aScene(t)
  t.false(await send({ panePid: guard.panePid + 1 }))
  t.false(await send({ width: 61 }))
  t.false(await send({ height: 11 }))
  t.false(await send({ rows: [{ index: 2, text: '1. Yes, always' }] }))
  t.is(screen().split('\n')[4] ?? '', '')
  server.tmux('send-keys', '-t', '%0', '-l', 'p')
  await until(() => screen().split('\n')[4] === 'p')
  t.false(await send())
  t.is(screen().split('\n')[4], 'p')
})

test('a row that moved, and one that went, are a change', async (t) => {
  const { server, send, screen } = await aScene(t)
  const cursor = undefined
  server.tmux('send-keys', '-t', '%0', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter')
  await until(() => !screen().includes('Do you want'))
  t.false(await send({ cursor }))
})

test('in copy mode, with shared keys and in a dead pane nothing is sent', async (t) => {
  const { server, send, screen } = await aScene(t)
  server.tmux('copy-mode', '-t', '%0')
  t.false(await send())
  server.tmux('send-keys', '-t', '%0', '-X', 'cancel')
  server.tmux('set-option', '-p', '-t', '%0', 'synchronize-panes', 'on')
  t.false(await send())
  server.tmux('set-option', '-p', '-t', '%0', 'synchronize-panes', 'off')
  server.tmux('set-option', '-p', '-t', '%0', 'remain-on-exit', 'on')
  t.is(screen().split('\n')[4] ?? '', '')
  server.tmux('send-keys', '-t', '%0', 'C-d')
  await until(() => server.tmux('display-message', '-p', '-t', '%0', '#{pane_dead}') === '1')
  t.not(await send({ cursor: undefined }), true)
})
