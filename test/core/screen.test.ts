import test from 'ava'
import type { Manifest, Rule } from '../../src/core/manifest'
import { isProof, type Past, STRUCTURAL_RULE, screen } from '../../src/core/screen'
import { aChrome, aManifest, aRule, aScreenTable, aSnapshot } from '../helpers/builders'

const RULE = '────────────────'
const KNOWS_NOTHING: Past = { lastKnown: undefined, composerSeen: false, startWatched: false }
const rowsOf = (text: string): string[] => text.split('\n').slice(1, -1)
const contains = (text: string): Rule['match'] => ({ kind: 'contains', text })
const line = (pattern: string): Rule['match'] => ({ kind: 'lineRegex', pattern })

const seen = (manifest: Manifest, rows: ReadonlyArray<string>, past: Partial<Past> = {}, title = '') =>
  screen(manifest, aSnapshot(rows, { title }), { ...KNOWS_NOTHING, ...past })
/** `rule: state`, `rule: hold` or nothing. */
const words = (...args: Parameters<typeof seen>): string => {
  const { chrome } = seen(...args)
  return chrome === undefined
    ? 'nothing'
    : `${chrome.rule}: ${chrome.kind === 'hold' ? 'hold' : chrome.state}`
}

// Which rule wins

const competing = (...rules: Array<Partial<Rule>>) =>
  aManifest({ rules: rules.map((rule, i) => aRule({ id: `r${i}`, match: contains('x'), ...rule })) })
const wins = test.macro((t, rules: Array<Partial<Rule>>, expected: string) =>
  t.is(words(competing(...rules), ['x']), expected),
)

test(
  'the highest priority wins',
  wins,
  [
    { state: 'blocked', priority: 1 },
    { state: 'idle', priority: 2 },
  ],
  'r1: idle',
)
test('a priority may be negative', wins, [{ state: 'blocked', priority: -1 }, { state: 'idle' }], 'r1: idle')
test(
  'of equals blocked wins',
  wins,
  [{ state: 'idle' }, { state: 'working' }, { state: 'blocked' }, { state: 'unknown' }],
  'r2: blocked',
)
test(
  'of equals working wins over idle',
  wins,
  [{ state: 'unknown' }, { state: 'idle' }, { state: 'working' }],
  'r2: working',
)
test(
  'of equals in state the first in the file wins',
  wins,
  [{ state: 'idle' }, { state: 'idle' }],
  'r0: idle',
)
test(
  'a skip rule that wins holds',
  wins,
  [
    { state: 'blocked', priority: 1 },
    { state: 'idle', priority: 2, skipStateUpdate: true },
  ],
  'r1: hold',
)
test(
  'a skip rule that does not win freezes nothing',
  wins,
  [
    { state: 'idle', skipStateUpdate: true },
    { state: 'working', priority: 1 },
  ],
  'r1: working',
)
test('no rule that matches is no chrome', wins, [{ match: contains('y') }], 'nothing')

test('every rule is reported, in file order, with the structural one last', (t) => {
  const { rules } = seen(competing({}, { match: contains('y') }), ['x'])
  t.deepEqual(rules, [
    { id: 'r0', matched: true },
    { id: 'r1', matched: false },
    { id: STRUCTURAL_RULE, matched: false },
  ])
})

test('the winner’s claim carries its detail, its weakness and where it was read', (t) => {
  const weak = competing({ weak: true, detail: 'background' })
  t.deepEqual(seen(weak, ['x']).chrome, aChrome('idle', { rule: 'r0', weak: true, detail: 'background' }))
  const title = aManifest({ rules: [aRule({ region: { kind: 'title' }, match: contains('✳') })] })
  t.is(seen(title, [], {}, '✳ Fix').chrome?.source, 'title')
})

test('a rule on an absent region does not match, whatever it says', (t) => {
  const manifest = aManifest({
    screen: aScreenTable(),
    rules: [aRule({ region: { kind: 'footer' }, match: { kind: 'not', matcher: contains('esc') } })],
  })
  t.is(words(manifest, ['no composer here']), 'nothing')
  t.is(words(manifest, [RULE, '❯', RULE]), 'a-rule: idle')
})

test('whether a composer was there is told', (t) => {
  const manifest = aManifest({ screen: aScreenTable() })
  t.true(seen(manifest, [RULE, '❯', RULE]).hasComposer)
  t.false(seen(manifest, ['text']).hasComposer)
})

