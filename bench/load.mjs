// The core of these sources as modules of the benchmark's own, with an ear at the patterns if asked for.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './stage.mjs'

/** Stands before the patterns and hands every trial of one to `spy.heard`. */
const SPY = `
import { compile as real } from './src/schema/pattern'
export * from './src/schema/pattern'
export const spy = { heard: () => undefined }
export const compile = (source) => {
  const compiled = real(source)
  return {
    test: (text) => (spy.heard(source, [text]), compiled.test(text)),
    testRows: (rows) => (spy.heard(source, rows), compiled.testRows(rows)),
  }
}`

const spying = {
  name: 'spy',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/pattern$/ }, ({ namespace }) =>
      namespace === 'spy' ? undefined : { path: 'spy', namespace: 'spy' },
    )
    onLoad({ filter: /.*/, namespace: 'spy' }, () => ({ contents: SPY, resolveDir: ROOT, loader: 'ts' }))
  },
}

/** What a TypeScript text that stands at the root of the project exports. */
export const load = async (contents, isSpied = false) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    write: false,
    plugins: isSpied ? [spying] : [],
  })
  const module = { exports: {} }
  const run = new Function('module', 'exports', 'require', outputFiles[0].text)
  run(module, module.exports, createRequire(join(ROOT, 'package.json')))
  return module.exports
}
