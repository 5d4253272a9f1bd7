import test from 'ava'
import stringWidth from 'fast-string-width'
import type { Account } from '../../src/core/account'
import { accountView, turned } from '../../src/core/account-view'

const account: Account = {
  schema: 1,
  agent: 'oak',
  identity: { by: 'name', pid: 100 },
  foreground_is_agent: true,
  frozen: false,
  state: 'working',
  detail: null,
  reason: 'the screen shows it',
  since: 0,
  until: 'a dialog or another state is seen in two looks, or the agent reports',
  evidence: [{ source: 'screen', state: 'working', detail: null, at: 0, note: `rule ${'漢'.repeat(60)}` }],
  rules: [{ id: 'busy', matched: true }],
}
const blocked: Account = {
  ...account,
  state: 'blocked',
  detail: 'permission',
  reason: 'a dialog is on the screen',
}

test('a verdict is noted when it turns, and only then', (t) => {
  const first = turned([], account, 1)
  t.is(turned(first, { ...account, since: 5 }, 2), first)
  const texts = turned(turned(first, blocked, 3), account, 4).map(({ text }) => text)
  t.deepEqual(texts, [
    'working: the screen shows it',
    'blocked (permission): a dialog is on the screen',
    'working: the screen shows it',
  ])
})

test('an agent that goes is noted too, and a day of turns is bounded', (t) => {
  t.is(turned([], { ...account, agent: null, state: null }, 1)[0]?.text, 'no agent')
  let turnings = turned([], account, 0)
  for (let i = 0; i < 500; i += 1) turnings = turned(turnings, i % 2 === 0 ? blocked : account, i)
  t.is(turnings.length, 50)
})

for (const size of [
  { columns: 20, lines: 5 },
  { columns: 40, lines: 12 },
  { columns: 100, lines: 30 },
  { columns: 8, lines: 1 },
])
  test(`the view keeps to ${size.columns} columns and ${size.lines} lines`, (t) => {
    const turnings = turned(turned([], account, 1), blocked, 2)
    const view = accountView({ pane: '%3', account: blocked, turnings }, 10, size)
    t.true(view.length <= size.lines)
    for (const line of view) t.true(stringWidth(line) <= size.columns, line)
    t.is(view.at(-1), 'q quits')
  })

test('with room the view tells what was before, newest last', (t) => {
  const turnings = turned(turned([], account, 1), blocked, 2)
  const view = accountView({ pane: '%3', account: blocked, turnings }, 10, { columns: 100, lines: 40 })
  const past = view.slice(view.indexOf('seen so far') + 1, -1)
  t.deepEqual(
    past.map((line) => line.replace(/^ {2}\S+ /, '')),
    ['working: the screen shows it', 'blocked (permission): a dialog is on the screen'],
  )
})
