import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import type { Manifest } from '../../src/core/manifest'
import { type ManifestText, parseManifest } from '../../src/core/parse-manifest'

const parse = (text: string, rest: Partial<ManifestText> = {}): E.Either<string[], Manifest> =>
  parseManifest({ name: 'x', path: 'x.toml', text, bundledRaw: {}, ...rest })

const linesOf = (text: string, rest: Partial<ManifestText> = {}): string[] => {
  const parsed = parse(text, rest)
  return E.isLeft(parsed) ? parsed.left : []
}

const manifestOf = (text: string): Manifest => {
  const parsed = parse(text)
  if (E.isLeft(parsed)) throw new Error(parsed.left.join('\n'))
  return parsed.right
}

const refuses = test.macro((t, text: string, ...lines: string[]) => t.deepEqual(linesOf(text), lines))

const HEAD = `min_engine_version = "0.2"
identity = { process_names = ["x"] }
capture = {}
`
const RULE = `[[rules]]
state = "idle"
region = "title"
match = { contains = "x" }
`

const SEED = String.raw`min_engine_version = "0.1"

[identity]
process_names = ["claude"]

[hooks]
covers = ["working", "blocked", "idle", "lifecycle"]

[[hooks.map]]
event = "Notification"
matcher = "permission_prompt|elicitation_dialog"
claim = { state = "blocked", detail = "permission" }

[[hooks.map]]
event = "Stop"
claim = { state = "idle" }
turn_end = true

[[hooks.map]]
event = "SessionStart"
claim = { lifecycle = "start" }

[[hooks.map]]
event = "SessionEnd"
claim = { lifecycle = "end" }

[capture]
visible = ["working", "idle", "blocked"]

[telemetry.context]
channel = "event"
format = "claude-statusline-json"

[[rules]]
state = "blocked"
detail = "permission"
priority = 100
region = "tail_lines(5)"
match = { any = [ { contains = "Do you want to proceed?" }, { regex = "❯\\s" } ] }

[[rules]]
state = "idle"
priority = 10
region = "tail_lines(50)"
skip_state_update = true
match = { all = [ { contains = "transcript" }, { not = { contains = "❯" } } ] }

[details]
rate_limit = { aliases = ["ratelimited", "rate-limited"] }
`

test('the full manifest of engine 0.1 means what it says', (t) => {
  const isRule = { weak: false, skipStateUpdate: false }
  const isEntry = { turnEnd: false, where: {}, unless: {} }
  t.deepEqual(parse(SEED, { name: 'claude' }) as unknown, {
    _tag: 'Right',
    right: {
      name: 'claude',
      minEngineVersion: '0.1',
      identity: { processNames: ['claude'], titlePatterns: [], scriptNames: [], pathPatterns: [] },
      hooks: {
        covers: ['working', 'blocked', 'idle', 'lifecycle'],
        map: [
          {
            ...isEntry,
            event: 'Notification',
            matcher: 'permission_prompt|elicitation_dialog',
            claim: { kind: 'state', state: 'blocked', detail: 'permission' },
          },
          { ...isEntry, event: 'Stop', claim: { kind: 'state', state: 'idle' }, turnEnd: true },
          { ...isEntry, event: 'SessionStart', claim: { kind: 'lifecycle', lifecycle: 'start' } },
          { ...isEntry, event: 'SessionEnd', claim: { kind: 'lifecycle', lifecycle: 'end' } },
        ],
        shared: false,
      },
      capture: { visible: ['working', 'idle', 'blocked'] },
      rules: [
        {
          ...isRule,
          id: '#0',
          state: 'blocked',
          detail: 'permission',
          priority: 100,
          region: { kind: 'tail', lines: 5 },
          match: {
            kind: 'any',
            of: [
              { kind: 'contains', text: 'Do you want to proceed?' },
              { kind: 'regex', pattern: '❯\\s' },
            ],
          },
        },
        {
          ...isRule,
          id: '#1',
          state: 'idle',
          priority: 10,
          region: { kind: 'tail', lines: 50 },
          match: {
            kind: 'all',
            of: [
              { kind: 'contains', text: 'transcript' },
              { kind: 'not', matcher: { kind: 'contains', text: '❯' } },
            ],
          },
          skipStateUpdate: true,
        },
      ],
      details: { rate_limit: { aliases: ['ratelimited', 'rate-limited'] } },
      telemetry: { context: { channel: 'event', format: 'claude-statusline-json' } },
      disableRules: [],
      structuralDialog: false,
    },
  })
})

