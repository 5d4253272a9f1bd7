import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { capture } from '../../src/tmux/capture'
import { list } from '../../src/tmux/list'
import { isTarget, tmux } from '../../src/tmux/run'
import { write } from '../../src/tmux/write'
import { aFolder, aProgram, REAL_TMUX, startTmux } from '../helpers/tmux-server'

/** Puts `script` before or in place of the real tmux. */
const withProgram = (t: ExecutionContext, script: string | undefined): string => {
  const path = process.env.PATH
  t.teardown(() => Object.assign(process.env, { PATH: path }))
  const folder = aFolder(t)
  if (script !== undefined) aProgram(folder, 'tmux', script)
  process.env.PATH = script === undefined ? folder : `${folder}:${path}`
  return folder
}

test('only ids are targets', (t) => {
  for (const target of ['%0', '@12', '$3', '$3:@12.%0']) t.true(isTarget(target))
  for (const target of [
    '',
    '%',
    '0',
    'x:1.0',
    '%0\n',
    '%0;',
    '%-1',
    '=x',
    '{last}',
    '$3:@12',
    '$3:x.%0',
    'x:@1.%0',
  ])
    t.false(isTarget(target))
})

test('an empty argument and a target that is no id never reach tmux', async (t) => {
  const server = { socketPath: '/nonexistent/s', pid: undefined }
  t.deepEqual(await tmux(server, ['kill-pane', '-t', '']), {
    kind: 'unknown',
    why: 'an empty argument was kept from tmux',
  })
  t.deepEqual(await tmux(server, ['kill-pane', '-t', 'x']), {
    kind: 'unknown',
    why: '"x" is not the id of a pane, window or session',
  })
})

test.serial('list, capture and write start one tmux each, whatever the number of panes', async (t) => {
  const server = startTmux(t, { width: 200, height: 100 })
  for (let more = 0; more < 30; more += 1) server.tmux('new-window', '-d', '-t', 'first:', 'cat')
  const folder = withProgram(t, `echo "$*" >>"\${0%/*}/calls"; exec '${REAL_TMUX}' "$@"`)
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')
  const here = { socketPath: server.socketPath, pid: undefined }
  const listed = await list(here)
  if (listed.kind !== 'present') return t.fail(listed.why)
  const ids = listed.value.panes.map(({ id }) => id)
  t.is(ids.length, 31)
  const captured = await capture(here, ids)
  t.is(captured.kind === 'present' ? captured.value.size : captured.why, 31)
  const writes = ids.map(
    (target) => ({ scope: 'pane', target, name: '@agent_state', value: 'idle' }) as const,
  )
  t.is((await write(here, writes)).kind, 'present')
  t.is(calls().length, 3)
  t.true(calls().every((call) => call.startsWith(`-u -S ${server.socketPath} `)))
  t.is((await capture(here, [])).kind, 'present')
  t.is((await write(here, [])).kind, 'present')
  t.is(calls().length, 3)
})

test.serial('a tmux that hangs is unknown after the time limit', async (t) => {
  withProgram(t, 'exec sleep 600')
  const server = { socketPath: join(aFolder(t), 's'), pid: undefined }
  const hung = { kind: 'unknown', why: 'tmux did not answer within 3 s' }
  t.deepEqual(
    await Promise.all([
      list(server),
      capture(server, ['%0']),
      write(server, [{ scope: 'global', name: '@tma_status', value: 'x' }]),
    ]),
    [hung, hung, hung],
  )
})

test.serial('a tmux that says nothing, or breaks off, is unknown while its socket lives', async (t) => {
  const server = startTmux(t)
  const here = { socketPath: server.socketPath, pid: undefined }
  withProgram(t, 'exit 0')
  t.deepEqual(await list(here), { kind: 'unknown', why: 'tmux gave an incomplete answer' })
  withProgram(t, 'echo "server exited unexpectedly" >&2; exit 1')
  t.deepEqual(await capture(here, ['%0']), { kind: 'unknown', why: 'tmux: server exited unexpectedly' })
})

test.serial('a tmux that cannot be started is unknown', async (t) => {
  const server = startTmux(t)
  const folder = withProgram(t, undefined)
  const here = { socketPath: server.socketPath, pid: undefined }
  t.deepEqual(await list(here), { kind: 'unknown', why: 'tmux is not in the PATH' })
  writeFileSync(join(folder, 'tmux'), 'x')
  t.deepEqual(await list(here), { kind: 'unknown', why: 'tmux could not be started (EACCES)' })
})

test.serial('without tmux in the PATH the program of the running server serves', async (t) => {
  const server = startTmux(t)
  const pid = Number(server.tmux('display-message', '-p', '#{pid}'))
  withProgram(t, undefined)
  t.is((await list({ socketPath: server.socketPath, pid })).kind, 'present')
  t.deepEqual(await list({ socketPath: server.socketPath, pid: process.pid }), {
    kind: 'unknown',
    why: 'tmux is not in the PATH',
  })
})

test('a server that is stopped is unknown, not gone', async (t) => {
  const server = startTmux(t)
  const pid = Number(server.tmux('display-message', '-p', '#{pid}'))
  t.teardown(() => void process.kill(pid, 'SIGCONT'))
  process.kill(pid, 'SIGSTOP')
  const answer = await list({ socketPath: server.socketPath, pid: undefined })
  process.kill(pid, 'SIGCONT')
  t.deepEqual(answer, { kind: 'unknown', why: 'tmux did not answer within 3 s' })
})

test('a socket that nobody serves, or that is no socket, is an absent server', async (t) => {
  const folder = aFolder(t)
  const socketPath = join(folder, 's')
  writeFileSync(socketPath, '')
  t.is((await list({ socketPath, pid: undefined })).kind, 'absent')
  t.is((await list({ socketPath: join(folder, 'x'.repeat(200)), pid: undefined })).kind, 'absent')
  rmSync(socketPath)
  const mute = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => mute.listen(socketPath, resolve))
  t.is((await list({ socketPath, pid: undefined })).kind, 'unknown')
  mute.close()
})
