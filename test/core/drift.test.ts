import test from 'ava'
import { type Drift, driftOf, driftText } from '../../src/core/drift'

const RANGE = '>=1.2.0 <=1.4.2'

const CASES: ReadonlyArray<readonly [string | undefined, string | undefined, Drift]> = [
  ['1.3.0', RANGE, 'tested'],
  ['1.4.2', RANGE, 'tested'],
  ['1.4.3', RANGE, 'newer'],
  ['2.0.0-alpha.1', RANGE, 'newer'],
  ['1.1.9', RANGE, 'older'],
  ['1.3.0-beta.2', RANGE, 'tested'],
  ['1.2.0-linux-x64', RANGE, 'tested'],
  ['1.4.2-x86_64-unknown-linux-musl', RANGE, 'tested'],
  ['v1.3', RANGE, 'tested'],
  ['2026.07.23', '>=2026.7.1 <=2026.7.30', 'tested'],
  ['0.0.1790142911-g7618fb', '<=0.0.1790142911', 'tested'],
  ['1.3.0', '1.2.0 || 1.4.0', 'outside'],
  ['1.3.0', undefined, 'untested'],
  [undefined, undefined, 'untested'],
  [undefined, RANGE, 'unknown'],
  ['next', RANGE, 'unknown'],
]

for (const [version, tested, drift] of CASES) {
  test(`${version} against ${tested} is ${drift}`, (t) => {
    t.is(driftOf(version, tested), drift)
  })
}

test('the sentence has both versions where they differ', (t) => {
  t.is(driftText('1.5.0', RANGE), `1.5.0, newer than tested (${RANGE})`)
  t.is(driftText('1.0.0', RANGE), `1.0.0, older than tested (${RANGE})`)
  t.is(driftText('1.3.0', RANGE), '1.3.0, as tested')
  t.is(driftText('1.3.0', undefined), '1.3.0, untested')
  t.is(driftText(undefined, undefined), 'unknown, untested')
  t.is(driftText(undefined, RANGE), `not told; tested with ${RANGE}`)
})
