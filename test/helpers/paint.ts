/** Draws rows of a terminal, with the escapes of their colours, as a picture of `docs/`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs/images/gallery'

export const paint = (name: string, rows: ReadonlyArray<string>): void => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/screen-to-svg.mjs'], {
    input: rows.join('\n'),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} could not be drawn`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.svg`), stdout)
}
