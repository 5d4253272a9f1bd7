import test from 'ava'
import { resolveServer } from '../../src/tmux/server'
import { userOptions } from '../../src/tmux/user-options'
import { startTmux } from '../helpers/tmux-server'

test('the options of the person are told as they stand, ours are not', async (t) => {
  const { socketPath, tmux } = startTmux(t)
  tmux('set-option', '-g', '@tma-daemon', 'off')
  tmux('set-option', '-g', '@tma-style', 'a "b" $c')
  tmux('set-option', '-g', '@tma_status', 'x')
  const server = resolveServer({ socketPath }, { env: {}, uid: 0 })
  if (server._tag === 'Left') return t.fail()
  const answer = await userOptions(server.right)
  t.deepEqual(answer.kind === 'present' ? answer.value.map((line) => line.split(' ')[0]) : answer.why, [
    '@tma-daemon',
    '@tma-style',
  ])
})

test('without a server that is the answer', async (t) => {
  const server = { socketPath: '/nonexistent/s', pid: undefined }
  t.is((await userOptions(server)).kind, 'absent')
})
