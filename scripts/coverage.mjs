// What the tests run of the sources: `node scripts/coverage.mjs [FILES…]`, after `tsc`; FILES as for ava, without them all.
// Counts what runs in the test runner and, by its source map, what runs of dist/tma.cjs in processes that tests start.
// Prints a table by folder of src/; build/coverage/index.html shows each line.
import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'

const BUNDLE = 'dist/tma.cjs'
const FOLDER = 'build/coverage'
const RAW = `${FOLDER}/raw`

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

/**
 * Builds the bundle with its source map and takes that out again: each process would copy it into what it notes. Without
 * the code cache V8 knows the bundle by its own path.
 */
const buildTraced = () => {
  if (run('npm', ['run', '--silent', 'build'], { TMA_TRACED: '1' }) !== 0) process.exit(1)
  rmSync('dist/tma.cache', { force: true })
  const text = readFileSync(BUNDLE, 'utf8')
  const [comment, encoded] = /^\/\/# sourceMappingURL=.*,(.*)\n/m.exec(text)
  writeFileSync(BUNDLE, text.replace(comment, ''))
  return JSON.parse(Buffer.from(encoded, 'base64').toString())
}

/** `map` with whole paths, which c8 chooses by. */
const report = (map) => {
  const whole = JSON.stringify({ ...map, sources: map.sources.map((path) => resolve(path)) })
  writeFileSync(`${BUNDLE}.map`, whole)
  appendFileSync(BUNDLE, '\n//# sourceMappingURL=tma.cjs.map\n')
  const chosen = ['--include', 'src/**', '--exclude', 'src/bundled.ts', '--exclude-after-remap']
  const kinds = ['json-summary', 'html'].flatMap((kind) => ['--reporter', kind])
  run('npx', [
    'c8',
    'report',
    '--merge-async',
    '--temp-directory',
    RAW,
    '--reports-dir',
    FOLDER,
    ...chosen,
    ...kinds,
  ])
  rmSync(`${BUNDLE}.map`)
}

/** How much of each folder of src/ ran. */
const table = () => {
  const { total: _total, ...files } = JSON.parse(readFileSync(`${FOLDER}/coverage-summary.json`, 'utf8'))
  const folderOf = (path) => relative('.', path).split(sep).slice(0, 2).join('/')
  const rowOf = (folder) => {
    const inside = Object.entries(files).filter(([path]) => folderOf(path) === folder)
    const sum = (of) => inside.reduce((all, [, { lines }]) => all + of(lines), 0)
    const [covered, total] = [sum((lines) => lines.covered), sum((lines) => lines.total)]
    return `| \`${folder}\` | ${inside.length} | ${total} | ${((100 * covered) / total).toFixed(1)} % |`
  }
  const folders = [...new Set(Object.keys(files).map(folderOf))].sort()
  return ['| folder | files | lines | run |', '|---|---|---|---|', ...folders.map(rowOf)].join('\n')
}

rmSync(FOLDER, { recursive: true, force: true })
const map = buildTraced()
const status = run('npx', ['ava', ...process.argv.slice(2)], { NODE_V8_COVERAGE: RAW })
report(map)
run('npm', ['run', '--silent', 'build'])
console.log(table())
process.exitCode = status
