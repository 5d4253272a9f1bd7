import test from 'ava'
import { isRight } from 'fp-ts/Either'
import { Switch } from '../../src/core/switch'

test('on and off, as tmux spells them, and nothing else', (t) => {
  const read = ['on', 'off', 'On', '1', 'yes', '', 'toString'].map((word) => {
    const decoded = Switch.decode(word)
    return isRight(decoded) ? decoded.right : 'refused'
  })
  t.deepEqual(read, [true, false, 'refused', 'refused', 'refused', 'refused', 'refused'])
  t.deepEqual([true, false].map(Switch.encode), ['on', 'off'])
})