test('what proves a state is a claim of a known one', (t) => {
  t.true(isProof(aChrome('idle')))
  t.false(isProof(undefined))
  t.false(isProof(aChrome('unknown')))
  t.false(isProof(aChrome('idle', { kind: 'hold' })))
})

// The structural rule

const plain = aManifest({ screen: aScreenTable() })
const picker = rowsOf(`
 Select model
 ❯ 1. Default
   2. Opus
 Enter to set as default · Esc to cancel
`)
const prompt = rowsOf(`
 Proceed with this plan?
 ❯ 1. Yes
   2. No, keep planning
 Enter to select · Esc to cancel
`)
const judges = test.macro((t, rows: string[], past: Partial<Past>, expected: string) =>
  t.is(words(plain, rows, past), `structural-dialog: ${expected}`),
)

test('a menu while blocked is the dialog', judges, picker, { lastKnown: 'blocked' }, 'blocked')
test('a menu while working is a dialog', judges, picker, { lastKnown: 'working' }, 'blocked')
test('a menu that asks is a dialog even while idle', judges, prompt, { lastKnown: 'idle' }, 'blocked')
test('a menu that asks is a dialog when nothing is known', judges, prompt, {}, 'blocked')
test('a menu that does not ask while idle is the person’s', judges, picker, { lastKnown: 'idle' }, 'hold')
test(
  'while idle a start that was watched does not make it a dialog',
  judges,
  picker,
  { lastKnown: 'idle', startWatched: true },
  'hold',
)
test(
  'a menu before the first composer of a watched start is a dialog',
  judges,
  picker,
  { startWatched: true },
  'blocked',
)
test(
  'a menu after a composer was seen is the person’s',
  judges,
  picker,
  { startWatched: true, composerSeen: true },
  'hold',
)
test('a menu of an agent that was not seen starting is the person’s', judges, picker, {}, 'hold')

test('the structural rule names no detail', (t) => {
  t.deepEqual(seen(plain, prompt).chrome, aChrome('blocked', { rule: STRUCTURAL_RULE }))
})

test('a menu that an exact rule explains is left to it', (t) => {
  const manifest = aManifest({
    screen: aScreenTable(),
    rules: [
      aRule({ state: 'blocked', detail: 'plan', region: { kind: 'dialog' }, match: contains('plan?') }),
    ],
  })
  t.is(words(manifest, prompt), 'a-rule: blocked')
})

test('a menu that a skip rule explains is left to it', (t) => {
  const manifest = aManifest({
    screen: aScreenTable(),
    rules: [aRule({ skipStateUpdate: true, region: { kind: 'dialog' }, match: contains('model') })],
  })
  t.is(words(manifest, picker, { lastKnown: 'working' }), 'a-rule: hold')
})

test('a menu outranks whatever works or idles beside it', (t) => {
  const manifest = aManifest({
    screen: aScreenTable(),
    rules: [aRule({ state: 'working', priority: 100, match: contains('Working') })],
  })
  t.is(words(manifest, ['⠏ Working…', ...prompt]), 'structural-dialog: blocked')
})

test('a working rule of the dialog region explains a menu that was answered and is still drawn', (t) => {
  const rules = [
    aRule({
      id: 'restarting',
      state: 'working',
      region: { kind: 'dialog' },
      match: contains('restarting'),
    }),
  ]
  const manifest = aManifest({ screen: aScreenTable(), rules })
  t.is(words(manifest, [...prompt, 'restarting']), 'restarting: working')
  t.is(words(manifest, prompt), 'structural-dialog: blocked')
})

test('a skip rule that lost to another leaves the menu to the structural rule', (t) => {
  const rules = [
    aRule({ id: 'skip', skipStateUpdate: true, match: contains('plan') }),
    aRule({ id: 'work', state: 'working', priority: 1, match: contains('plan') }),
  ]
  t.is(words(aManifest({ screen: aScreenTable(), rules }), prompt), 'structural-dialog: blocked')
})

test('a manifest without the structural rule knows no menus', (t) => {
  const manifest = aManifest({ screen: aScreenTable(), structuralDialog: false })
  t.is(words(manifest, prompt), 'nothing')
  t.deepEqual(seen(manifest, prompt).rules, [])
})

test('a menu counts without [screen] too', (t) =>
  t.is(words(aManifest(), prompt), 'structural-dialog: blocked'))

