// Whatever stands in a file of rules or of actions: it is read, or refused in lines; one that is read cannot hang or crash.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { hookEventOf } from '../../src/core/hook-event'
import type { Manifest } from '../../src/core/manifest'
import { ManifestTable } from '../../src/core/manifest-table'
import { parseActions } from '../../src/core/parse-actions'
import { parseManifest } from '../../src/core/parse-manifest'
import { screen } from '../../src/core/screen'
import { parseToml } from '../../src/core/toml'
import { problemsOf } from '../../src/schema/report'
import type { RawTable } from '../../src/schema/table'
import { aSnapshot } from '../helpers/builders'
import { bundledText } from '../helpers/bundled'
import { capturesOf } from '../helpers/captures'
import { holds } from '../helpers/fuzz'
import { madeFrom, piece } from '../helpers/hostile'

const textsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.toml'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** Whole files, and small ones, in which each change tells more. */
const SMALL = [
  'min_engine_version = "0.2"\n[identity]\nprocess_names = ["oak"]\n[[rules]]\nid = "a"\nstate = "idle"\nregion = "live(3)"\nregex = "^a+$"\n',
  'extends = "claude"\ndisable_rules = ["structural-dialog"]\n[[rules]]\nid = "b"\nstate = "blocked"\ndetail = "permission"\nregion = "dialog"\nall = [{ contains = "x" }, { regex = "(a|b)*" }]\n',
  'min_engine_version = "0.2"\n[hooks]\nsession = "s"\n[[hooks.map]]\nevent = "Stop"\nclaim = { state = "idle" }\nwhere = { "a.b[]" = "^x" }\n',
]
const manifests = [...textsIn('manifests'), ...SMALL, ...SMALL, ...SMALL]
const rawOf = (agent: string): RawTable => {
  const raw = parseToml(bundledText(agent))
  return E.isRight(raw) ? raw.right : {}
}
const bundledRaw = { claude: rawOf('claude'), codex: rawOf('codex') }
const rows = capturesOf('claude')[12]?.lines ?? []

/** A file that loads is put to use as a cycle does. */
const use = (manifest: Manifest, title: string): void => {
  screen(manifest, aSnapshot([...rows, title], { title }), {
    lastKnown: undefined,
    composerSeen: false,
    startWatched: true,
  })
  for (const { event } of manifest.hooks?.map ?? [])
    hookEventOf(manifest, { event, payload: `{"a":{"b":["${'x'.repeat(500)}"]}}`, at: 0, carriesState: true })
}

/** Ms: a whole file is read once, and one with a fault twice, for the place of the fault. */
const FILE_MS = 500

const assertLines = (lines: ReadonlyArray<string>): void => {
  if (lines.length === 0) throw new Error('refused without a word')
  const bad = lines.find((line) => line === '' || line.includes('\n') || line.length > 2_000)
  if (bad !== undefined) throw new Error(`no line: ${bad.slice(0, 200)}`)
}

test('a manifest of any text loads and can be used, or is refused in lines', (t) => {
  holds(
    t,
    fc.tuple(madeFrom(manifests), piece),
    ([text, title]) => {
      const read = parseManifest({ name: 'oak', path: 'oak.toml', text, bundledRaw })
      if (E.isLeft(read)) assertLines(read.left)
      else use(read.right, title)
    },
    FILE_MS,
  )
})

const KEYS = [
  'min_engine_version',
  'extends',
  'identity',
  'rules',
  'hooks',
  'screen',
  'state_file',
  'details',
  'capture',
  'telemetry',
  'process_names',
  'id',
  'state',
  'region',
  'regex',
  'contains',
  'all',
  'any',
  'not',
  'map',
  'event',
  'claim',
  'priority',
  '__proto__',
  'constructor',
  'composer_bottom',
]
const key = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...KEYS) }, { weight: 1, arbitrary: piece })

/** A table as a file could hold it: words of ours, in places of their own and others. */
const { table } = fc.letrec<{ table: RawTable; value: unknown }>((tie) => ({
  table: fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }) as fc.Arbitrary<RawTable>,
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    piece,
    fc.constantFrom('idle', 'blocked', 'live(3)', 'dialog', '^a+$', '0.2'),
    fc.double(),
    fc.boolean(),
    tie('table'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.date(),
  ),
}))

test('a table of any form is a manifest, or has its problems named', (t) => {
  holds(t, table, (raw) => {
    const decoded = ManifestTable.decode(raw)
    if (E.isLeft(decoded) && problemsOf(decoded.left).length === 0) throw new Error('refused without a word')
  })
})

const SMALL_ACTION =
  '[[actions]]\nname = "approve"\nstate = "blocked"\ndetails = ["permission"]\noption = "^Yes$"\nkeys = ["{number}"]\n'

test('a file of actions of any text loads, or is refused in lines; keys are keys', (t) => {
  const texts = [...textsIn('actions'), SMALL_ACTION, SMALL_ACTION]
  holds(
    t,
    fc.tuple(madeFrom(texts), fc.boolean()),
    ([text, isBundled]) => {
      const read = parseActions({ name: 'claude', path: 'claude.toml', text, isBundled })
      if (E.isLeft(read)) return assertLines(read.left)
      const keys = read.right.flatMap((action) => action.keys)
      if (keys.some((each) => !/^(?:[\w?-]+|\{number\})$/.test(each))) throw new Error(`no keys: ${keys}`)
    },
    FILE_MS,
  )
})
