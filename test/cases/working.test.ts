// Turns that run, and rows that only look like one.
import test from 'ava'
import { told, toldOf } from '../helpers/cases'
import { screenOf } from '../helpers/replay-stream'
import { aStage } from '../helpers/scenario'

const is = test.macro((t, agent: string, expected: string, screen: string) => {
  t.is(told(agent, screen), expected)
  const [state] = expected.split(' ')
  t.is(told(agent, screen, { after: 'idle' }).split(' ')[0], state)
  t.is(told(agent, screen, { after: 'working' }).split(' ')[0], state)
})

/** The live end of Claude Code's screen, above its composer. */
const claude = (above: string, footer = '  ? for shortcuts'): string => `
❯ go on

${above}

────────────────
❯
────────────────
${footer}
`
const BUSY_FOOTER = '  ⏸ manual mode on'
const codex = (above: string): string => `
› go on

${above}

› Summarize recent commits

  gpt-5 · ~/proj
`

for (const glyph of '·✢✳✶✻✽*∗')
  test(
    `C033 the hint follows the ellipsis of ${glyph} directly: working`,
    is,
    'claude',
    'working',
    claude(`${glyph} Wandering… (esc to interrupt)`),
  )

for (const glyph of '·✢✳✶✻✽*∗') {
  test(
    `C035 ${glyph} waits for background agents: working`,
    is,
    'claude',
    'working (background)',
    claude(`${glyph} Waiting for 2 background agents to finish`),
  )
  test(
    `C035 ${glyph} has tasks of servers: working`,
    is,
    'claude',
    'working (background)',
    claude(`${glyph} Cooking · 3 MCP tasks still running`),
  )
}

test(
  'C037 a composer is there during the whole turn: working',
  is,
  'claude',
  'working',
  claude('✳ Simplifying parser… (2m 18s · ↓ 4.8k tokens)\n  ⎿  ◻ task one', BUSY_FOOTER),
)

test(
  'C039 another hint while a tool of the agent runs: working',
  is,
  'claude',
  'working',
  claude('⏺ Explore(find callers)\n  ⎿  Running… · ctrl+b to run in background', BUSY_FOOTER),
)

for (const [label, above] of [
  ['three dots', 'Working...\n\n────────────────────────────────'],
  ['an ellipsis', '⠋ Working…\n\n────────────────────────────────'],
  ['a rule', '── ⠴ Working ────────────────────'],
])
  test(
    `C041 pi’s label in the form of ${label}: working`,
    is,
    'pi',
    'working',
    `
 go on

${above}

────────────────────────────────
~/app (main)
`,
  )

test(
  'C043 the status row is cut by a narrow pane: working',
  is,
  'codex',
  'working',
  codex('• Considering patch updates (2m 26s • esc …'),
)
test(
  'C043 a bullet that names the key is no status row: idle',
  is,
  'codex',
  'idle',
  codex('• Notes mention esc to interrupt as a phrase'),
)

test(
  'C045 queued messages stand between the status row and the composer: working',
  is,
  'codex',
  'working',
  codex('• Fixing bug in queue region (3m 22s • esc to interrupt)\n  ↳ also update docs\n  alt+↑ edit'),
)

test(
  'C049 a panel of running agents below the mode row: working',
  is,
  'claude',
  'working (background)',
  claude(
    '⏺ Two agents are on it.',
    '⏵⏵ auto mode on\n◯ explore   find callers   1m 02s\n◯ tests     run suite      12s',
  ),
)

test(
  'C051 a background shell is no turn: idle',
  is,
  'claude',
  'idle (background)',
  claude(
    '✻ Cogitated for 6s · 1 shell still running',
    '⏵⏵ auto mode on · 1 shell · ← for agents · ↓ to manage',
  ),
)

test(
  'C053 a wait that is over stands in the history: idle',
  is,
  'claude',
  'idle',
  claude(
    '✻ Waiting for 2 background agents to finish\n\n⏺ Both agents finished. Summary: …\n\n✻ Worked for 3m 10s',
  ),
)

test(
  'C055 the hint of a turn that is over: idle',
  is,
  'codex',
  'idle',
  codex('• Working (1m • esc to interrupt)\n• Done. The description says: do not interrupt.'),
)

test(
  'C057 a row in the past tense has the spinner’s glyph: idle',
  is,
  'claude',
  'idle',
  claude('✻ Worked for 1m 52s'),
)

test(
  'C059 the name of a package holds a word of work: idle',
  is,
  'pi',
  'idle',
  `
Package updates available: pi-subagents

────────────────────────────────

────────────────────────────────
~/app (main)
`,
)

test(
  'C061 a list of workers above the composer is not the agent’s own work: idle',
  is,
  'claude',
  'idle',
  claude(' Mission Control\n  ● worker a  running'),
)

test(
  'C063 the status row of an interrupted turn on a short screen: idle',
  is,
  'codex',
  'idle (interrupted)',
  `
• Working (7s • esc to interrupt)
■ Conversation interrupted - tell the model what to do differently
›
${''}
`,
)

test('C065 a draft that grows and a clock that ticks are no work: idle stays, since the same time', (t) => {
  const at = (draft: string, clock: string) =>
    screenOf(
      '✳ Claude Code',
      claude('✻ Worked for 5s')
        .replace('────\n❯\n', `────\n❯ ${draft}\n`)
        .replace('? for', `${clock}  ? for`)
        .split('\n'),
    )
  const stage = aStage()
  const pane = stage.open('%0', 'claude', at('fix', '12:01'))
  t.is(stage.until(2_000), 'idle')
  const since = pane.observation().folded.verdict?.since
  for (const [i, draft] of ['fix t', 'fix the', 'fix the b', 'fix the bug'].entries()) {
    pane.shows(at(draft, `12:0${i + 2}`))
    t.is(stage.at(3_000 + i * 500), 'idle')
  }
  t.is(pane.observation().folded.verdict?.since, since)
})

test('C143 a process that lives is no work: idle by its composer', (t) => {
  const { told: said, observation } = toldOf('codex', screenOf('', codex('• Done.').split('\n')))
  t.is(said, 'idle')
  t.is(observation.folded.verdict?.source, 'screen')
})
