// Dialogs as the agents draw them, however they share their looks with working, history or the composer.
import test from 'ava'
import { told } from '../helpers/cases'

/** The same whatever was known before. */
const isAlways = test.macro((t, agent: string, expected: string, screen: string, title?: string) => {
  const before = title === undefined ? {} : { title }
  t.is(told(agent, screen, before), expected)
  t.is(told(agent, screen, { ...before, after: 'working' }), expected)
  t.is(told(agent, screen, { ...before, after: 'idle' }), expected)
})

test(
  'C015 the spinner goes on beside the dialog: blocked',
  isAlways,
  'pi',
  'blocked (permission)',
  `
⠏ Working…
 Allow bash: rm -rf build ?
 > Yes
   No
 ↑↓ navigate  enter select  escape/ctrl+c cancel
`,
)

for (const keys of ['↑/↓', '↑↓', '↑ / ↓', 'Tab/Arrow keys', 'arrow keys', 'arrows'])
  test(
    `C017 the keys of a question may be spelt ${keys}`,
    isAlways,
    'claude',
    'blocked (question)',
    `
 Which database?
 ❯ 1. Postgres
   2. SQLite
 Enter to select · ${keys} to navigate · Esc to cancel
`,
  )

test(
  'C019 the hint of a question says esc to interrupt: blocked',
  isAlways,
  'codex',
  'blocked (question)',
  `
 Question 1/2 (unanswered)
 › 1. Keep the API
   2. Break the API
 tab to add notes | enter to submit answer | esc to interrupt
`,
)

test(
  'C021 an approval without a frame, whose cursor is the prompt’s glyph: blocked',
  isAlways,
  'codex',
  'blocked (permission)',
  `
  Would you like to run the following command?

  $ mkdir -p subdir

› 1. Yes, proceed (y)
  2. Yes, and don't ask again for commands that start with \`mkdir\` (p)
  3. No, and tell Codex what to do differently (esc)

  Press enter to confirm or esc to cancel
`,
)

test(
  'C023 an update offered at a start: blocked',
  isAlways,
  'codex',
  'blocked (update)',
  `
 ✨ Update available! 0.153.0 -> 0.153.2
 › 1. Update now
   2. Skip
   3. Skip until next version
 Press enter to continue
`,
)

test(
  'C025 answers without numbers: blocked',
  isAlways,
  'claude',
  'blocked (trust)',
  `
 Do you trust the files in this folder?
 ❯ Yes, I trust this folder
   No, exit
 Enter to confirm · Esc to exit
`,
)

test(
  'C027 a spinner’s glyph before the words that it waits: blocked',
  isAlways,
  'gemini',
  'blocked (permission)',
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
)

test(
  'C029 a bar before every row: blocked',
  isAlways,
  'opencode',
  'blocked (permission)',
  `
┃  △ Permission required
┃  → Bash  git push
┃  Allow once   Allow always   Reject
┃  ⇆ select  enter confirm  esc dismiss
`,
)

test(
  'C031 a numbered list in the answer above the dialog: blocked',
  isAlways,
  'claude',
  'blocked (dialog)',
  `
  Plan:
  1. read  2. write
 Proceed with this plan?
 ❯ 1. Yes
   2. No, keep planning
 Enter to select · Esc to cancel
`,
)

test(
  'C151 the question wraps in a narrow pane: blocked',
  isAlways,
  'claude',
  'blocked (permission)',
  `
  Do you want to make this
  edit to config.json?
❯ 1. Yes
  2. No

  Esc to cancel
`,
)

test(
  'the last answer of an approval is selected, and the hidden cursor was left there',
  isAlways,
  'codex',
  'blocked (permission)',
  `
  Would you like to run the following command?

  $ mkdir -p subdir

  1. Yes, proceed (y)
  2. Yes, and don't ask again (p)
› 3. No, and tell Codex what to do differently (esc)

  Press enter to confirm or esc to cancel
`,
)
