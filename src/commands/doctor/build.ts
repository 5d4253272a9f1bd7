/** Section `build` of doctor: whether what runs is what the plugin's sources make. */
import { dirname, join } from 'node:path'
import { cleanText } from '../../core/clean-text'
import { failedBuildLog, launcherOf } from '../../runtime/bundle'
import { item, type Line, remedy, titled } from './text'

const PATH_WIDTH = 300

const shown = (path: string): string => cleanText(path, PATH_WIDTH)

/** Nothing while no build has failed. */
export const buildLines = (env: NodeJS.ProcessEnv): Line[] => {
  const log = failedBuildLog()
  if (log === undefined) return []
  const launcher = launcherOf(env)
  const root = launcher === undefined ? undefined : dirname(dirname(launcher))
  return [
    titled('build', 'the last one failed; what runs is the bundle of before'),
    item(log === '' ? 'not even its log could be written: is the disk full?' : `its log is ${shown(log)}`),
    ...(root === undefined ? [] : [remedy(shown(join(root, 'scripts', 'build')))]),
  ]
}
