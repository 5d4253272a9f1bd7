// Writes the bundle's code cache beside it: `node scripts/code-cache.mjs BUNDLE`, with the Node that will run it. What V8
// compiled by then is in it, so the bundle runs first: a listing of a server that is not there, which has loaded most of
// what any command needs before it finds that out. More in the cache costs more to read than it saves.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Script } from 'node:vm'

const bundle = resolve(process.argv[2])
const text = readFileSync(bundle, 'latin1')
const script = new Script(Module.wrap(text), { filename: bundle })
const folder = mkdtempSync(join(dirname(bundle), 'cache-'))

process.on('exit', () => {
  rmSync(folder, { recursive: true })
  process.exitCode = 0 // the listing failed
  const mark = Buffer.from(text.slice(-64), 'latin1')
  writeFileSync(bundle.replace(/cjs$/, 'cache'), Buffer.concat([mark, script.createCachedData()]))
})
process.stderr.write = () => true
process.argv = [process.argv[0], bundle, '--socket-path', join(folder, 'nobody'), 'ls']
const module = { exports: {} }
script.runInThisContext().call(module.exports, module.exports, createRequire(bundle), module, bundle, folder)
