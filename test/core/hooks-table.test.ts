import test from 'ava'
import * as E from 'fp-ts/Either'
import { HookEntryTable, HooksTable } from '../../src/core/hooks-table'

const claims = test.macro((t, claim: unknown, decoded: unknown) => {
  const entry = HookEntryTable.decode({ event: 'Stop', claim })
  t.deepEqual(E.isRight(entry) && entry.right.claim, decoded as never)
})

test(
  'a claim of a state may have a detail',
  claims,
  { state: 'blocked', detail: 'plan' },
  { kind: 'state', state: 'blocked', detail: 'plan' },
)
test('a claim of a state may go without', claims, { state: 'unknown' }, { kind: 'state', state: 'unknown' })
test('a session starts', claims, { lifecycle: 'start' }, { kind: 'lifecycle', lifecycle: 'start' })
test('a child ends', claims, { subagent: 'end' }, { kind: 'subagent', subagent: 'end' })
test('a claim needs a state of the vocabulary', claims, { state: 'thinking' }, false)
test('a claim is a table', claims, 'idle', false)

test('hooks without anything in them say that there are hooks', (t) => {
  t.deepEqual(HooksTable.decode({}), E.right({ covers: [], map: [], shared: false }) as never)
})
