// `npm run bench:check [-- --run]`: compares bench/latest.json, or a fresh run, with bench/baseline.json; fails when a row is
// worse. `-- --renew` makes the last run the baseline.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, reportOf } from './check.mjs'
import { must } from './measure.mjs'
import { ROOT } from './stage.mjs'

const [LATEST, BASELINE] = ['bench/latest.json', 'bench/baseline.json'].map((path) => join(ROOT, path))
const argv = process.argv.slice(2)
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

const check = () => {
  if (!existsSync(BASELINE)) {
    process.stderr.write('no bench/baseline.json: npm run bench:check -- --renew makes it of the last run\n')
    return 1
  }
  const found = compare(read(BASELINE), read(LATEST))
  process.stdout.write(`${reportOf(found).join('\n')}\n`)
  return found.worse.length === 0 ? 0 : 1
}

if (argv.includes('--run')) must(process.execPath, [join(ROOT, 'bench/run.mjs')], { stdio: ['ignore', 2, 2] })
if (argv.includes('--renew')) copyFileSync(LATEST, BASELINE)
else process.exitCode = check()
