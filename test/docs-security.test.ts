// The page on security: its figures, and the tests that it names.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { citationsIn, titlesIn } from './helpers/citations'

const FOLDER = join('docs', 'explanation')
const PAGE = readFileSync(join(FOLDER, 'security.md'), 'utf8')
const read = (path: string): string => readFileSync(path, 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, each]) => ({ name: path.replace(/^.*node_modules\//, ''), ...each }))
const { dependencies, devDependencies } = JSON.parse(read('package.json'))

test('every test that the page names is there, under that title', (t) => {
  const cited = citationsIn(PAGE)
  t.true(cited.length > 15)
  const missing = cited.filter(({ file, title }) => {
    const path = join(FOLDER, file)
    return !existsSync(path) || !titlesIn(path).includes(title)
  })
  t.deepEqual(missing, [])
})

test('versions are exact, and each package has its sum', (t) => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  t.deepEqual(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version))),
    [],
  )
  t.deepEqual(
    locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')),
    [],
  )
})

test('the packages are as many as the page says', (t) => {
  const ours = locked.filter(({ dev }) => dev !== true)
  const programs = ours.filter(({ name }) => name.startsWith('@esbuild/'))
  t.deepEqual(
    programs.map(({ name }) => name),
    ours.filter(({ optional }) => optional === true).map(({ name }) => name),
  )
  const [, made, all, optional] =
    /made of (\d+) packages[\s\S]*?they are (\d+), of which (\d+)\s+are/.exec(PAGE) ?? []
  t.deepEqual([made, all, optional].map(Number), [
    Object.keys(dependencies).length,
    ours.length,
    programs.length,
  ])
})

test('only the packages that the page names have an install script, and the build runs none', (t) => {
  const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript === true)
  t.deepEqual(
    withScript.map(({ name }) => name),
    ['esbuild'],
  )
  t.regex(PAGE, /the\s+one package that has such a script, `esbuild`,/)
  const installs = read('scripts/build').match(/\bci\b.*--.*$/gm) ?? []
  t.true(installs.length > 0)
  t.true(installs.every((line) => line.includes('--ignore-scripts')))
})
