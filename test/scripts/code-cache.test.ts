import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { ran } from '../helpers/checkout'
import { aFolder } from '../helpers/tmux-server'

const SCRIPTS = join(process.cwd(), 'scripts')
const ONE = '1'.repeat(64)
const OTHER = '2'.repeat(64)

/** A bundle that says a word, and its cache. */
const aBundle = (t: ExecutionContext, word: string, mark: string): string => {
  const bundle = join(aFolder(t), 'tma.cjs')
  writeFileSync(bundle, `process.stdout.write('${word}' + process.argv.slice(2))\n//${mark}`)
  ran(process.execPath, [join(SCRIPTS, 'code-cache.mjs'), bundle])
  return bundle
}

const cacheOf = (bundle: string): string => bundle.replace('.cjs', '.cache')
const started = (bundle: string, ...flags: ReadonlyArray<string>): string =>
  ran(process.execPath, [...flags, join(SCRIPTS, 'start.cjs'), bundle, 'ls'])

test('what the cache holds is what runs', (t) => {
  const bundle = aBundle(t, 'text ', ONE)
  // Of the same length and with the same mark, as no build leaves it: so it shows which of the two ran.
  copyFileSync(cacheOf(aBundle(t, 'cache', ONE)), cacheOf(bundle))
  t.is(started(bundle), 'cachels')
})

test('the cache of another build is left alone', (t) => {
  const bundle = aBundle(t, 'text ', ONE)
  copyFileSync(cacheOf(aBundle(t, 'cache', OTHER)), cacheOf(bundle))
  t.is(started(bundle), 'text ls')
})

test('without a cache, with half of one and under other flags the bundle runs as it is', (t) => {
  const bundle = aBundle(t, 'text ', ONE)
  const cache = readFileSync(cacheOf(aBundle(t, 'cache', ONE)))
  writeFileSync(cacheOf(bundle), cache)
  t.is(started(bundle, '--max-lazy'), 'text ls')
  writeFileSync(cacheOf(bundle), cache.subarray(0, cache.length - 8))
  t.is(started(bundle), 'text ls')
  writeFileSync(cacheOf(bundle), '')
  t.is(started(bundle), 'text ls')
  rmSync(cacheOf(bundle))
  t.is(started(bundle), 'text ls')
})

test('the bundle is ASCII and ends with its mark, and so begins its cache', (t) => {
  const text = readFileSync('dist/tma.cjs', 'latin1')
  t.regex(text, /^[\0-\x7f]*\/\/[0-9a-f]{64}$/)
  t.is(readFileSync('dist/tma.cache').toString('latin1', 0, 64), text.slice(-64))
})
