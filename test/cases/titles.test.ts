// What a title may say, and when it is not to be believed.
import test from 'ava'
import { told } from '../helpers/cases'

const CLAUDE_BUSY = `
❯ go on

✻ Burrowing… (3s · ↓ 156 tokens · thought for 1s)

────────────────
❯
────────────────
  ⏸ manual mode on
`
const CODEX = `
› go on

• On it.

›

  gpt-5 · ~/proj
`
const COPILOT = `
 ~/app [⎇ main]
────────────────────────────────
❯
────────────────────────────────
 Interactive · Manual Approval
`

test('C007 the title calls for the person while a shell command is silent: working', (t) => {
  const silent = `
 ╭──────────────────────────╮
 │ Shell  npm run build     │
 ╰──────────────────────────╯
 ⠧ Running… (esc to cancel, 2m)
`
  const title = '✋  Action Required (proj)'
  t.is(told('gemini', silent, { title }), 'working')
  t.is(told('gemini', silent, { title, after: 'working' }), 'working')
  const composer = `${silent}▄▄▄▄▄▄▄▄▄▄▄▄\n > \n▀▀▀▀▀▀▀▀▀▀▀▀\n ~/app\n`
  t.is(told('gemini', composer, { title }), 'working')
})

test('C067 the idle mark of a title that nobody rewrote loses to a spinner on the screen: working', (t) => {
  t.is(told('claude', CLAUDE_BUSY, { title: '✳ Fix parser' }), 'working')
  t.is(told('claude', CLAUDE_BUSY, { title: '✳ Fix parser', after: 'idle' }), 'working')
})

for (const title of ['proj | ⠼ | gpt-5', 'gpt-5 ⠼', '⠼ proj', '⠼'])
  test(`C069 the spinner stands anywhere in the title ${title}: working`, (t) => {
    t.is(told('codex', CODEX, { title }), 'working')
    t.is(told('codex', CODEX, { title, after: 'idle' }), 'working')
  })

test('C069 a spinner inside a word of the title is none: idle', (t) => {
  for (const title of ['gpt⠼5', 'proj⠼', '⠼proj | gpt-5']) t.is(told('codex', CODEX, { title }), 'idle')
})

test('C073 a title that belongs to somebody else says neither who runs nor what: the screen does', (t) => {
  for (const title of [
    'live [ccw] agents/live.md',
    '✳ Claude Code',
    '⠋ Fix parser',
    '[ ! ] Action Required | app',
  ])
    t.is(told('copilot', COPILOT, { title }), 'idle')
})
