import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { hasFeature } from '../../src/core/tmux-version'
import {
  aPatient,
  type Misconfiguration,
  PATIENCE_MS,
  type Patient,
  testTable,
  without,
} from '../helpers/patient'
import { aProgram } from '../helpers/tmux-server'

const isRoot = process.getuid?.() === 0
const OWN = { isPluginOwn: true }

/** Takes the packages of this checkout, as a registry would give them. */
const anNpm = ({ bin }: Patient): void =>
  void aProgram(bin, 'npm', `ln -s '${process.cwd()}/node_modules' node_modules`)

const change = ({ plugin }: Patient): void => appendFileSync(join(plugin, 'src', 'main.ts'), '\n// newer\n')

/** A build that could not reach what it needs; since then it can. */
const failedBuild = async (patient: Patient): Promise<void> => {
  const { bin, plugin, sh, home } = patient
  change(patient)
  aProgram(bin, 'npm', 'echo "the registry is away" >&2; exit 1')
  await sh(`'${plugin}/scripts/build'`)
  const mark = join(plugin, 'dist', 'failed')
  if (!existsSync(mark)) writeFileSync(mark, `${join(home, '.cache/tma/build.log')}\n`)
  anNpm(patient)
}

const ROWS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'sources that are newer than the bundle',
    kinds: ['bundle-stale'],
    says: /the bundle is not that of the sources in /,
    mend: /^\S+\/scripts\/build$/,
    setup: OWN,
    prepare: anNpm,
    breaks: change,
  },
  {
    name: 'a build that failed',
    kinds: ['build-failed'],
    says: /the last build failed, see \S+build\.log; the bundle before it runs on/,
    mend: /^\S+\/scripts\/build$/,
    setup: OWN,
    breaks: failedBuild,
  },
  {
    name: 'sources that are newer, and no npm',
    kinds: ['bundle-stale', 'npm-missing'],
    says: /there is no npm for the build/,
    mend: isRoot ? /^apt-get install -y npm\n\S+\/scripts\/build$/ : /^sudo apt-get install -y npm\n/,
    setup: OWN,
    prepare: (patient) => without(patient, ['npm', 'apt-get', 'sudo']),
    breaks: (patient) => {
      const { bin } = patient
      aProgram(bin, 'sudo', 'exec "$@"')
      const npm = `printf '#!/bin/sh\\nln -s ${process.cwd()}/node_modules node_modules\\n' >'${bin}/npm'`
      aProgram(bin, 'apt-get', `[ "$*" = 'install -y npm' ] && ${npm} && chmod 755 '${bin}/npm'`)
      change(patient)
    },
  },
  {
    name: 'a Node that is gone, with none in the server’s PATH',
    kinds: ['node-gone'],
    says: /\/nonexistent\/node, with which the bundle was built, is gone/,
    mend: /^printf '%s\\n' \S+node >\S+\/dist\/node$/,
    setup: OWN,
    breaks: ({ plugin, server, bin }) => {
      writeFileSync(join(plugin, 'dist', 'node'), '/nonexistent/node\n')
      server.tmux('set-environment', '-g', 'PATH', `${bin}-none:/bin`)
    },
  },
]

testTable(ROWS)

test.serial(
  'without a bundle there is nobody to look: the launcher says what builds one, and that makes doctor well',
  async (t) => {
    t.timeout(2 * PATIENCE_MS)
    const patient = await aPatient(t, '', OWN)
    anNpm(patient)
    rmSync(join(patient.plugin, 'dist'), { recursive: true })
    const { exitCode, stderr } = await patient.sh('tma doctor')
    t.is(exitCode, 1)
    const [, mend = ''] = /^tma: not built yet: run (.*)$/m.exec(stderr) ?? []
    const built = await patient.sh(mend)
    t.is(built.exitCode, 0, built.stderr)
    t.regex((await patient.sh('tma doctor')).stdout, /^tma \S+: all is well$/m)
  },
)

test('a tmux that is too old is known by its version; the page names it', (t) => {
  t.false(hasFeature('3.1c', 'tma'))
  t.regex(readFileSync('docs/doctor.md', 'utf8'), /tmux is older than 3\.2/)
})
