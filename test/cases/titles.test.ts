// What a title may say, and when it is not to be believed.
import test from 'ava'
import { rowsOf, told } from '../helpers/cases'
import { screenOf } from '../helpers/replay-stream'
import { anAgent, aStage } from '../helpers/scenario'

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

test('C073 a title that stood there before the agent started is not its word, until it changes', (t) => {
  const stage = aStage()
  const screen = (title: string) => screenOf(title, rowsOf(CODEX))
  const pane = stage.open('%0', 'codex', screen('⠋ Fix parser'))
  pane.runs()
  stage.at(0)
  pane.runs(anAgent('codex', { ageMs: 500 }))
  t.is(stage.until(10_000), 'idle')
  pane.shows(screen('⠙ proj'))
  t.is(stage.at(11_000), 'working')
  pane.shows(screen('⠋ Fix parser'))
  t.is(stage.until(20_000), 'working')
})

test('C073 the title that a young agent has set before our first look is its word', (t) => {
  const stage = aStage()
  const pane = stage.open('%0', 'codex', screenOf('bash', rowsOf(CODEX)))
  pane.runs()
  stage.at(0)
  pane.runs(anAgent('codex', { ageMs: 500 }))
  pane.shows(screenOf('⠋ Fix parser', rowsOf(CODEX)))
  t.is(stage.until(10_000), 'working')
  const first = aStage()
  first.open('%0', 'codex', screenOf('⠋ Fix parser', rowsOf(CODEX))).runs(anAgent('codex', { ageMs: 500 }))
  first.at(0)
  t.is(first.until(10_000), 'working')
})

test('C073 the title of an agent that ran before we came is its word', (t) => {
  t.is(told('codex', CODEX, { title: '⠋ Fix parser' }), 'working')
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
