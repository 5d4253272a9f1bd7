/** A copy of the plugin's shell side with a stand-in for the bundle, which notes how it was called. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { aFolder, aProgram, type TmuxServer } from './tmux-server'

const CHECKOUT = process.cwd()

export interface Plugin {
  /** The plugin folder. */
  readonly root: string
  /** The person's HOME; nothing else of the environment tells where to write. */
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  /** How the stand-in was called, in order. */
  readonly calls: () => ReadonlyArray<Call>
}

export interface Call {
  readonly args: ReadonlyArray<string>
  /** What the descriptors 0 to 2 are. */
  readonly descriptors: ReadonlyArray<string>
  readonly pid: number
  readonly session: number
  /** `LC_ALL`, where there is one. */
  readonly locale?: string
}

/** What stands for the bundle: answers `version`, notes anything else in the person's HOME. */
const STAND_IN = `
const fs = require('node:fs')
const [, , ...args] = process.argv
if (args[0] === 'version') console.log('stand-in')
else {
  const session = Number(fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[3])
  const descriptors = [0, 1, 2].map((fd) => fs.readlinkSync('/proc/self/fd/' + fd))
  const call = JSON.stringify({ args, descriptors, pid: process.pid, session, locale: process.env.LC_ALL })
  fs.appendFileSync(process.env.HOME + '/calls.log', call + '\\n')
}
`

export interface PluginOptions {
  /** Name of the plugin folder. */
  readonly name?: string
  /** Without: as cloned, no bundle. */
  readonly isBuilt?: boolean
}

export const aPlugin = (
  t: ExecutionContext,
  { name = 'plugin', isBuilt = true }: PluginOptions = {},
): Plugin => {
  const folder = aFolder(t)
  const root = join(folder, name)
  const home = join(folder, 'home')
  mkdirSync(join(root, 'src'), { recursive: true })
  mkdirSync(home)
  for (const part of [
    'tma.tmux',
    'bin',
    'scripts',
    'manifests',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(join(CHECKOUT, part), join(root, part), { recursive: true })
  }
  writeFileSync(join(root, 'src', 'main.ts'), STAND_IN)
  if (isBuilt) fillDist(root)
  const env = { PATH: process.env.PATH, HOME: home }
  return { root, home, env, calls: () => readCalls(home) }
}

/** As a build of these sources leaves it. */
export const fillDist = (root: string, dist = join(root, 'dist')): void => {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'tma.cjs'), STAND_IN)
  writeFileSync(join(dist, 'tma.hash'), sourceHash(root))
  writeFileSync(join(dist, 'node'), `${process.execPath}\n`)
}

export const sourceHash = (root: string): string =>
  spawnSync('sh', ['-c', '. "$0/scripts/sources.sh"; source_hash "$0"', root], { encoding: 'utf8' }).stdout

const readCalls = (home: string): ReadonlyArray<Call> => {
  const log = join(home, 'calls.log')
  if (!existsSync(log)) return []
  const whole = readFileSync(log, 'utf8').split('\n').slice(0, -1)
  return whole.map((line) => JSON.parse(line))
}

/** Puts something else in the place of one of the plugin's scripts. */
export const replaceScript = (plugin: Plugin, path: string, script: string): void => {
  writeFileSync(join(plugin.root, path), `#!/bin/sh\n${script}\n`)
  chmodSync(join(plugin.root, path), 0o755)
}

export interface LoadOptions {
  readonly env?: NodeJS.ProcessEnv
  /** The shell to run it in, in place of the one it names. */
  readonly shell?: string
}

/** Runs `tma.tmux` as a plugin manager does, from inside the server. */
export const load = (
  plugin: Plugin,
  server: TmuxServer,
  { env, shell }: LoadOptions = {},
): SpawnSyncReturns<string> => {
  const entry = join(plugin.root, 'tma.tmux')
  const [command, args] = shell === undefined ? [entry, []] : [shell, [entry]]
  const inside = {
    ...plugin.env,
    TMUX: `${server.socketPath},${server.tmux('display-message', '-p', '#{pid}')},0`,
  }
  return spawnSync(command, args, { env: { ...inside, ...env }, encoding: 'utf8' })
}

/** A folder for the front of PATH with a Node, and an npm that takes the packages of this checkout. */
export const aToolchain = (
  t: ExecutionContext,
  npm = `ln -s '${CHECKOUT}/node_modules' node_modules`,
): string => {
  const folder = aFolder(t)
  symlinkSync(process.execPath, join(folder, 'node'))
  aProgram(folder, 'npm', npm)
  return folder
}