const FULL = `min_engine_version = "0.2.0"
tested_versions = ">=2.1 <3"
disable_rules = ["structural-dialog"]
[identity]
process_names = ["node"]
title_patterns = ['^x']
script_names = ["x"]
path_patterns = ['/x/']
[hooks]
shared = true
session = "session_id"
subagent = "agent_id"
turn = "prompt_id"
[[hooks.map]]
event = "SubagentStop"
claim = { subagent = "end" }
where = { tool_name = "^Ask$" }
unless = { "background_tasks[].status" = "^running$" }
[[hooks.map]]
event = "Asked"
claim = { state = "blocked", detail = "ask" }
[capture]
[state_file]
format = "no-such-reader"
[telemetry.context]
channel = "screen"
format = "no-such-parser"
[screen]
composer_bottom = '^─+$'
composer_top = '^─'
composer_prompt = '^❯'
footer_max = 0
composer_top_is_live = true
turn_end = '^✻'
[[rules]]
id = "composer"
state = "idle"
weak = true
region = "composer"
priority = -1
detail = "ask"
match = { in = "live(2)", present = true }
[details]
question = { aliases = ["ask", "question"] }
`

test('every key of engine 0.2 is read, and aliases become canonical', (t) => {
  t.deepEqual(manifestOf(FULL) as unknown, {
    name: 'x',
    minEngineVersion: '0.2.0',
    identity: { processNames: ['node'], titlePatterns: ['^x'], scriptNames: ['x'], pathPatterns: ['/x/'] },
    hooks: {
      covers: [],
      shared: true,
      session: 'session_id',
      subagent: 'agent_id',
      turn: 'prompt_id',
      map: [
        {
          event: 'SubagentStop',
          claim: { kind: 'subagent', subagent: 'end' },
          turnEnd: false,
          where: { tool_name: '^Ask$' },
          unless: { 'background_tasks[].status': '^running$' },
        },
        {
          event: 'Asked',
          claim: { kind: 'state', state: 'blocked', detail: 'question' },
          turnEnd: false,
          where: {},
          unless: {},
        },
      ],
    },
    capture: { visible: [] },
    rules: [
      {
        id: 'composer',
        state: 'idle',
        detail: 'question',
        priority: -1,
        region: { kind: 'composer' },
        match: { kind: 'in', region: { kind: 'live', rows: 2 }, matcher: { kind: 'present' } },
        weak: true,
        skipStateUpdate: false,
      },
    ],
    details: { question: { aliases: ['ask', 'question'] } },
    telemetry: { context: { channel: 'screen', format: 'no-such-parser' } },
    stateFile: { format: 'no-such-reader' },
    screen: {
      composerBottom: '^─+$',
      composerTop: '^─',
      composerPrompt: '^❯',
      footerMax: 0,
      composerTopIsLive: true,
      turnEnd: '^✻',
    },
    disableRules: ['structural-dialog'],
    testedVersions: '>=2.1 <3',
    structuralDialog: false,
  })
})

test('keys of engine 0.2 load in a file for 0.1, without the shared structural rule', (t) => {
  t.false(manifestOf(FULL.replace('0.2.0', '0.1').replace('["structural-dialog"]', '[]')).structuralDialog)
})

test('a file for engine 0.2 has the shared structural rule', (t) => {
  t.true(manifestOf(HEAD).structuralDialog)
})

test('a manifest is plain data', (t) => {
  t.deepEqual(JSON.parse(JSON.stringify(manifestOf(FULL))), manifestOf(FULL))
})