// Screens that broke other tools: two small agents in the manner of two that are common

const ruled = aManifest({
  name: 'ruled',
  screen: aScreenTable({ composerPrompt: '^❯(\\s|$)', turnEnd: '^✻ \\S+ for ' }),
  rules: [
    aRule({
      id: 'spinner',
      state: 'working',
      priority: 20,
      region: { kind: 'live', rows: 6 },
      match: line('^[✢✳✶✻✽·] \\S+( \\S+){0,3}…'),
    }),
    aRule({
      id: 'turn-end',
      state: 'idle',
      priority: 15,
      region: { kind: 'live', rows: 2 },
      match: line('^✻ \\S+ for '),
    }),
    aRule({
      id: 'composer',
      state: 'idle',
      weak: true,
      region: { kind: 'composer' },
      match: { kind: 'present' },
    }),
  ],
})
const bare = aManifest({
  name: 'bare',
  screen: aScreenTable({ composerBottom: '^$', composerTop: undefined, composerPrompt: '^›( |$)' }),
  rules: [
    aRule({
      id: 'status',
      state: 'working',
      priority: 20,
      region: { kind: 'live', rows: 3 },
      match: line('^• .*\\(\\d+.* • esc '),
    }),
    aRule({
      id: 'approval',
      state: 'blocked',
      detail: 'permission',
      priority: 50,
      region: { kind: 'dialog' },
      match: contains('run the following command?'),
    }),
    aRule({
      id: 'interrupted',
      state: 'idle',
      priority: 30,
      region: { kind: 'live', rows: 1 },
      match: line('^■ Conversation interrupted'),
    }),
    aRule({ id: 'composer', state: 'idle', region: { kind: 'composer' }, match: { kind: 'present' } }),
  ],
})
const shows = test.macro((t, manifest: Manifest, text: string, expected: string, past: Partial<Past> = {}) =>
  t.is(words(manifest, rowsOf(text), past), expected),
)

test(
  'C001 prose that asks is no dialog',
  shows,
  ruled,
  `
● Refactor finished, tests pass.

  Would you like to open a pull request? If yes, I will push.

⏺ Bash(git status)
  ⎿  On branch feature
`,
  'nothing',
  { lastKnown: 'working' },
)

test(
  'C003 an approval that was answered is history',
  shows,
  bare,
  `
  Would you like to run the following command?
  › 1. Yes, proceed (y)
    2. No, and tell Codex what to do differently (esc)
  Press enter to confirm or esc to cancel
✔ You approved codex to run ls

› Summarize recent commits

  gpt-5 · ~/proj
`,
  'composer: idle',
)

test(
  'C005 a numbered prompt of the person is no menu',
  shows,
  ruled,
  `
❯ 1. first fix the parser 2. then the docs

⏺ Done with both.

────────────────
❯
────────────────
`,
  'composer: idle',
)

test(
  'C009 a menu that the person opened keeps the state',
  shows,
  ruled,
  `
 Select model
 ❯ 1. Default
   2. Opus
 Enter to set as default · Esc to cancel
`,
  'structural-dialog: hold',
  { lastKnown: 'idle', composerSeen: true },
)

test(
  'C013 a turn that ends with a question is idle',
  shows,
  bare,
  `
• I can do A or B. Which one do you prefer?

›
${'' /* the row below the prompt is blank */}
  gpt-5 · ~/proj
`,
  'composer: idle',
)

test(
  'C015 a dialog beside a spinner is a dialog',
  shows,
  ruled,
  `
⠏ Working…
 Allow bash: rm -rf build ?
 > Yes
   No
 ↑↓ navigate  enter select  escape/ctrl+c cancel
`,
  'structural-dialog: blocked',
)

test(
  'C019 a question whose hint says interrupt is a dialog',
  shows,
  bare,
  `
 Question 1/2 (unanswered)
 › 1. Keep the API
   2. Break the API
 tab to add notes | enter to submit answer | esc to interrupt
`,
  'structural-dialog: blocked',
  { lastKnown: 'working' },
)

test(
  'C021 an approval without a frame, whose cursor looks like the prompt',
  shows,
  bare,
  `
  Would you like to run the following command?

  $ mkdir -p subdir

› 1. Yes, proceed (y)
  2. Yes, and don't ask again for commands that start with \`mkdir\` (p)
  3. No, and tell Codex what to do differently (esc)

  Press enter to confirm or esc to cancel
`,
  'approval: blocked',
)

