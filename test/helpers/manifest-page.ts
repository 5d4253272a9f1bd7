/** The reference page of manifests: words written by hand, tables from the declarations. */
import {
  HookEntryTable,
  HooksTable,
  LifecycleClaim,
  StateClaim,
  SubagentClaim,
} from '../../src/core/hooks-table'
import {
  CaptureTable,
  ContextTable,
  DetailTable,
  IdentityTable,
  ManifestTable,
  RuleTable,
  ScreenTable,
  StateFileTable,
  TelemetryTable,
} from '../../src/core/manifest-table'
import { referenceOf } from '../../src/schema/reference'

const INTRO = `# Manifests

One TOML file describes one agent: how to recognise its pane, how its events map to states, what its screen looks like
in each state. Yours are \`$XDG_CONFIG_HOME/tma/agents/*.toml\` (default \`~/.config/tma/agents/\`); the name of the file
without \`.toml\` is the agent's name. A file of yours adds an agent or takes the place of the bundled one of that name.

States are \`blocked\`, \`working\`, \`idle\` and \`unknown\`; a manifest can neither add one nor change what one means.
Keys marked (0.2) need engine 0.2. An unknown key is an error at any level. All errors of a file are reported at once,
one a line: the file, the path of the key, what is wrong, what would be right. A file with an error is skipped, all
others load.

The tables below are generated from the declarations that tma decodes with.`

const EXTENDS = `## Starting from a bundled manifest

With \`extends\` the bundled manifest of that name comes first and your file is laid over it: tables merge by key, lists
replace. Two lists do not: your \`[[rules]]\` and your \`[[hooks.map]]\` stand before the inherited ones, and a rule of
yours with the id of an inherited rule stands where that stood. \`disable_rules\` drops inherited rules.`

const REGION = `### Regions

Rows are cleaned first: escape sequences, control characters, trailing blanks and a scroll bar in the last column go.
A rule on a region that is absent does not match, whatever its matcher says.

| region | rows |
|---|---|
| \`tail_lines(N)\` | the last N, trailing blank rows not counted |
| \`visible\` | the screen as it is |
| \`title\` | the title of the pane |
| \`live(N)\` | (0.2) the N that are not blank just above the composer, not above the last turn end |
| \`composer\` | (0.2) those in the box in which a person types |
| \`footer\` | (0.2) those below the box |
| \`dialog\` | (0.2) without a composer the last 40; with one those below it, when a menu is there |`

const MATCHER = `### Matchers

A table with exactly one of these keys, nested at most 32 deep:

| key | holds when |
|---|---|
| \`contains = "…"\` | the region contains the text |
| \`regex = "…"\` | the pattern is found in the region as a whole |
| \`line_regex = "…"\` | the pattern is found in one of its rows |
| \`any = [ … ]\`, \`all = [ … ]\` | one of the matchers holds, all of them hold |
| \`not = { … }\` | the matcher does not hold |
| \`present = true\` | (0.2) the region exists |
| \`in = "REGION"\` beside one of the above | (0.2) that one holds in the other region |

Patterns are RE2: no look-around, no back-references, and time linear in the text. \`\\s\` takes every Unicode space,
\`\\d\`, \`\\w\` and \`\\b\` are ASCII. A pattern may have 4096 characters, and repeat counts that add up to 2000.`

const section = (title: string, fields: Parameters<typeof referenceOf>[0], text = ''): string =>
  [`## ${title}`, text, referenceOf(fields)].filter((part) => part !== '').join('\n\n')

export const manifestPage = (): string =>
  `${[
    INTRO,
    section('Top level', ManifestTable),
    EXTENDS,
    section('`[identity]`', IdentityTable),
    section('`[hooks]`', HooksTable),
    section('`[[hooks.map]]`', HookEntryTable, 'What happens when: one entry per event.'),
    section('A claim', StateClaim, 'One of three: a state, or an edge of the session or of a child of it.'),
    referenceOf(LifecycleClaim),
    referenceOf(SubagentClaim),
    section('`[capture]`', CaptureTable),
    section('`[[rules]]`', RuleTable),
    REGION,
    MATCHER,
    section(
      '`[screen]`',
      ScreenTable,
      'Where the composer is, the box in which a person types. All patterns are tried row by row.',
    ),
    section(
      '`[details]`',
      DetailTable,
      'One table per detail: `rate_limit = { aliases = ["ratelimited"] }`.',
    ),
    section('`[telemetry]`', TelemetryTable),
    section('`[telemetry.context]`', ContextTable),
    section('`[state_file]`', StateFileTable),
  ].join('\n\n')}\n`
