// Bundles src/main.ts into one file that needs no packages: `node scripts/bundle.mjs OUT HASH`, from any folder.
// The manifests and actions are decoded here, by the same code, and embedded as data; a bad one fails the build, all errors shown.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [out, hash] = process.argv.slice(2)

/** What runs is to be told line by line of the sources (`npm run coverage`). */
const isTraced = process.env.TMA_TRACED !== undefined

const settings = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The packages that offer both are smaller as ES modules: what is unused is left out.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
}

/** The exports of a module of ours, compiled on the spot. */
const load = async (path) => {
  const { outputFiles } = await build({ ...settings, entryPoints: [path], write: false })
  const module = { exports: {} }
  const run = new Function('module', 'exports', 'require', outputFiles[0].text)
  run(module, module.exports, createRequire(import.meta.url))
  return module.exports
}

const tomlFiles = (folder) =>
  (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
    .filter((file) => /^[^.].*\.toml$/.test(file))
    .sort()
    .map((file) => {
      const path = `${folder}/${file}`
      return { name: basename(file, '.toml'), path, text: readFileSync(join(root, path), 'utf8') }
    })

const decodeManifests = async () => {
  const { parseManifest, rawManifest } = await load('src/core/parse-manifest.ts')
  const files = tomlFiles('manifests')
  const decoded = files.map((file) => parseManifest({ ...file, bundledRaw: undefined }))
  const raw = Object.fromEntries(files.map((file) => [file.name, rawManifest(file).right]))
  return { raw, decoded }
}

const decodeActions = async () => {
  const files = tomlFiles('actions')
  if (files.length === 0) return []
  const { parseActions } = await load('src/core/parse-actions.ts')
  return files.map((file) => parseActions({ ...file, isBundled: true }))
}

/** What is large is parsed when it is first asked for: a text costs a start less than an object of the same data. */
const moduleOf = ({ manifests, raw, actions, version, hash }) => {
  const lazy = (name, data) => `get ${name}() {
    const value = JSON.parse(${JSON.stringify(JSON.stringify(data))})
    Object.defineProperty(this, '${name}', { value })
    return value
  },`
  const plain = `version: ${JSON.stringify(version)}, hash: ${JSON.stringify(hash)}`
  return `export const bundled = { ${lazy('manifests', manifests)} ${lazy('raw', raw)} ${lazy('actions', actions)} ${plain} }`
}

/** Puts the data in the place of src/bundled.ts. */
const embed = (bundled) => ({
  name: 'bundled',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]src[/\\]bundled\.ts$/ }, () => ({
      contents: moduleOf(bundled),
    })),
})

/** The same program: what esbuild leaves beyond ASCII stands in regular expressions. Scripts/start.cjs reads it as Latin-1. */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const main = async () => {
  const { raw, decoded } = await decodeManifests()
  const actions = await decodeActions()
  const errors = [...decoded, ...actions].flatMap((one) => (one._tag === 'Left' ? one.left : []))
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = decoded.map((one) => one.right)
  const bundled = { manifests, raw, actions: actions.flatMap((one) => one.right), version, hash }
  const { outputFiles } = await build({
    ...settings,
    entryPoints: ['src/main.ts'],
    write: false,
    // Names stay: they are what a stack trace is read by.
    minifySyntax: !isTraced,
    minifyWhitespace: !isTraced,
    sourcemap: isTraced && 'inline',
    plugins: [embed(bundled)],
  })
  const text = inAscii(outputFiles[0].text)
  writeFileSync(out, `${text}//${createHash('sha256').update(text).digest('hex')}`)
}

try {
  await main()
} catch (error) {
  // What esbuild found it has said already.
  if (error.errors === undefined) console.error(error.message)
  process.exitCode = 1
}
