/** Inside the namespace: the model, the lab's tmux, tma's daemon where it is checked, and the scenes one by one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import { type Agent, envOf } from './agent'
import { AGENT_LIST } from './agents'
import { type Flags, flagsOf, tagOf, USAGE } from './flags'
import { clearHome, furnishHome, hookOf } from './home'
import { logger, newLab } from './lab'
import { manifestOf } from './manifest'
import { startModel } from './mock/server'
import { type Places, placesOf } from './places'
import { lookAfter, noRecorder, recorder } from './record'
import { writeResult } from './result'
import { actsOf, scenesOf } from './scenes'
import { type Tally, writeTallies } from './scenes/acts'
import { labTmux, openShell } from './tmux'
import { newTruth } from './truth'
import { type Watch, watchPane } from './watch'

/** On the lab's server, with no manifests but those it brings. */
const startDaemon = ({ plugin, socket }: Places, { source }: Flags): ChildProcess =>
  spawn(
    join(plugin, 'bin', 'tma'),
    ['--socket-path', socket, 'daemon', ...(source === 'screen' ? ['--screen-only'] : [])],
    { env: { ...process.env, XDG_CONFIG_HOME: '/nonexistent' }, stdio: 'inherit' },
  )

/** The longest run (ms): then something hangs. */
const LONGEST_MS = 15 * 60_000

const play = async (root: string, flags: Flags, agent: Agent): Promise<void> => {
  const tag = tagOf(flags)
  const places = placesOf(tag)
  const manifest = manifestOf(root, agent.name)
  const hook = flags.check && flags.source === 'hooks' ? hookOf(manifest, places) : undefined
  const tmux = labTmux(places.socket)
  const truth = newTruth()
  const model = await startModel(truth.hear)
  clearHome()
  furnishHome(agent, hook)
  openShell(tmux, { width: flags.width, height: flags.height, env: envOf(agent) }, places.rcFile)
  const daemon = flags.check || flags.act ? startDaemon(places, flags) : undefined
  const watch = watchPane(tmux, () => undefined)
  const folder = flags.record ?? ''
  const record =
    flags.record === undefined
      ? noRecorder
      : recorder(agent, isAbsolute(folder) ? folder : join(root, folder), tag, lookAfter(tmux, watch.last))
  const { width, height, hasSizes } = flags
  const lab = newLab({
    agent,
    tmux,
    truth,
    watch,
    width,
    height,
    record,
    hasSizes,
    hooks: hook !== undefined,
    plugin: places.plugin,
    log: logger(''),
  })
  const tallies = new Map<string, Tally>()
  for (const [name, scene] of flags.act ? actsOf(agent, flags, tallies) : scenesOf(agent, flags)) {
    lab.log('==', name)
    watch.enter(name)
    await scene(lab).catch((error: unknown) => lab.log('failed:', name, String(error)))
  }
  await end(watch, daemon)
  model.close()
  if (flags.check)
    writeResult({
      root,
      flags,
      agent,
      manifest,
      looks: watch.looks,
      stretches: truth.stretches(Date.now()),
      tag,
    })
  if (flags.act && flags.only.length === 0) writeTallies(root, agent, tallies)
  tmux.run('kill-server')
}

const end = async (watch: Watch, daemon: ChildProcess | undefined): Promise<void> => {
  await watch.stop()
  daemon?.kill('SIGTERM')
}

const main = async ([root = '', ...words]: ReadonlyArray<string>): Promise<void> => {
  const flags = flagsOf(words)
  const agent = AGENT_LIST.find(({ name }) => name === flags?.agent)
  if (flags === undefined || agent === undefined) throw new Error(USAGE)
  setTimeout(() => process.exit(3), LONGEST_MS)
  await play(root, flags, agent)
}

// The namespace ends with this process.
main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`lab: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
