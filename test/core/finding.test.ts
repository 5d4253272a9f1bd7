import test from 'ava'
import { warning } from '../../src/core/finding'

test('a warning names its kind, its place and what is wrong', (t) => {
  t.deepEqual(warning('one-word', ['rules', 0], 'rests on one word'), {
    severity: 'warning',
    check: 'one-word',
    path: ['rules', 0],
    message: 'rests on one word',
  })
})
