// An agent in a container: its own namespaces of processes and mounts, no socket, no tmux, another root.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { aCopy, aFifo, escapes, recorded } from '../helpers/actor'
import { runtimeOf } from '../helpers/daemon'
import { aWholePlugin, loadWhole } from '../helpers/person'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const CAN_UNSHARE =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true']).status === 0

// One at a time, and only where this machine lets anybody make namespaces: as root, which `.ci/run` is.
const test = CAN_UNSHARE ? ava.serial : ava.serial.skip

const UNSHARE = spawnSync('sh', ['-c', 'command -v unshare'], { encoding: 'utf8' }).stdout.trim()

/**
 * What stands for `docker run -it -v SOCKET.tma:SOCKET.tma -v PLUGIN:/opt/tma:ro -e TMUX -e TMUX_PANE`: nothing else of the
 * server's folder is there, and PATH has no tmux and no node.
 */
const INSIDE = (folder: string, runtime: string, plugin: string): string => `set -e
mount --make-rprivate /
mkdir -p '${folder}/kept' '${folder}/in'
cp -R '${plugin}/scripts' '${folder}/in/scripts'
mount -t tmpfs none /mnt
mkdir /mnt/runtime /mnt/tma /mnt/talk
mount --bind '${runtime}' /mnt/runtime
mount --bind '${folder}/in' /mnt/tma
mount --bind '${folder}/talk' /mnt/talk
mount -t tmpfs none '${folder}'
mkdir '${runtime}'
mount --bind /mnt/runtime '${runtime}'
export PATH=/usr/bin:/bin
exec 3<>/mnt/talk/fifo # both ways: no end of input between two lines
echo ready
while read -r line <&3; do eval "$line" 3<&-; done
`

interface Scene {
  readonly server: TmuxServer
  readonly pane: string
  /** Runs a line of shell in the container. */
  readonly say: (line: string) => void
  readonly hook: (event: string) => void
  readonly option: (name: string) => string
}

const HOOK = (event: string): string =>
  `printf '{"session_id":"s1","hook_event_name":"${event}"}' | sh /mnt/tma/scripts/tma-hook claude ${event}`

/** A container in a pane, by the name of the program that leads there. */
const aScene = async (t: ExecutionContext, name = 'docker'): Promise<Scene> => {
  const server = startTmux(t, { width: 100, height: 24 })
  const plugin = aWholePlugin(t)
  await loadWhole(t, plugin, server)
  const folder = aFolder(t)
  const program = join(folder, name)
  aCopy(UNSHARE, program)
  spawnSync('chmod', ['755', program])
  mkdirSync(join(server.folder, 'talk'))
  const say = aFifo(join(server.folder, 'talk', 'fifo'))
  const script = join(folder, 'inside.sh')
  writeFileSync(script, INSIDE(server.folder, runtimeOf(server), plugin.root))
  const words = [program, '--mount', '--pid', '--fork', '--mount-proc', 'sh', script]
  const pane = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', ...words)
  await until(
    () => server.tmux('capture-pane', '-p', '-t', pane).includes('ready'),
    20_000,
    'the container is up',
  )
  return {
    server,
    pane,
    say,
    hook: (event) => say(HOOK(event)),
    option: (option) => server.tmux('show-options', '-pqv', '-t', pane, option),
  }
}

test('an agent in a container is there from its first hook on, and its screen is read', async (t) => {
  const { say, hook, option, server, pane } = await aScene(t)
  t.is(option('@agent_name'), '')
  hook('UserPromptSubmit')
  await until(() => option('@agent_state') === 'working', 20_000)
  t.is(option('@agent_name'), 'claude')
  const dialog = escapes(recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  writeFileSync(join(server.folder, 'talk', 'dialog'), dialog)
  say('cat /mnt/talk/dialog')
  await until(
    () => option('@agent_state') === 'blocked',
    20_000,
    server.tmux('capture-pane', '-p', '-t', pane),
  )
  t.is(option('@agent_detail'), 'permission')
})

test('it is gone when it says so, and when its container ends', async (t) => {
  const { hook, option, say, server, pane } = await aScene(t)
  hook('UserPromptSubmit')
  await until(() => option('@agent_state') === 'working', 20_000)
  hook('SessionEnd')
  await until(() => option('@agent_name') === '', 20_000)
  hook('SessionStart')
  await until(() => option('@agent_name') === 'claude', 20_000)
  server.tmux('set-option', '-p', '-t', pane, 'remain-on-exit', 'on')
  say('exit 0')
  await until(() => option('@agent_name') === '', 20_000)
  t.pass()
})

test('behind ssh it stays out, whatever is reported', async (t) => {
  const { hook, say, option, server, pane } = await aScene(t, 'ssh')
  hook('UserPromptSubmit')
  say('echo finished')
  await until(() => server.tmux('capture-pane', '-p', '-t', pane).includes('finished'), 20_000)
  const spool = join(runtimeOf(server), 'spool')
  await until(() => spawnSync('ls', [spool], { encoding: 'utf8' }).stdout === '', 20_000)
  t.is(option('@agent_name'), '')
})

test('a new daemon still knows it', async (t) => {
  const { hook, option, server, pane } = await aScene(t)
  hook('UserPromptSubmit')
  await until(() => option('@agent_state') === 'working', 20_000)
  server.tmux('set-option', '-p', '-t', pane, '@agent_name', 'forgotten')
  const plugin = aWholePlugin(t)
  spawnSync(join(plugin.root, 'bin/tma'), ['--socket-path', server.socketPath, 'reload'], { env: plugin.env })
  await until(() => option('@agent_name') === 'claude', 20_000)
  t.is(option('@agent_state'), 'working')
})
