/** Section `plugin` of doctor: where it is, and whether its bundle is that of its sources. */
import { dirname, join } from 'node:path'
import { bundled } from '../../bundled'
import { type Finding, finding } from '../../core/doctor/finding'
import { shWord } from '../../core/sh'
import { bundleFolder, failedBuildLog } from '../../runtime/bundle'
import { isExecutable, isInPath, pathOf } from '../../runtime/programs'
import { sourceHashOf } from '../../runtime/source-hash'
import type { Spelling } from '../../tmux/spell'
import type { Context } from '../context'
import { installed } from './install'
import { factsOnly, type SectionReport } from './report'
import { titled } from './text'

/** The build takes the npm beside its Node, which is that of the PATH if there is one; else the npm of the PATH. */
const hasNpm = ({ env }: Context): boolean =>
  isExecutable(join(dirname(pathOf('node', env) ?? process.execPath), 'npm')) || isInPath('npm', env)

const logText = (log: string): string =>
  log === '' ? 'and there was no room to note where its log is: is the disk full?' : `see ${log}`

const staleFindings = (context: Context, plugin: string): ReadonlyArray<Finding> => {
  const mend = shWord(join(plugin, 'scripts', 'build'))
  const log = failedBuildLog()
  const stale =
    log === undefined
      ? finding('bundle-stale', `the bundle is not that of the sources in ${plugin}`, { mend })
      : finding('build-failed', `the last build failed, ${logText(log)}`, {
          mend,
        })
  const npm = hasNpm(context)
    ? []
    : [finding('npm-missing', 'there is no npm for the build', installed(context, 'npm'))]
  return [...npm, stale]
}

export const pluginReport = async (context: Context, { plugin }: Spelling): Promise<SectionReport> => {
  if (plugin === undefined) return factsOnly(titled('plugin', `none; a bundle in ${bundleFolder()}`))
  const hash = await sourceHashOf(plugin)
  const isStale = hash !== undefined && bundled.hash !== '' && hash !== bundled.hash
  const built = hash === undefined ? 'came built' : isStale ? 'older sources' : 'built from its sources'
  return {
    lines: [titled('plugin', `${plugin}, ${built}`)],
    findings: isStale ? staleFindings(context, plugin) : [],
  }
}
