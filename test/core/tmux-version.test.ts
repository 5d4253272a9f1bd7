import test from 'ava'
import { FEATURES, type FeatureName, hasFeature, lacking } from '../../src/core/tmux-version'

const having = (version: string): ReadonlyArray<string> =>
  Object.keys(FEATURES).filter((name) => hasFeature(version, name as FeatureName))

const OF_3_3 = ['tma', 'border of a pane', 'popups that stay']
const OF_3_4 = [...OF_3_3, 'underscore colour', 'clicks']

test('each version has what it has', (t) => {
  t.deepEqual(having('3.1c'), [])
  t.deepEqual(having('3.2a'), ['tma'])
  t.deepEqual(having('3.3a'), OF_3_3)
  t.deepEqual(having('3.4'), [...OF_3_4, 'escaped dollar'])
  t.deepEqual(having('openbsd-7.4'), OF_3_3)
  for (const version of ['3.5a', '3.6', '3.7c', 'next-3.8', '3.10', '4.0', 'master', 'openbsd-7.6'])
    t.deepEqual(having(version), OF_3_4, version)
})

test('what an older one lacks is told with the version that has it', (t) => {
  t.deepEqual(lacking('3.3a'), [
    { what: 'colour of underscores (us=) in styles', since: '3.4' },
    { what: 'clicks on the status line', since: '3.4' },
  ])
  t.deepEqual(
    lacking('3.2a').map(({ since }) => since),
    ['3.3', '3.3', '3.4', '3.4'],
  )
  t.deepEqual(lacking('3.7c'), [])
  t.is(lacking('3.1')[0]?.what, 'tma')
})
