import test from 'ava'
import { hookFindings } from '../../src/core/lint-hooks'
import type { Manifest } from '../../src/core/manifest'
import { decodeManifest } from '../../src/core/parse-manifest'
import { pathText } from '../../src/schema/report'

const HEAD = `min_engine_version = "0.2"
identity = { process_names = ["x"] }
capture = {}
`

const found = (text: string): ReadonlyArray<string> => {
  const decoded = decodeManifest({ name: 'x', path: 'x.toml', text: HEAD + text, bundledRaw: {} })
  if (decoded._tag === 'Left') throw new Error(JSON.stringify(decoded.left))
  const { manifest, raw }: { manifest: Manifest; raw: Parameters<typeof hookFindings>[1] } = decoded.right
  return hookFindings(manifest, raw).map(
    ({ check, path, message }) => `${check} ${pathText(path)}: ${message}`,
  )
}

test('hooks that cover what they map have nothing to mend', (t) => {
  const text = `[hooks]
covers = ["working", "lifecycle"]
map = [
  { event = "Go", claim = { state = "working" } },
  { event = "Start", claim = { lifecycle = "start" } },
  { event = "Child", claim = { subagent = "start" } },
]`
  t.deepEqual(found(text), [])
})

test('a claim that covers does not list is named once, one that nothing claims by its name', (t) => {
  const text = `[hooks]
covers = ["blocked"]
map = [
  { event = "Go", claim = { state = "working" } },
  { event = "Tool", claim = { state = "working" } },
]`
  t.deepEqual(found(text), [
    'not-covered hooks.map[0].claim: claims working, which covers does not list',
    'unknown-alias hooks.covers[0]: lists blocked, which no entry of hooks.map claims',
  ])
})

test('an entry behind one that takes every such event never has its turn', (t) => {
  const text = `[hooks]
covers = ["idle", "working"]
map = [
  { event = "Stop", matcher = "x", claim = { state = "working" } },
  { event = "Stop", claim = { state = "idle" } },
  { event = "Stop", where = { a = "b" }, claim = { state = "working" } },
]`
  t.deepEqual(found(text), ['never-matches hooks.map[2]: can never apply: hooks.map[1] takes every Stop'])
})

test('a detail leads to one that surfaces know, or from a spelling of the file', (t) => {
  t.deepEqual(found('[details]\npermission = { aliases = ["approval"] }'), [])
  const rule = '[[rules]]\nstate = "idle"\nregion = "title"\nmatch = { contains = "a b" }\ndetail = "nap"\n'
  t.deepEqual(found(`${rule}[details]\nsleep = { aliases = ["nap"] }`), [])
  t.deepEqual(found('[details]\npermision = { aliases = ["ask"] }'), [
    'unknown-alias details.permision: no rule, no hook and no surface knows this detail or a spelling of it (did you mean "permission"?)',
  ])
})

test('a detail that surfaces know keeps its name', (t) => {
  t.deepEqual(found(`[details]\nquestion = { aliases = ["permission"] }`), [
    'unknown-alias details.question.aliases[0]: surfaces know this detail by this very name',
  ])
})

test('a state file needs a reader', (t) => {
  t.deepEqual(found('state_file = { format = "claude-session" }'), [])
  t.regex(found('state_file = { format = "claude-sesion" }')[0] ?? '', /did you mean "claude-session"/)
})
