// Each package earns its place in a line, and no line tells of one that is gone.
import { readFileSync } from 'node:fs'
import test from 'ava'

const read = (path: string): string => readFileSync(path, 'utf8')

const namesIn = (cells: ReadonlyArray<string>): ReadonlyArray<string> =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')).sort()

test('docs/dependencies.md has a row for each package that the bundle is made of, and no other', (t) => {
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const { dependencies } = JSON.parse(read('package.json'))
  t.deepEqual(namesIn(rows.map((row) => row.split('|')[1] ?? '')), Object.keys(dependencies).sort())
})

test('docs/dependencies.md names the tools that work on tma itself', (t) => {
  const { devDependencies } = JSON.parse(read('package.json'))
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
  const line = read('docs/dependencies.md').match(/For work on tma itself:[^#]*/)?.[0] ?? ''
  t.deepEqual(namesIn([line]), tools.sort())
})
