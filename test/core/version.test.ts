import test from 'ava'
import { isAtLeast, Version, VersionRange } from '../../src/core/version'

test('missing parts of a version are 0, and parts are compared as numbers', (t) => {
  t.true(isAtLeast('0.2', '0.2.0'))
  t.true(isAtLeast('1', '0.99.99'))
  t.true(isAtLeast('0.10', '0.9'))
  t.false(isAtLeast('0.2', '0.2.1'))
  t.false(isAtLeast('0.2', '1'))
})

test('a version has one to three numbers', (t) => {
  t.deepEqual(['1', '0.2', '1.2.3', '', '1.', '1.2.3.4', 'v1', '1.x', ' 1', 0.2].filter(Version.is), [
    '1',
    '0.2',
    '1.2.3',
  ])
})

test('a range is what semver takes for one', (t) => {
  t.deepEqual(['>=2.1 <3', '2.x || 3', '', 'newest', 2].filter(VersionRange.is), ['>=2.1 <3', '2.x || 3'])
})
