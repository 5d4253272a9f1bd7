import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'ava'

interface Source {
  /** Path below src/. */
  readonly path: string
  readonly layer: string
  readonly text: string
  /** What it imports: packages by their name, modules of ours by their path below src/. */
  readonly imports: ReadonlyArray<string>
}

const layerOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : path)

const sourceAt = (path: string): Source => {
  const text = readFileSync(join('src', path), 'utf8')
  const names = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  )
  const imports = names.map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name))
  return { path, layer: layerOf(path), text, imports }
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .map(sourceAt)

const inside = (layer: string): ReadonlyArray<Source> => sources.filter((source) => source.layer === layer)

/** Packages without effects, which the inner layers may use. */
const PURE = [
  'fp-ts',
  'io-ts',
  're2js',
  'toml',
  'semver',
  'fast-string-width',
  'strip-ansi',
  'fastest-levenshtein',
  'get-east-asian-width',
]

/** What a layer may import besides itself: layers, modules, packages; a name ends at a slash or at its end. */
const MAY_IMPORT: Readonly<Record<string, ReadonlyArray<string>>> = {
  schema: PURE,
  core: ['schema', ...PURE],
  process: ['schema', 'core', ...PURE, 'node:*', 'cross-spawn'],
  tmux: ['schema', 'core', 'process/spawn', ...PURE, 'node:*'],
  runtime: ['schema', 'core', 'process', ...PURE, 'node:*'],
  hooks: ['schema', 'core', 'runtime', ...PURE, 'node:*', 'jsonc-parser', 'diff'],
  commands: [
    'schema',
    'core',
    'process',
    'tmux',
    'runtime',
    'hooks',
    'bundled',
    ...PURE,
    'node:*',
    'commander',
    '@bomb.sh/tab',
  ],
  'bundled.ts': ['schema', 'core'],
  'main.ts': ['commands'],
}

const allows = (allowed: string, name: string): boolean =>
  allowed === 'node:*' ? name.startsWith('node:') : name === allowed || name.startsWith(`${allowed}/`)

test('every layer was looked at', (t) => {
  t.deepEqual([...new Set(sources.map(({ layer }) => layer))].sort(), Object.keys(MAY_IMPORT).sort())
  t.true(sources.length >= 60)
  t.true(sources.flatMap(({ imports }) => imports).length >= 150)
})

for (const [layer, allowed] of Object.entries(MAY_IMPORT)) {
  test(`${layer} imports nothing but itself and ${allowed.filter((name) => !PURE.includes(name)).join(', ') || 'what is pure'}`, (t) => {
    const strays = inside(layer).flatMap(({ path, imports }) =>
      imports
        .filter((name) => layerOf(name) !== layer && !allowed.some((each) => allows(each, name)))
        .map((name) => `${path} imports ${name}`),
    )
    t.deepEqual(strays, [])
  })
}

test('schema and core know no clock, no chance, no process and no file', (t) => {
  const effect =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bprocess\.(env|cwd|hrtime|platform|stdout|exit)\b|\bconsole\./
  const strays = [...inside('schema'), ...inside('core')].filter(({ text }) => effect.test(text))
  t.deepEqual(
    strays.map(({ path }) => path),
    [],
  )
})

const importersOf = (name: string): ReadonlyArray<string> =>
  sources.filter(({ imports }) => imports.includes(name)).map(({ path }) => path)

test('one module starts programs, one reads TOML', (t) => {
  t.deepEqual(importersOf('cross-spawn'), ['process/spawn.ts'])
  t.deepEqual(importersOf('toml'), ['core/toml.ts'])
})

test('nobody opens a connection, save to the socket of tmux', (t) => {
  const networks = ['node:net', 'node:http', 'node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns']
  t.deepEqual(networks.flatMap(importersOf), ['tmux/run.ts'])
  const calls = sources.filter(({ text }) => /\bfetch\(|\bWebSocket\b/.test(text))
  t.deepEqual(
    calls.map(({ path }) => path),
    [],
  )
})

test('only tmux/ says a tmux verb', (t) => {
  const verb =
    /['"`](list-(panes|clients|sessions|windows)|capture-pane|set-option|show-options?|display-(message|popup|menu)|source-file|run-shell|refresh-client|switch-client|select-(pane|window)|send-keys|set-hook|bind-key)\b/
  const speakers = sources.filter(({ text }) => verb.test(text))
  t.true(speakers.length > 0)
  t.deepEqual(
    speakers.filter(({ layer }) => layer !== 'tmux').map(({ path }) => path),
    [],
  )
})

test('no file is longer than 250 lines or has more than ten exports, and none has a default export', (t) => {
  for (const { path, text } of sources) {
    t.true(text.trimEnd().split('\n').length <= 250, `${path} is too long`)
    const exports = text.match(/^export (?!type \{|\{)/gm) ?? []
    t.true(exports.length <= 10, `${path} has ${exports.length} exports`)
    t.false(/^export default\b/m.test(text), path)
  }
})

test('every file opens with what it owns, in three sentences at most', (t) => {
  for (const { path, text } of sources) {
    const [, comment] = /^(?:import [^\n]*\n)*\/\*\*(.*?)\*\//s.exec(text) ?? []
    t.truthy(comment, `${path} opens without a comment`)
    const sentences = (comment ?? '').match(/[.!?](?=\s|$)/g) ?? []
    t.true(sentences.length <= 3, `${path} opens with ${sentences.length} sentences`)
  }
})

test('the order of imports has no way back: no two layers import each other', (t) => {
  const edges = new Set(
    sources.flatMap(({ layer, imports }) => imports.map((name) => `${layer} ${layerOf(name)}`)),
  )
  const circles = [...edges].filter((edge) => {
    const [from, to] = edge.split(' ')
    return from !== to && edges.has(`${to} ${from}`)
  })
  t.deepEqual(circles, [])
})
