/**
 * A machine of a test's own for doctor: a tmux server with the plugin loaded and its daemon alive, a HOME, XDG folders and a
 * PATH that hold nothing else; and how one thing is broken there, found, and mended by the command that doctor prints.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { DoctorReport } from '../../src/core/contracts/surfaces'
import type { KindName } from '../../src/core/doctor/kinds'
import { killResident, residentOf } from './daemon'
import type { Ran } from './tma'
import { aFolder, REAL_TMUX, startTmux, type TmuxServer } from './tmux-server'
import { until } from './until'

export interface Patient {
  readonly server: TmuxServer
  readonly home: string
  /** The plugin folder. */
  readonly plugin: string
  /** A folder in front of the PATH, for stand-ins. */
  readonly bin: string
  readonly env: NodeJS.ProcessEnv
  /** Runs a line in `sh`, as the person's shell in that server would. */
  readonly sh: (line: string, env?: NodeJS.ProcessEnv) => Promise<Ran>
  /** What `tma doctor --json` says. */
  readonly report: () => Promise<DoctorReport>
}

export const PATIENCE_MS = 60_000

/** What a plugin folder is made of; with its sources, so that the bundle is judged by them. */
const PARTS = ['src', 'manifests', 'actions', 'scripts', 'bin', 'dist', 'tma.tmux']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']

/** A copy of this checkout in the folder, built as it is. */
const aCheckout = (folder: string): string => {
  const root = join(folder, 'tma')
  mkdirSync(root)
  for (const part of [...PARTS, ...FILES]) cpSync(part, join(root, part), { recursive: true })
  return root
}

export interface PatientOptions {
  /** A plugin folder that no other test looks at. */
  readonly isPluginOwn?: boolean
  /** Set before the plugin is loaded. */
  readonly options?: Readonly<Record<string, string>>
}

const RIGHT = '#{tma_status} %H:%M'

/** The programs that are wanted, and no other of those that the machine has beside the system's own. */
const tools = (bin: string): void => {
  symlinkSync(process.execPath, join(bin, 'node'))
  symlinkSync(REAL_TMUX, join(bin, 'tmux'))
}

const ran = (line: string, env: NodeJS.ProcessEnv, folder: string): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', line], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })

const KEPT = ['LANG', 'LC_ALL', 'TERM', 'TMPDIR']

const environment = (home: string, plugin: string, bin: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])),
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  XDG_DATA_HOME: join(home, '.local', 'share'),
  XDG_CACHE_HOME: join(home, '.cache'),
  XDG_RUNTIME_DIR: join(home, 'run'),
  PATH: `${bin}:${plugin}/bin:/usr/bin:/bin`,
})

export const aPatient = async (
  t: ExecutionContext,
  shared: string,
  { options = {}, isPluginOwn = false }: PatientOptions = {},
): Promise<Patient> => {
  const folder = aFolder(t)
  const plugin = isPluginOwn ? aCheckout(folder) : shared
  const [home, bin] = [join(folder, 'home'), join(folder, 'bin')]
  for (const each of [home, bin]) mkdirSync(each)
  tools(bin)
  const own = environment(home, plugin, bin)
  const away = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]))
  const server = startTmux(t, { width: 100, height: 24, env: { ...away, ...own } })
  t.teardown(() => killResident(server))
  const settings = { 'status-right-length': '100', 'status-right': RIGHT, ...options }
  for (const [name, value] of Object.entries(settings)) server.tmux('set-option', '-g', name, value)
  server.tmux('run-shell', `${plugin}/tma.tmux`)
  const env = { ...own, TMUX: `${server.socketPath},${server.tmux('display-message', '-p', '#{pid}')},0` }
  const sh = (line: string, more: NodeJS.ProcessEnv = {}) => ran(line, { ...env, ...more }, home)
  const report = async (): Promise<DoctorReport> => JSON.parse((await sh('tma doctor --json')).stdout)
  await until(() => residentOf(server) !== undefined, PATIENCE_MS)
  return { server, home, plugin, bin, env, sh, report }
}

export interface Misconfiguration {
  readonly name: string
  /** What is found, and nothing else. */
  readonly kinds: ReadonlyArray<KindName>
  /** What the page says of it, blanks and line ends alike. */
  readonly says: RegExp
  /** The commands that the page prints, one a line. */
  readonly mend: RegExp
  /** What is there before, good to know and no more. */
  readonly before?: ReadonlyArray<KindName>
  readonly setup?: PatientOptions
  /** Makes what is broken possible, before all is well. */
  readonly prepare?: (patient: Patient, t: ExecutionContext) => unknown
  readonly breaks: (patient: Patient, t: ExecutionContext) => unknown
  /** What the person types when a mend asks. */
  readonly answer?: string
  /** Why it cannot be tried here. */
  readonly skip?: string | false
}

