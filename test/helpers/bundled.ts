/** The bundled manifests as the build decodes them, and their text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { Manifest } from '../../src/core/manifest'
import { parseManifest } from '../../src/core/parse-manifest'

const FOLDER = 'manifests'

export const bundledText = (agent: string): string => readFileSync(join(FOLDER, `${agent}.toml`), 'utf8')

const decoded = (agent: string): Manifest => {
  const path = join(FOLDER, `${agent}.toml`)
  const manifest = parseManifest({ name: agent, path, text: bundledText(agent), bundledRaw: undefined })
  if (E.isLeft(manifest)) throw new Error(manifest.left.join('\n'))
  return manifest.right
}

/** All of them, since identification must choose among all. */
export const bundledManifests: ReadonlyArray<Manifest> = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.toml'))
  .sort()
  .map((file) => decoded(file.slice(0, -'.toml'.length)))

/** The rules of a manifest with the comment above each, in file order. */
export const commentsOf = (agent: string): ReadonlyMap<string, string> => {
  const found = /((?:^#.*\n)*)^\[\[rules\]\]\nid = "([^"]+)"/gm
  return new Map([...bundledText(agent).matchAll(found)].map(([, comment = '', id = '']) => [id, comment]))
}
