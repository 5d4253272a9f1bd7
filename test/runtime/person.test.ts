import { hostname, userInfo } from 'node:os'
import test from 'ava'
import { personHere } from '../../src/runtime/person'

test('the home is that of the environment, user and machine are those of the system', (t) => {
  t.deepEqual(personHere({ HOME: '/x/ann' }), {
    home: '/x/ann',
    user: userInfo().username,
    host: hostname(),
  })
})
