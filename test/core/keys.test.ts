import test from 'ava'
import { keysReport } from '../../src/core/keys'

test('which key opens them is said as the person presses it', (t) => {
  t.is(keysReport('A', '').line, 'prefix A opens them, then ? lists them')
  t.is(keysReport('M-q', '').line, 'prefix M-q opens them, then ? lists them')
  t.is(keysReport('-n M-q', '').line, 'M-q opens them, then ? lists them')
  t.is(keysReport('off', '').line, 'no key opens them')
})

test('a key that was taken is named, with what to do', (t) => {
  const { line, findings } = keysReport('s', 'prefix:s root:M-a')
  t.is(line, 'no key opens them')
  t.deepEqual(
    findings.map(({ what }) => what.split(' was ')[0]),
    ['prefix s', 'M-a'],
  )
  t.true(findings[0]?.remedy.endsWith("unbind-key 's'"))
  t.true(findings[1]?.remedy.endsWith("unbind-key -n 'M-a'"))
})

test('a key that two options want is named, and still opens what it opens', (t) => {
  const { line, findings } = keysReport('M-a', 'again:prefix:M-a again:root::')
  t.is(line, 'prefix M-a opens them, then ? lists them')
  t.deepEqual(
    findings.map(({ what }) => what.split(';')[0]),
    ['two options give prefix M-a a meaning', 'two options give : a meaning'],
  )
})
