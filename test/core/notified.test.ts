import test from 'ava'
import { notifiedWrites } from '../../src/core/notified'
import type { OptionWrite } from '../../src/core/plan'

const change: OptionWrite = { scope: 'pane', target: '%1', name: '@agent_state', value: 'blocked' }
const written = (at: number | undefined, published: Readonly<Record<string, string>>, writes = [change]) =>
  notifiedWrites([{ id: '%1', published, at }], writes)

test('the time of a notice goes out with another change of its pane', (t) => {
  t.deepEqual(written(5, {}), [{ scope: 'pane', target: '%1', name: '@agent_notified_at', value: '5' }])
})

test('alone, for another pane, or unchanged it is not written', (t) => {
  t.deepEqual(written(5, {}, []), [])
  t.deepEqual(written(5, {}, [{ ...change, target: '%2' }]), [])
  t.deepEqual(written(5, {}, [{ ...change, scope: 'window', target: '%1' }]), [])
  t.deepEqual(written(5, { '@agent_notified_at': '5' }), [])
})

test('it goes with its agent', (t) => {
  t.deepEqual(written(undefined, { '@agent_notified_at': '5' }), [
    { scope: 'pane', target: '%1', name: '@agent_notified_at', value: undefined },
  ])
})
