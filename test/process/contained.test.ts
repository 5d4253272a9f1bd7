import test from 'ava'
import { isStillThere, locate } from '../../src/process/contained'
import { aFolder } from '../helpers/tmux-server'

const OURS = 'this-boot'

test('of another kernel, or of what could not be told, nothing is known', (t) => {
  const proc = aFolder(t)
  const known = { boot: OURS, pid: 7, started: '500' }
  t.is(locate({ ...known, boot: 'another' }, OURS, proc), 'unknown')
  t.is(locate({ ...known, boot: undefined }, OURS, proc), 'unknown')
  t.is(locate({ ...known, pid: undefined }, OURS, proc), 'unknown')
  t.is(locate({ ...known, started: undefined }, OURS, proc), 'unknown')
})

test('what this kernel does not know has ended', (t) => {
  t.is(locate({ boot: OURS, pid: 7, started: '500' }, OURS, aFolder(t)), 'gone')
  t.false(isStillThere({ pid: process.pid, started: '1' }))
})