test(
  'C025 trust rows without numbers are a dialog',
  shows,
  ruled,
  `
 Do you trust the files in this folder?
 ❯ Yes, I trust this folder
   No, exit
 Enter to confirm · Esc to exit
`,
  'structural-dialog: blocked',
)

test(
  'C027 a frame and a spinner hide no dialog',
  shows,
  ruled,
  `
 ╭───────────────────────────────╮
 │ ?  Shell npm install          │
 │ Allow execution of: 'npm'?    │
 │ ● 1. Allow once               │
 │   2. Allow always             │
 │   3. No (esc)                 │
 ╰───────────────────────────────╯
 ⠏ Waiting for user confirmation...
`,
  'structural-dialog: blocked',
)

test(
  'C029 a bar before every row hides no dialog',
  shows,
  ruled,
  `
┃  △ Permission required
┃  Run git push?
┃ ❯ 1. Allow once
┃   2. Reject
┃  ⇆ select  enter confirm  esc dismiss
`,
  'structural-dialog: blocked',
)

test(
  'C031 the list above the dialog is not the dialog',
  shows,
  ruled,
  `
  Plan:
  1. read  2. write
 Proceed with this plan?
 ❯ 1. Yes
   2. No, keep planning
 Enter to select · Esc to cancel
`,
  'structural-dialog: blocked',
)

test(
  'C037 a composer is no idle while a spinner stands above it',
  shows,
  ruled,
  `
✳ Simplifying parser… (2m 18s · ↓ 4.8k tokens)
  ⎿  ◻ task one
────────────
❯
────────────
`,
  'spinner: working',
)

test(
  'C053 an old wait in the history is not live',
  shows,
  ruled,
  `
✻ Waiting for 2 background agents to finish…

⏺ Both agents finished. Summary: …

✻ Worked for 3m 10s
────────────
❯
────────────
`,
  'turn-end: idle',
)

test(
  'C055 the hint of a turn that is over is not live',
  shows,
  bare,
  `
• Working (1m • esc to interrupt)
• Done. The description says: do not interrupt.
  It goes on
  for some
  rows.

› Summarize recent commits

  gpt-5 · ~/proj
`,
  'composer: idle',
)

test(
  'C057 a summary in the past tense is no spinner',
  shows,
  ruled,
  `
✻ Worked for 1m 52s
────────────
❯
────────────
`,
  'turn-end: idle',
)

test(
  'C063 an interrupted turn on a short screen is over',
  shows,
  bare,
  `
• Working (7s • esc to interrupt)
■ Conversation interrupted - tell the model what to do differently
›
${'' /* the screen ends in a blank row */}
`,
  'interrupted: idle',
)

test(
  'a dialog and a spinner pasted into the draft are a draft',
  shows,
  ruled,
  `
✻ Worked for 5s
────────────
❯ look:
  ✳ Simplifying… (2s)
  Do you want to proceed?
  ❯ 1. Yes
    2. No
  Enter to select · Esc to cancel
────────────
  ? for shortcuts
`,
  'turn-end: idle',
  { lastKnown: 'working' },
)

test(
  'a dialog quoted in the answer is no dialog while a composer is there',
  shows,
  ruled,
  `
⏺ It shows:
  Do you want to proceed?
  ❯ 1. Yes
    2. No
  Enter to select · Esc to cancel
────────────
❯
────────────
`,
  'composer: idle',
  { lastKnown: 'working' },
)

// Bounds

test('an empty capture shows nothing', (t) => {
  t.is(words(ruled, []), 'nothing')
  t.is(words(ruled, ['', '']), 'nothing')
  t.is(screen(ruled, aSnapshot(['x'], { height: 0, width: 0 }), KNOWS_NOTHING).chrome, undefined)
})

test('rows far longer than the pane, and very many of them, take no longer than they are', (t) => {
  const hostile = [
    Array<string>(2_000).fill('❯ '.repeat(2_000)),
    Array<string>(20_000).fill('› 1. Yes'),
    Array<string>(20_000).fill(RULE),
    Array<string>(20_000).fill(''),
    Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? '❯ draft' : RULE)),
    ['\u001b['.repeat(500_000)],
  ]
  const start = process.cpuUsage()
  for (const rows of hostile) for (const manifest of [ruled, bare]) seen(manifest, rows)
  t.true(process.cpuUsage(start).user < 20_000_000)
})
