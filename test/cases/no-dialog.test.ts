// Screens that look like a dialog and are none: text of answers, history, drafts, and what the person opened.
import test from 'ava'
import { told, toldOf } from '../helpers/cases'
import { captured } from '../helpers/scenario'

test('C001 prose that asks, with no answers to choose from, is no dialog', (t) => {
  const screen = `
● Refactor finished, tests pass.

  Would you like to open a pull request? If yes, I will push.

⏺ Bash(git status)
  ⎿  On branch feature
`
  t.is(told('claude', screen), 'unknown')
  t.is(told('claude', screen, { after: 'working' }), 'working')
  t.is(told('claude', screen, { after: 'idle' }), 'idle')
})

test('C003 an approval that was answered stands above the prompt: idle', (t) => {
  const screen = `
  Would you like to run the following command?
  › 1. Yes, proceed (y)
    2. No, and tell Codex what to do differently (esc)
  Press enter to confirm or esc to cancel
✔ You approved codex to run ls

› Summarize recent commits

  gpt-5 · ~/proj
`
  t.is(told('codex', screen), 'idle')
  t.is(told('codex', screen, { after: 'working' }), 'idle')
})

test('C005 a prompt of the person that begins with a number is no menu', (t) => {
  const screen = `
❯ 1. first fix the parser 2. then the docs

⏺ Done with both.

✻ Worked for 3s

────────────────
❯
────────────────
  ? for shortcuts
`
  t.is(told('claude', screen), 'idle')
  t.is(told('claude', screen, { after: 'working' }), 'idle')
})

test('C009 a picker that the person opened keeps the state', (t) => {
  const screen = `
 Select model
 ❯ 1. Default
   2. Opus
 Enter to set as default · Esc to cancel
`
  t.is(told('claude', screen, { after: 'idle' }), 'idle')
  t.is(told('claude', screen, { after: 'working' }), 'working')
})

test('C011 a list of old sessions, full of old prompts and spinners, keeps the state', (t) => {
  const list = `
⌕ Search…
  fix parser        esc to interrupt
  1. Yes  2. No     Do you want to proceed?
`
  t.is(told('claude', list, { after: 'idle' }), 'idle')
  const views = [
    ['pi', 'ambiguous_view_resume'],
    ['claude', 'ambiguous_agents_view_detached'],
  ] as const
  for (const [agent, scene] of views) {
    const { told: said, isHeld } = toldOf(agent, captured(agent, scene), { after: 'idle' })
    t.is(said, 'idle')
    t.true(isHeld)
  }
})

test('C013 a turn that ends with a question is idle', (t) => {
  const screen = `
• I can do A or B. Which one do you prefer?

›

  gpt-5 · ~/proj
`
  t.is(told('codex', screen), 'idle')
  t.is(told('codex', screen, { after: 'working' }), 'idle')
})

test('C071 the list of other sessions is no session: what its rows say is not ours', (t) => {
  const screen = `
 ● fix-parser   working  2m
 ○ docs         idle
`
  t.is(told('claude', screen, { title: 'Claude agents' }), 'unknown')
  const view = captured('claude', 'ambiguous_agents_view_detached')
  t.is(toldOf('claude', view).told, 'unknown')
  t.is(toldOf('claude', view, { after: 'idle' }).told, 'idle')
})
