import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import type { Finding } from '../../src/core/finding'
import { Truth } from '../../src/core/lint-captures'
import { type LintInput, lintManifest } from '../../src/core/manifest-lint'
import { decodeManifest } from '../../src/core/parse-manifest'
import { bundledManifests, bundledText } from '../helpers/bundled'
import { capturesOf } from '../helpers/captures'

const lint = (text: string, rest: Partial<LintInput> = {}, bundledRaw = {}): ReadonlyArray<Finding> => {
  const decoded = decodeManifest({ name: 'x', path: 'x.toml', text, bundledRaw })
  if (E.isLeft(decoded)) throw new Error(JSON.stringify(decoded.left))
  return lintManifest({ decoded: decoded.right, text, captures: undefined, others: [], ...rest })
}

const HEAD = `min_engine_version = "0.2"
identity = { process_names = ["a-very-long-name-of-a-process"] }
capture = {}
`
const RULE = `[[rules]]
id = "whole"
state = "idle"
region = "visible"
match = { contains = "two words" }
`

test('every kind of finding comes in the order of the file', (t) => {
  t.deepEqual(
    lint(`${HEAD}state_file = { format = "x" }\n${RULE}`).map(({ check }) => check),
    ['long-name', 'unknown-alias', 'whole-screen'],
  )
})

test('without captures nothing is said of rules that never fire; with none every rule is one', (t) => {
  const checks = (text: string) => lint(text, { captures: [] }).map(({ check }) => check)
  t.true(checks(HEAD + RULE).includes('never-fires'))
  t.false(lint(HEAD + RULE).some(({ check }) => check === 'never-fires'))
  t.false(checks(`${HEAD}# untested: seen in its source.\n${RULE}`).includes('never-fires'))
  t.true(checks(`${HEAD}# untested, but of another rule.\n\n${RULE}`).includes('never-fires'))
})

test('what a file inherits is not its own to mend, and its own rules keep their index', (t) => {
  const own = RULE.replace('whole', 'mine')
  const base = { min_engine_version: '0.2', identity: { process_names: ['x'] }, capture: {} }
  const inherited = { id: 'base', state: 'idle', region: 'visible', match: { contains: 'a b' } }
  const text = `min_engine_version = "0.2"\nextends = "base"\n${own}`
  const findings = lint(text, {}, { base: { ...base, rules: [inherited] } })
  t.deepEqual(
    findings.map(({ path, rule }) => [path[1], rule]),
    [[0, 'mine']],
  )
})

for (const { name } of bundledManifests) {
  test(`the bundled manifest of ${name} passes its own check`, (t) => {
    const text = bundledText(name)
    const path = join('manifests', `${name}.toml`)
    const decoded = decodeManifest({ name, path, text, bundledRaw: undefined })
    const folder = join('test', 'captures', name)
    const hasCaptures = readdirSync(join('test', 'captures')).includes(name)
    const captures = (hasCaptures ? capturesOf(name) : []).map((recording) => {
      const { truth } = JSON.parse(readFileSync(join(folder, `${recording.name}.json`), 'utf8'))
      const decodedTruth = Truth.decode(truth)
      return {
        name: basename(recording.name),
        recording,
        truth: E.isRight(decodedTruth) ? decodedTruth.right : undefined,
      }
    })
    if (E.isLeft(decoded)) return t.fail(JSON.stringify(decoded.left))
    t.deepEqual(lintManifest({ decoded: decoded.right, text, captures, others: bundledManifests }), [])
  })
}
