import { readdirSync, readFileSync } from 'node:fs'
import test from 'ava'
import * as E from 'fp-ts/Either'
import type { Action } from '../../src/core/action'
import { prepareAny } from '../../src/core/action-gate'
import { parseActions } from '../../src/core/parse-actions'
import { sightingOf } from '../../src/core/recording'
import { replyRefusal, replyText } from '../../src/core/reply-text'
import { highlighted, styledRows } from '../../src/core/styled-rows'
import { guardFormat } from '../../src/tmux/guarded-send'
import { bundledManifests } from '../helpers/bundled'
import { type Capture, capturesOf, replayed } from '../helpers/captures'

const parse = (text: string, isBundled = false): E.Either<string[], ReadonlyArray<Action>> =>
  parseActions({ name: 'claude', path: 'a.toml', text, isBundled })

const bundledActions = readdirSync('actions').flatMap((file) => {
  const text = readFileSync(`actions/${file}`, 'utf8')
  const parsed = parseActions({ name: file.replace('.toml', ''), path: file, text, isBundled: true })
  if (E.isLeft(parsed)) throw new Error(parsed.left.join('\n'))
  return parsed.right
})

const prepared = (capture: Capture, name: string) => {
  const manifest = bundledManifests.find((each) => each.name === capture.agent)
  const { snapshot } = sightingOf(capture, true)
  if (manifest === undefined || snapshot === undefined) throw new Error(capture.name)
  const actions = bundledActions.filter((each) => each.agent === capture.agent && each.name === name)
  return prepareAny(actions, { observation: replayed(capture), snapshot, manifest }, 'hello')
}

const AGENTS = ['claude', 'codex', 'gemini', 'copilot', 'opencode']

for (const agent of AGENTS)
  test(`${agent}: no recording but one that waits for permission is approved`, (t) => {
    const captures = capturesOf(agent)
    t.true(captures.length > 20)
    for (const capture of captures) {
      if (E.isLeft(prepared(capture, 'approve'))) continue
      t.is(capture.truth.state, 'blocked', capture.name)
      // The recordings of hooks name no detail: all of them ask for a tool.
      t.is(capture.truth.detail ?? 'permission', 'permission', capture.name)
    }
  })

for (const agent of AGENTS.filter((each) => each !== 'opencode'))
  test(`${agent}: the recorded permissions are approved by the first digit`, (t) => {
    const all = capturesOf(agent).filter(({ name }) => /blocked_blocked_bash2?_w(100|200)/.test(name))
    t.true(all.length > 1)
    for (const capture of all) {
      const plan = prepared(capture, 'approve')
      t.deepEqual(E.isRight(plan) ? plan.right.prepared.keys : plan.left.why, ['1'], capture.name)
    }
  })

test('without colours nobody can tell which button is highlighted, and none is pressed', (t) => {
  for (const capture of capturesOf('opencode').filter(({ name }) => /blocked_bash/.test(name)))
    t.true(E.isLeft(prepared(capture, 'approve')), capture.name)
})

test('the highlighted word has a ground that no other has', (t) => {
  const words = ['Allow once', 'Allow always', 'Reject']
  const on = '\x1b[48;2;250;178;131m'
  const row = (at: number) =>
    words.map((word, i) => (i === at ? `${on} ${word} \x1b[49m` : ` ${word} `)).join('')
  for (const at of [0, 1, 2]) t.is(highlighted(styledRows([row(at)]), words), words[at])
  t.is(highlighted(styledRows([row(3)]), words), undefined)
  t.is(highlighted(styledRows([row(0)]), [...words, 'Never']), undefined)
  t.is(highlighted(styledRows(['\x1b[7mReject', 'x\x1b[27m Allow once  Allow always']), words), 'Reject')
})

const FAULTS: Readonly<Record<string, readonly [string, string]>> = {
  'keys and a program': ['state = "idle"\nkeys = ["Enter"]\nexec = ["x"]', 'not both'],
  'neither of them': ['state = "idle"', 'not both'],
  'a dialog unseen': ['state = "blocked"\nkeys = ["1"]', 'needs `details`'],
  'two keys into a dialog': [
    'state = "blocked"\ndetails = ["permission"]\nkeys = ["1", "Enter"]',
    'exactly one key',
  ],
  'text into a dialog': [
    'state = "blocked"\ndetails = ["question"]\ntext = "x"\nkeys = ["Enter"]',
    'exactly one key',
  ],
  'text into an unknown composer': [
    'state = "idle"\ntext = "x"\nkeys = ["Enter"]',
    'needs `state = "idle"` and `composer`',
  ],
  'a number of no option': [
    'state = "blocked"\ndetails = ["permission"]\nkeys = ["{number}"]',
    'needs `option`',
  ],
  'one of two buttons': [
    'state = "blocked"\ndetails = ["permission"]\nkeys = ["Enter"]\nbuttons = ["a", "b"]\nbutton = "a"',
    'at least three',
  ],
  'a key that ends a command': ['state = "working"\nkeys = ["; kill-server"]', 'must be'],
  'a pattern that is none': ['state = "blocked"\ndetails = ["x"]\nkeys = ["1"]\noption = "("', 'option'],
}

for (const [what, [fields, words]] of Object.entries(FAULTS))
  test(`a file of actions with ${what} is refused in words`, (t) => {
    const parsed = parse(`[[actions]]\nname = "go"\n${fields}\n`)
    t.true(E.isLeft(parsed) && parsed.left.join('\n').includes(words), JSON.stringify(parsed))
  })

test('a bundled action runs no program', (t) => {
  const text = '[[actions]]\nname = "go"\nstate = "idle"\nexec = ["x"]\n'
  t.true(E.isRight(parse(text)))
  t.true(E.isLeft(parse(text, true)))
})

test('text that an agent takes for keys, commands or completions is refused', (t) => {
  for (const text of [
    '',
    ' \n',
    '\u001b',
    'a\tb',
    'a\u0085',
    '!ls',
    '  /exit',
    '# note',
    'look at @src',
    'x'.repeat(16_385),
  ])
    t.is(typeof replyRefusal(replyText(text)), 'string', JSON.stringify(text))
  for (const text of ['yes', 'one\r\ntwo\n', "it's $5 for a/b @x.ts now", '#'.padStart(3, 'a')])
    t.is(replyRefusal(replyText(text)), undefined, JSON.stringify(text))
  t.is(replyText('a\r\nb\r\n\n'), 'a\nb')
})

test('a row is looked for by its text, special characters as any, and the first that fits counts', (t) => {
  const screen = ['a.b', '', 'a#b', 'a,b', 'x']
  const rows = screen.flatMap((text, index) => (text === '' ? [] : [{ index, text }]))
  const guard = { pane: '%1', panePid: 7, width: 80, height: 24, cursor: undefined, rows, screen }
  const format = guardFormat(guard)
  t.true(format.includes('#{C/r:^a[.]b$}/#{C/r:^a.b$}/#{C/r:^a.b$}/#{C/r:^x$}'))
  t.true(format.endsWith('/1/1/1/5}'))
})
