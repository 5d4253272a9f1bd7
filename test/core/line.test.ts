import test from 'ava'
import * as fc from 'fast-check'
import { paneText, type Shown, sessionText, statusText, windowText } from '../../src/core/line'
import { type Around, lookOf } from '../../src/core/look'
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/settings'
import { STATES, type State } from '../../src/core/state'

const NOW = 1_700_000_000_000
const MINUTE = 60_000

const look = (over: Partial<Settings> = {}, around?: Around) =>
  lookOf({ ...DEFAULT_SETTINGS, ...over }, around)
const names = look({ statusStyle: 'names' })

const agent = (state: State | 'done', over: Partial<Shown> = {}): Shown => ({
  agent: 'oak',
  state: state === 'done' ? 'idle' : state,
  isDone: state === 'done',
  detail: undefined,
  since: NOW,
  name: undefined,
  ...over,
})

const text = (line: string): string => line.replace(/#\[[^\]]*\]/g, '')

const all = (['idle', 'working', 'done', 'blocked', 'working'] as const).map((state) => agent(state))

test('counts: a glyph and a number for each state that occurs, most urgent first', (t) => {
  t.is(text(statusText(all, look(), NOW)), '⚑1 ✔1 ●2 ○1')
  t.is(text(statusText([agent('unknown')], look(), NOW)), '?1')
  t.is(statusText([], look(), NOW), '')
})

test('counts: the longest wait has an age; being idle or at work has none', (t) => {
  const since = (minutes: number) => NOW - minutes * MINUTE
  const agents = [
    agent('blocked', { since: since(3) }),
    agent('blocked', { since: since(45) }),
    agent('idle', { since: since(600) }),
  ]
  t.is(text(statusText(agents, look(), NOW)), '⚑2 30m ○1')
  t.is(text(statusText(agents, look({ age: false }), NOW)), '⚑2 ○1')
  t.is(text(statusText([agent('blocked', { since: since(0.9) })], look(), NOW)), '⚑1')
})

test('worst: the most urgent state alone', (t) => {
  const worst = look({ statusStyle: 'worst' })
  t.is(text(statusText(all, worst, NOW)), '⚑1')
  t.is(text(statusText([agent('idle'), agent('done')], worst, NOW)), '✔1')
  t.is(statusText([], worst, NOW), '')
})

test('names: who waits, for what and how long; the others are counted', (t) => {
  const agents = [
    agent('working'),
    agent('done', { name: 'docs' }),
    agent('blocked', { name: 'web', detail: 'question', since: NOW - 1_000 }),
    agent('blocked', { name: 'api', detail: 'permission', since: NOW - 4 * MINUTE }),
    agent('blocked', { name: 'cli', detail: 'dialog', since: NOW }),
  ]
  t.is(text(statusText(agents, names, NOW)), 'api⚑perm 2m web⚑ask cli⚑ docs✔ ●1')
  t.is(text(statusText([agent('idle')], names, NOW)), '○1')
  t.is(statusText([], names, NOW), '')
})

test('names: five at most, then how many more', (t) => {
  const agents = Array.from({ length: 7 }, (_, i) => agent('blocked', { name: `a${i}`, since: NOW + i }))
  t.is(text(statusText([...agents, agent('done')], names, NOW)), 'a0⚑ a1⚑ a2⚑ a3⚑ a4⚑ +⚑2 +✔1')
})

test('names: foreign text is cut and cannot style, end or run anything', (t) => {
  const hostile = ['#[fg=red]x', '#(touch x)', '#{pane_id}', 'a\nb\u001b[31mc', '\u202eabc', '漢'.repeat(30)]
  const agents = hostile.map((name, i) => agent('blocked', { name, since: NOW + i })).slice(0, 5)
  t.is(text(statusText(agents, names, NOW)), '[fg=red]x⚑ (touch x)⚑ {pane_id}⚑ a bc⚑ abc⚑')
  t.is(text(statusText([agent('done', { name: hostile[5] })], names, NOW)), `${'漢'.repeat(7)}…✔`)
  t.is(text(statusText([agent('done', { name: '##' })], names, NOW)), 'oak✔')
})

test('a window shows its most urgent state, a session all of them, a pane what its agent is at', (t) => {
  t.is(text(windowText(all, look())), '⚑1')
  t.is(windowText([agent('working')], look()), '●1')
  t.is(windowText([], look()), '')
  t.is(text(sessionText(all, look())), '⚑1 ✔1 ●2 ○1')
  const waits = agent('blocked', { detail: 'permission', since: NOW - 61 * MINUTE })
  t.is(text(paneText(waits, look(), NOW)), 'oak ⚑ permission 1h')
  t.is(paneText(agent('working'), look(), NOW), 'oak ●')
})

test('styles begin from what is around and end there', (t) => {
  const line = '#[push-default]#[fg=colour231,bg=colour160,bold]⚑1#[default] ●1#[pop-default]'
  const agents = [agent('blocked'), agent('working')]
  t.is(statusText(agents, look(), NOW), line)
  t.is(sessionText(agents, look()), line)
})

test('where the person styles the place, `default` is not popped: it would give the style of the bar', (t) => {
  const sides = look({}, { isSideStyled: true, isWindowStyled: false })
  const windows = look({}, { isSideStyled: false, isWindowStyled: true })
  const agents = [agent('blocked')]
  t.false(statusText(agents, sides, NOW).includes('pop-default'))
  t.true(windowText(agents, sides).includes('pop-default'))
  t.true(statusText(agents, windows, NOW).includes('pop-default'))
  t.false(windowText(agents, windows).includes('pop-default'))
})

test('glyphs and styles are those of the settings', (t) => {
  const own = look({ glyphs: 'ascii', glyphWorking: 'run', styleWorking: 'italics', styleBlocked: 'default' })
  t.is(
    statusText([agent('blocked'), agent('working')], own, NOW),
    '#[push-default]!1 #[italics]run1#[default]#[pop-default]',
  )
})

test('whatever agents are called, what tmux reads is only what we wrote', (t) => {
  const shown = fc.array(
    fc.record({
      agent: fc.constant('oak'),
      state: fc.constantFrom(...STATES),
      isDone: fc.boolean(),
      detail: fc.option(fc.constantFrom('permission', 'dialog', 'trust'), { nil: undefined }),
      since: fc.integer({ min: 0, max: NOW }),
      name: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
    }),
  )
  fc.assert(fc.property(shown, (agents) => !text(statusText(agents, names, NOW)).includes('#')))
  t.pass()
})

test("with clicks each part is a range of its own where tmux can tell ranges; windows keep tmux's own", (t) => {
  const clicks = (version: string) => lookOf({ ...DEFAULT_SETTINGS, mouse: true }, undefined, version)
  const line = statusText(all, clicks('3.4'), NOW)
  t.deepEqual(
    [...line.matchAll(/#\[range=user\|([a-z-]+)\]/g)].map(([, name]) => name),
    ['tma-blocked', 'tma-done', 'tma-working', 'tma-idle'],
  )
  t.is(text(line), '⚑1 ✔1 ●2 ○1')
  for (const plain of [
    statusText(all, clicks('3.3a'), NOW),
    statusText(all, look(), NOW),
    windowText(all, clicks('3.4')),
    sessionText(all, clicks('3.4')),
  ])
    t.false(plain.includes('range'))
})
