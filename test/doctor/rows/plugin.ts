/** What can happen to the plugin folder and to the programs that it stands on. */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Misconfiguration, type Patient, without } from '../../helpers/patient'
import { aProgram } from '../../helpers/tmux-server'

const isRoot = process.getuid?.() === 0
export const OWN = { isPluginOwn: true }

/** Takes the packages of this checkout, as a registry would give them. */
export const anNpm = ({ bin }: Patient): void =>
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

export const PLUGIN_ROWS: ReadonlyArray<Misconfiguration> = [
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
    says: /the last build failed, see \S+build\.log/,
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