const kindsOf = ({ findings }: DoctorReport): ReadonlyArray<string> => findings.map(({ kind }) => kind).sort()

/** Waits until doctor finds these kinds and no others; says what it found where it does not. */
const finds = async (patient: Patient, kinds: ReadonlyArray<string>): Promise<void> => {
  const wanted = [...kinds].sort().join(' ')
  let last = ''
  await until(
    async () => {
      const report = await patient.report()
      last = JSON.stringify(
        report.findings.map(({ kind, what }) => `${kind}: ${what}`),
        null,
        1,
      )
      return kindsOf(report).join(' ') === wanted
    },
    PATIENCE_MS,
    `doctor finds [${wanted}]`,
  ).catch((error: Error) => {
    throw new Error(`${error.message}; it found ${last}`)
  })
}

/** The system's programs but these, all in the one folder of the PATH. */
export const without = async (
  { bin, plugin, sh, env }: Patient,
  names: ReadonlyArray<string>,
): Promise<void> => {
  const skipped = names.map((name) => `! -name ${name}`).join(' ')
  await sh(
    `for dir in /usr/bin /bin; do find "$dir/" -maxdepth 1 ${skipped} -exec ln -sf {} '${bin}' \\; ; done`,
  )
  env.PATH = `${bin}:${plugin}/bin`
}

/** At a terminal, for a command that asks. */
const atTerminal = async (
  t: ExecutionContext,
  patient: Patient,
  line: string,
  answer: string,
): Promise<void> => {
  const outer = startTmux(t, { env: { ...patient.env, TMUX: undefined } })
  const [script, done] = [join(outer.folder, 'mend.sh'), join(outer.folder, 'done')]
  writeFileSync(script, `cd\n${line}\n`)
  const inside = `env TMUX='${patient.env.TMUX}' sh '${script}'; echo $? >'${done}'; cat`
  outer.tmux('respawn-pane', '-k', '-t', '%0', inside)
  await until(() => outer.tmux('capture-pane', '-p', '-t', '%0').includes('[y/N]'), PATIENCE_MS)
  outer.tmux('send-keys', '-t', '%0', answer, 'Enter')
  await until(() => existsSync(done) && readFileSync(done, 'utf8') !== '', PATIENCE_MS)
  t.is(readFileSync(done, 'utf8').trim(), '0', outer.tmux('capture-pane', '-p', '-t', '%0'))
}

const MEND = /^ {4}\$ (.*)$/gm

/** Well before, found as the row says, and well after the printed commands. */
const tried = async (t: ExecutionContext, plugin: string, row: Misconfiguration): Promise<void> => {
  const { kinds, before = [], setup, prepare, breaks, answer } = row
  const patient = await aPatient(t, plugin, setup)
  await prepare?.(patient, t)
  await finds(patient, before)
  await breaks(patient, t)
  await finds(patient, [...before, ...kinds])
  const { stdout, exitCode } = await patient.sh('tma doctor --exit-code')
  const { findings } = await patient.report()
  t.is(exitCode, findings.some(({ asks }) => asks) ? 1 : 0)
  t.regex(stdout.replaceAll(/\s+/g, ' '), row.says)
  const fresh = new Set<string>(kinds)
  const wanted = findings.flatMap(({ kind, mend }) => (fresh.has(kind) && mend !== null ? [mend] : []))
  const mends = [...stdout.matchAll(MEND)].flatMap(([, line = '']) => (wanted.includes(line) ? [line] : []))
  t.deepEqual(mends, wanted, 'the page prints the same commands, whole')
  t.regex(mends.join('\n'), row.mend)
  for (const line of mends) {
    if (answer !== undefined) await atTerminal(t, patient, line, answer)
    else {
      const done = await patient.sh(line)
      t.is(done.exitCode, 0, `${line}: ${done.stdout}${done.stderr}`)
    }
  }
  await finds(patient, before)
  // A daemon that makes room for a new bundle is away for a moment, which doctor tells.
  await until(async () => (await patient.sh('tma doctor --exit-code')).exitCode === 0, PATIENCE_MS)
}

/** One test a row, one after the other: each starts a server and a daemon. They share one plugin folder. */
export const testTable = (rows: ReadonlyArray<Misconfiguration>): void => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tma-test-')))
  test.after.always(() => rmSync(folder, { recursive: true, force: true }))
  const plugin = aCheckout(folder)
  for (const row of rows) {
    const declare = row.skip ? test.skip : test.serial
    declare(`${row.name}: found, and mended by the command`, async (t) => {
      t.timeout(4 * PATIENCE_MS)
      await tried(t, plugin, row)
    })
  }
}