test(
  'six faults of one file are named at once, each with its path and its remedy',
  refuses,
  `min_engine_version = "0.2"
[identity]
process_names = ["claude"]
title_pattern = ["x"]
[capture]
[[rules]]
id = "a"
state = "blcoked"
region = "tail_line(30)"
priorty = 3
match = { any = [ { contains = "a" }, { regex = "a", contains = "b" }, { not = { regex = 3 } } ] }
`,
  'x.toml:4: identity.title_pattern: is not a field of identity (did you mean "title_patterns"?) (known: process_names, title_patterns, script_names, path_patterns)',
  'x.toml:8: rules[0].state: must be a state (blocked, working, idle, unknown), not "blcoked" (did you mean "blocked"?)',
  'x.toml:9: rules[0].region: must be a region (tail_lines(N), live(N), visible, title, composer, footer, dialog; N from 1), not "tail_line(30)" (did you mean "tail_lines(N)"?)',
  'x.toml:11: rules[0].match.any[1]: must hold exactly one of contains, regex, line_regex, any, all, not, present, not contains and regex',
  'x.toml:11: rules[0].match.any[2].not.regex: must be a pattern, not 3',
  'x.toml:10: rules[0].priorty: is not a field of a rule (did you mean "priority"?) (known: id, state, detail, priority, region, match, weak, skip_state_update)',
)

test(
  'a file for a newer engine is told so, and nothing else',
  refuses,
  'min_engine_version = "0.3"\nfrobnicate = true',
  'x.toml:1: min_engine_version: needs engine 0.3, this is 0.2: update tma',
)
test(
  'a patch beyond this engine is newer too',
  refuses,
  'min_engine_version = "0.2.1"',
  'x.toml:1: min_engine_version: needs engine 0.2.1, this is 0.2: update tma',
)
test(
  'a version without quotes is no version',
  refuses,
  HEAD.replace('"0.2"', '0.2'),
  'x.toml:1: min_engine_version: must be a version in quotes (major, major.minor or major.minor.patch), not 0.2',
)
test(
  'an empty file lacks what is required',
  refuses,
  '',
  'x.toml: min_engine_version: is missing, must be a version in quotes (major, major.minor or major.minor.patch)',
  'x.toml: identity: is missing, must be a table',
  'x.toml: capture: is missing, must be a table',
)
test(
  'ids of rules are unique',
  refuses,
  HEAD + RULE.replace('\n', '\nid = "a"\n').repeat(2),
  'x.toml:10: rules[1].id: must be unique, another rule is "a" too',
)
test(
  'weak is for idle rules',
  refuses,
  HEAD + RULE.replace('"idle"', '"working"\nweak = true'),
  'x.toml:6: rules[0].weak: is for rules of state "idle" only, not "working"',
)
test(
  'without the row above the composer its prompt must be given',
  refuses,
  `${HEAD}[screen]\ncomposer_bottom = '^$'`,
  'x.toml:4: screen.composer_prompt: is missing, must be a pattern where there is no composer_top',
)
test(
  'details are words, name no state, and share no alias',
  refuses,
  `${HEAD}[details]\nidle = { aliases = ["a"] }\n"b c" = { aliases = [] }\nd = { aliases = ["a", "e", "E"] }\ne = { aliases = [] }`,
  'x.toml:6: details."b c": key must be a word of a-z, 0-9, _ and -',
  'x.toml:7: details.d.aliases[2]: must be a word of a-z, 0-9, _ and -, not "E"',
  'x.toml:5: details.idle: is a state, a detail must be called something else',
  'x.toml:7: details.d.aliases[0]: "a" is an alias of "idle" already',
  'x.toml:7: details.d.aliases[1]: "e" is a detail of its own',
)
test(
  'a detail that could reach a format is refused',
  refuses,
  HEAD + RULE.replace('\n', '\ndetail = "#{x}"\n'),
  'x.toml:5: rules[0].detail: must be a word of a-z, 0-9, _ and -, not "#{x}"',
)
test(
  'a channel is one of three',
  refuses,
  `${HEAD}telemetry.context = { channel = "hook", format = "" }`,
  'x.toml:4: telemetry.context.channel: must be a channel (event, file-tail, screen), not "hook"',
)
test(
  'a claim is a state or an edge, not both',
  refuses,
  `${HEAD}[[hooks.map]]
event = "a"
claim = { state = "idle", lifecycle = "end" }
[[hooks.map]]
event = "b"
claim = { lifecycle = "ended", detail = "x" }
[[hooks.map]]
event = "c"
claim = {}
where = { a = "(" }`,
  'x.toml:6: hooks.map[0].claim: must hold exactly one of state, lifecycle, subagent, not state and lifecycle',
  'x.toml:9: hooks.map[1].claim.lifecycle: must be an edge (start, end), not "ended" (did you mean "end"?)',
  'x.toml:9: hooks.map[1].claim.detail: is not a field of a lifecycle claim (known: lifecycle)',
  'x.toml:12: hooks.map[2].claim: must hold exactly one of state, lifecycle, subagent',
  'x.toml:13: hooks.map[2].where.a: does not compile: missing closing ): `(` (RE2 syntax)',
)
test(
  'names of processes are needed',
  refuses,
  HEAD.replace('["x"]', '[]'),
  'x.toml:2: identity.process_names: must not be empty',
)
test(
  'a range of versions must be one',
  refuses,
  `tested_versions = "new"\n${HEAD}`,
  'x.toml:1: tested_versions: must be a semver range such as ">=2.1 <3", not "new"',
)

