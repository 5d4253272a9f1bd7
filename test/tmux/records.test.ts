import test from 'ava'
import { asStored, frame } from '../../src/tmux/records'

test('fields come back whatever they hold but the word of the call', (t) => {
  const { format, read } = frame()
  const printed = `${format('P', ['a\n:b', '', '.'])}\n${format('E', [])}\n`
  t.deepEqual(read(printed), [
    { kind: 'P', fields: ['a\n:b', '', '.'], rest: '\n' },
    { kind: 'E', fields: [], rest: '\n' },
  ])
})

test('a record with the word of another call forges nothing', (t) => {
  const forged = frame().format('P', ['%1'])
  const { format, read } = frame()
  t.deepEqual(read(format('P', [forged])), [{ kind: 'P', fields: [forged], rest: '' }])
})

test('output that breaks off, or has no record, is read as far as it goes', (t) => {
  const { format, read } = frame()
  t.deepEqual(read(''), [])
  t.deepEqual(read('no server running'), [])
  t.deepEqual(read(format('P', ['a', 'b']).slice(0, -51)), [{ kind: 'P', fields: ['a'], rest: '' }])
})

test('tmux 3.4 alone puts a backslash before a variable', (t) => {
  t.is(asStored('3.4', String.raw`\$HOME \${a} \$_ \$1 $x \\$y`), String.raw`$HOME ${'$'}{a} $_ \$1 $x \$y`)
  t.is(asStored('3.3a', String.raw`\$HOME`), String.raw`\$HOME`)
  t.is(asStored('3.40', String.raw`\$HOME`), String.raw`\$HOME`)
  t.is(asStored('3.5', String.raw`\$HOME`), String.raw`\$HOME`)
})

test('without the word of its call the same output is the same', (t) => {
  const [one, other] = [frame(), frame()]
  const said = ({ format, bare }: ReturnType<typeof frame>, field: string) => bare(format('P', [field]))
  t.is(said(one, 'a'), said(other, 'a'))
  t.not(said(one, 'a'), said(other, 'b'))
})
