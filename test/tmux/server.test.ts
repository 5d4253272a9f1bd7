import test from 'ava'
import * as E from 'fp-ts/Either'
import { resolveServer, runtimePath, type ServerFlags } from '../../src/tmux/server'

/** A world of these paths; a pair stands for a link. */
const links: Readonly<Record<string, string>> = {
  '/tmp': '/private/tmp',
  '/tmp/tmux-7': '/private/tmp/tmux-7',
  '/run/me': '/run/me',
  '/run/me/tmux-7': '/run/me/tmux-7',
  '/link/s': '/real/s',
  '/real/s': '/real/s',
}
const of = (flags: ServerFlags, env: NodeJS.ProcessEnv = {}) =>
  resolveServer(flags, { env, uid: 7, realpath: (path) => links[path] })

test('without flag and $TMUX it is the default server of this user, by the real folder', (t) => {
  t.deepEqual(of({}), E.right({ socketPath: '/private/tmp/tmux-7/default', pid: undefined }))
})

test('TMUX_TMPDIR moves the default server and named ones, when it is there', (t) => {
  t.deepEqual(
    of({}, { TMUX_TMPDIR: '/run/me' }),
    E.right({ socketPath: '/run/me/tmux-7/default', pid: undefined }),
  )
  t.deepEqual(
    of({ socketName: 'x' }, { TMUX_TMPDIR: '/gone' }),
    E.right({ socketPath: '/private/tmp/tmux-7/x', pid: undefined }),
  )
})

test('$TMUX names socket and pid, also of a job, also with commas in the path', (t) => {
  t.deepEqual(of({}, { TMUX: '/link/s,12,-1' }), E.right({ socketPath: '/real/s', pid: 12 }))
  t.deepEqual(of({}, { TMUX: '/a,b/s,12,0' }), E.right({ socketPath: '/a,b/s', pid: 12 }))
  t.deepEqual(of({}, { TMUX: 'rubbish' }), of({}))
})

test('a flag outranks $TMUX, whose pid counts only for its own socket', (t) => {
  const env = { TMUX: '/link/s,12,0' }
  t.deepEqual(of({ socketPath: '/other/s' }, env), E.right({ socketPath: '/other/s', pid: undefined }))
  t.deepEqual(of({ socketPath: '/real/s' }, env), E.right({ socketPath: '/real/s', pid: 12 }))
  t.deepEqual(of({ socketName: 'x' }, env), E.right({ socketPath: '/private/tmp/tmux-7/x', pid: undefined }))
})

test('an empty path and a name that is a path are refused', (t) => {
  t.deepEqual(of({ socketPath: '' }), E.left('--socket-path needs a path'))
  t.deepEqual(of({ socketName: '' }), E.left('--socket-name needs a name without "/"'))
  t.deepEqual(of({ socketName: '../x' }), E.left('--socket-name needs a name without "/"'))
})

test('the runtime directory stands beside the socket', (t) => {
  t.is(runtimePath('/run/me/tmux-7/default'), '/run/me/tmux-7/default.tma')
})
