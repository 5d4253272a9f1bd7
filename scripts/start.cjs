// Runs the bundle named first with the words after it: from its code cache, which halves what a start costs, or without
// one as it is. V8 itself refuses a cache of another V8 or of other flags; of another text it knows the length alone, so
// both end, or begin, with the same mark.
const { readFileSync } = require('node:fs')
const { wrap } = require('node:module')
const { dirname, resolve } = require('node:path')
const { Script } = require('node:vm')

const bundle = resolve(process.argv[2])
process.argv.splice(1, 2, bundle)

/** Hex digits that end the bundle and begin its cache. */
const MARK = 64

const compiled = () => {
  try {
    const cache = readFileSync(bundle.replace(/cjs$/, 'cache'))
    const text = readFileSync(bundle, 'latin1') // It is written in ASCII, which costs a start less than UTF-8.
    if (cache.toString('latin1', 0, MARK) !== text.slice(-MARK)) return undefined
    return new Script(wrap(text), { filename: bundle, cachedData: cache.subarray(MARK) })
  } catch {
    return undefined
  }
}

const script = compiled()
if (script === undefined) require(bundle)
else script.runInThisContext().call(module.exports, module.exports, require, module, bundle, dirname(bundle))
