// An agent in a container: its own namespaces of processes and mounts, no socket, no tmux, another root.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { aCopy, aFifo, escapes, recorded } from '../helpers/actor'
import { runtimeOf } from '../helpers/daemon'
import { aWholePlugin, loadWhole } from '../helpers/person'
import type { Plugin } from '../helpers/plugin'
import { aFolder, startTmux, type TmuxServer } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const NAMESPACES = ['--mount', '--uts', '--pid', '--fork', '--mount-proc']

const CAN_UNSHARE = process.getuid?.() === 0 && spawnSync('unshare', [...NAMESPACES, 'true']).status === 0

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
  readonly plugin: Plugin
  readonly pane: string
  /** Runs a line of shell in the container. */
  readonly say: (line: string) => void
  readonly hook: (event: string) => void
  readonly option: (name: string) => string
}

const HOOK = (event: string): string =>
  `printf '{"session_id":"s1","hook_event_name":"${event}"}' | sh /mnt/tma/scripts/tma-hook claude ${event}`

interface SceneOptions {
  /** Of the program that leads into the container. */
  readonly name?: string
  /** Further options of `unshare`. */
  readonly options?: ReadonlyArray<string>
  /** What the program is told to do. */
  readonly verb?: string
}

/** A container in a pane. */
const aScene = async (
  t: ExecutionContext,
  { name = 'docker', options = [], verb = 'run' }: SceneOptions = {},
): Promise<Scene> => {
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
  const words = [program, ...options, ...NAMESPACES, 'sh', script, verb]
  const pane = server.tmux('new-window', '-d', '-P', '-F', '#{pane_id}', ...words)
  await until(
    () => server.tmux('capture-pane', '-p', '-t', pane).includes('ready'),
    20_000,
    'the container is up',
  )
  return {
    server,
    plugin,
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

const screenOf = ({ server, pane }: Scene): string => server.tmux('capture-pane', '-p', '-t', pane)

/** Waits until the container has done what it was told, and every event that it left was judged. */
const isJudged = async (scene: Scene): Promise<void> => {
  scene.say('echo finished')
  await until(() => screenOf(scene).includes('finished'), 20_000)
  const spool = join(runtimeOf(scene.server), 'spool')
  await until(() => !existsSync(spool) || readdirSync(spool).length === 0, 20_000)
}

/** Whether an agent is there once the container and its hooks are through. */
const staysOut = async (t: ExecutionContext, scene: Scene): Promise<void> => {
  await isJudged(scene)
  const { stdout } = tmaOn(scene, 'ls', '--json')
  t.deepEqual(JSON.parse(stdout).agents, [])
  t.is(scene.option('@agent_name'), '')
}

const tmaOn = ({ plugin, server }: Scene, ...words: ReadonlyArray<string>) =>
  spawnSync(join(plugin.root, 'bin/tma'), ['--socket-path', server.socketPath, ...words], {
    env: plugin.env,
    encoding: 'utf8',
  })

test('behind ssh it stays out, whatever is reported', async (t) => {
  const scene = await aScene(t, { name: 'ssh' })
  scene.hook('UserPromptSubmit')
  await staysOut(t, scene)
})

test('a program that only shows what a container says holds no agent', async (t) => {
  const scene = await aScene(t, { verb: 'logs' })
  scene.hook('UserPromptSubmit')
  await staysOut(t, scene)
})

test('who reports for the pane from outside of any container is not in it', async (t) => {
  const scene = await aScene(t)
  const { server, plugin, pane } = scene
  const serverPid = server.tmux('display-message', '-p', '#{pid}')
  const env = { ...process.env, TMUX: `${server.socketPath},${serverPid},0`, TMUX_PANE: pane }
  const hook = join(plugin.root, 'scripts', 'tma-hook')
  t.is(spawnSync(hook, ['claude', 'UserPromptSubmit'], { env, input: '{"session_id":"s1"}' }).status, 0)
  await staysOut(t, scene)
  t.regex(
    tmaOn(scene, 'explain', pane).stdout,
    /a container holds the terminal, and no agent in it has reported/,
  )
})

test('another user of the container writes nothing', async (t) => {
  const scene = await aScene(t)
  const script = `${HOOK('UserPromptSubmit')}; echo "$? for user $(id -u)"`
  writeFileSync(join(scene.server.folder, 'talk', 'other.sh'), script)
  scene.say('chmod 755 /mnt /mnt/talk /mnt/tma; setpriv --reuid 12345 --clear-groups sh /mnt/talk/other.sh')
  await until(() => screenOf(scene).includes('0 for user 12345'), 20_000)
  await staysOut(t, scene)
})

test('it reports from a namespace of users too', async (t) => {
  const { hook, option } = await aScene(t, { options: ['--user', '--map-root-user'] })
  hook('UserPromptSubmit')
  await until(() => option('@agent_state') === 'working', 20_000)
  t.is(option('@agent_name'), 'claude')
})

test('one that is killed inside is gone, though its container stays, and another may come', async (t) => {
  const scene = await aScene(t)
  const { say, hook, option, server, pane } = scene
  const agent = `echo $$ >/mnt/talk/agent\n${HOOK('UserPromptSubmit')}\nexec sleep 1000\n`
  writeFileSync(join(server.folder, 'talk', 'agent.sh'), agent)
  // A terminal of its own, as a container has it.
  say('script -qc "sh /mnt/talk/agent.sh" /dev/null >/dev/null &')
  await until(() => option('@agent_state') === 'working', 20_000)
  const [, registered] = /"process":\{"pid":(\d+)/.exec(memoryOf(server)) ?? []
  t.is(readFileSync(`/proc/${registered}/comm`, 'utf8'), 'sleep\n')
  t.regex(tmaOn(scene, 'explain', pane).stdout, /known by its hooks, in a container/)
  t.regex(tmaOn(scene, 'doctor').stdout, /claude: working, by hook: .*known by its hooks, in a container/)
  say('kill -9 "$(cat /mnt/talk/agent)"')
  await until(() => option('@agent_name') === '', 20_000)
  hook('Stop')
  await until(() => option('@agent_state') === 'idle', 20_000)
  t.is(server.tmux('display-message', '-p', '-t', pane, '#{pane_current_command}'), 'docker')
})

const memoryOf = (server: TmuxServer): string => readFileSync(join(runtimeOf(server), 'memory.json'), 'utf8')

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
