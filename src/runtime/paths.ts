/** Where files of the user live, by the XDG rules: a variable that is no absolute path counts as unset. */
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

export interface Paths {
  readonly config: string
  readonly data: string
  readonly cache: string
  /** The user's manifests. */
  readonly agents: string
  /** The user's actions. */
  readonly actions: string
  /** What agents' files held before our hooks came into them. */
  readonly hooks: string
  /** Present: the person wants no hooks of ours in tmux. */
  readonly noFocus: string
}

export const pathsOf = (env: NodeJS.ProcessEnv): Paths => {
  const home = env.HOME ?? homedir()
  const folder = (variable: string, usual: string): string => {
    const set = env[variable]
    return join(set !== undefined && isAbsolute(set) ? set : join(home, usual), 'tma')
  }
  const config = folder('XDG_CONFIG_HOME', '.config')
  const data = folder('XDG_DATA_HOME', '.local/share')
  return {
    config,
    data,
    cache: folder('XDG_CACHE_HOME', '.cache'),
    agents: join(config, 'agents'),
    actions: join(config, 'actions'),
    hooks: join(data, 'hooks'),
    noFocus: join(data, 'hooks', 'tmux.off'),
  }
}
