import test from 'ava'
import { checkManifest, missingIds } from '../../src/core/manifest-check'

const finds = test.macro((t, raw: Record<string, unknown>, ...problems: Array<[string, string]>) =>
  t.deepEqual(
    checkManifest(raw).map(({ path, message }) => [path.join(' '), message]),
    problems,
  ),
)

test('nothing is wrong with nothing', finds, {})
test('what has the wrong type is left to the decode', finds, {
  rules: [3, { id: 4, weak: 'yes' }, { id: 4 }],
  details: [],
  screen: 'x',
})
test('a state that is none is no reason to speak of weak', finds, {
  rules: [{ weak: true, state: 'ilde' }, { weak: true }],
})
test('an alias may be given twice in one detail, and may be the detail', finds, {
  details: { a: { aliases: ['a', 'b', 'b'] } },
})
test(
  'each later use of an id is named',
  finds,
  { rules: [{ id: 'a' }, { id: 'a' }, { id: 'a' }] },
  ['rules 1 id', 'must be unique, another rule is "a" too'],
  ['rules 2 id', 'must be unique, another rule is "a" too'],
)
test('a composer has a top or a prompt', finds, { screen: {} }, [
  'screen composer_prompt',
  'is missing, must be a pattern where there is no composer_top',
])
test('a composer may have both', finds, { screen: { composer_top: 'a', composer_prompt: 'b' } })

test('rules without an id are found', (t) => {
  t.deepEqual(missingIds({ rules: [{ id: 'a' }, {}] }), [
    { path: ['rules', 1, 'id'], message: 'is missing, a bundled rule must have one' },
  ])
})
