/** The HOME of the person, with what each agent needs in it, and how the agents report. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from '../src/core/manifest'
import { AGENTS, type Agent, HOME, type Hook, type Put } from './agent'
import type { Places } from './places'

/** The events of its manifest, by the script of the plugin under test. */
export const hookOf = (manifest: Manifest, { plugin }: Pick<Places, 'plugin'>): Hook => ({
  events: [...new Set(manifest.hooks?.map?.map(({ event }) => event) ?? [])],
  script: join(plugin, 'scripts', 'tma-hook'),
})

const put: Put = (path, content) => {
  const file = join(HOME, path)
  mkdirSync(dirname(file), { recursive: true })
  if (typeof content === 'object' && content !== null && 'copyOf' in content)
    cpSync(join(AGENTS, String(content.copyOf)), file, { recursive: true })
  else writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

/** As on the first day: the repository alone stays. */
export const clearHome = (): void => {
  const clean = (folder: string, kept: ReadonlyArray<string>): void => {
    for (const name of readdirSync(folder).filter((each) => !kept.includes(each)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
  clean(HOME, ['app'])
  clean(join(HOME, 'app'), ['.git', 'README.md'])
}

export const furnishHome = (agent: Agent, hook: Hook | undefined): void => agent.home(put, hook)
