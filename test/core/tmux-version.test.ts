import test from 'ava'
import { FEATURES, type FeatureName, hasFeature, lacking } from '../../src/core/tmux-version'

const having = (version: string): ReadonlyArray<string> =>
  Object.keys(FEATURES).filter((name) => hasFeature(version, name as FeatureName))

test('each version has what it has', (t) => {
  t.deepEqual(having('3.1c'), [])
  t.deepEqual(having('3.2a'), ['tma'])
  t.deepEqual(having('3.3a'), ['tma', 'border of a pane'])
  t.deepEqual(having('3.4'), ['tma', 'border of a pane', 'clicks', 'escaped dollar'])
  t.deepEqual(having('openbsd-7.4'), ['tma', 'border of a pane'])
  for (const version of ['3.5a', '3.6', '3.7c', 'next-3.8', '3.10', '4.0', 'master', 'openbsd-7.6'])
    t.deepEqual(having(version), ['tma', 'border of a pane', 'clicks'], version)
})

test('what an older one lacks is told with the version that has it', (t) => {
  t.deepEqual(lacking('3.3a'), [{ what: 'clicks on the status line', since: '3.4' }])
  t.deepEqual(lacking('3.7c'), [])
  t.is(lacking('3.1')[0]?.what, 'tma')
})
