// Writes what docs/performance.md shows of bench/latest.json: `node bench/pages.mjs`, and the end of each whole run.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chart } from './chart.mjs'
import { inMarkdown } from './table.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const writePages = () => {
  const { rows, machine } = JSON.parse(readFileSync(join(ROOT, 'bench/latest.json'), 'utf8'))
  const page = join(ROOT, 'docs/performance.md')
  writeFileSync(page, inMarkdown(readFileSync(page, 'utf8'), rows, machine))
  writeFileSync(join(ROOT, 'docs/images/performance.svg'), chart(rows))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePages()