test('a bundled manifest names its rules and stands alone', (t) => {
  t.deepEqual(linesOf(`extends = "x"\n${HEAD}`, { bundledRaw: undefined }), [
    "x.toml:1: extends: is for a user's file, a bundled one stands alone",
  ])
  t.deepEqual(linesOf(HEAD + RULE, { bundledRaw: undefined }), [
    'x.toml:4: rules[0].id: is missing, a bundled rule must have one',
  ])
})

test(
  'a syntax error has its line and column',
  refuses,
  'a = 1\nb = ',
  'x.toml:2:5: expected a value, not end of input',
)
test(
  'a key given twice has its line and column',
  refuses,
  'a = 1\na = 2',
  "x.toml:2:1: Cannot redefine existing key 'a'",
)
test(
  'values nested without end have their line and column',
  refuses,
  `a = ${'['.repeat(200_000)}`,
  'x.toml:1:505: Maximum nesting depth of 500 exceeded',
)
test(
  'a rule nested 200 deep is refused with a sentence',
  refuses,
  HEAD + RULE.replace('{ contains = "x" }', `${'{ not = '.repeat(200)}{ contains = "x" }${' }'.repeat(200)}`),
  'x.toml:7: rules[0].match: nests more than 32 matchers into each other, must be flatter',
)

test('a mark of byte order and carriage returns are no fault', (t) => {
  t.deepEqual(manifestOf(`\ufeff${(HEAD + RULE).replaceAll('\n', '\r\n')}`), manifestOf(HEAD + RULE))
})

for (const [what, text] of Object.entries({
  'a NUL': '\0',
  'a binary': '\x7fELF\x02\x01\x01\0\0',
  'headers that never end': '['.repeat(262_144),
  'keys that never end': 'a.'.repeat(131_072),
  'tables that never end': `a = ${'{ a = '.repeat(40_000)}`,
})) {
  test(`${what}: one line, whatever the size`, (t) => {
    const lines = linesOf(text)
    t.is(lines.length, 1)
    t.regex(lines[0] ?? '', /^x\.toml:(\d+:\d+:)? \P{C}{1,600}$/u)
  })
}

test('a dotted key as long as the largest file is one stray key', (t) => {
  t.regex(
    linesOf(`${'a.'.repeat(131_000)}b = 1`).at(-1) ?? '',
    /^x\.toml:1: a: is not a field of a manifest /,
  )
})

test('any text is refused or read, never thrown at', (t) => {
  const parts = [
    '[',
    ']',
    '[[rules]]\n',
    'match = ',
    '{',
    '}',
    '=',
    '"a"',
    'a',
    '.',
    ',',
    '\n',
    '1',
    '#',
    '\\',
    "'",
    'nan',
  ]
  const text = fc.array(fc.constantFrom(...parts, 'extends = ')).map((all) => HEAD + all.join(''))
  fc.assert(fc.property(fc.oneof(fc.string(), text), (any) => Array.isArray(linesOf(any))))
  t.pass()
})
