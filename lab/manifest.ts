/** The bundled manifest of an agent, as it stands in the project. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { Manifest } from '../src/core/manifest'
import { parseManifest } from '../src/core/parse-manifest'

export const manifestOf = (root: string, name: string): Manifest => {
  const path = join(root, 'manifests', `${name}.toml`)
  const parsed = parseManifest({ name, path, text: readFileSync(path, 'utf8'), bundledRaw: undefined })
  if (E.isLeft(parsed)) throw new Error(parsed.left.join('\n'))
  return parsed.right
}
