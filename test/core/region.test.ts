import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { Region } from '../../src/core/region'

const spells = test.macro({
  exec: (t, spelling: string, region: Region) => {
    t.deepEqual(Region.decode(spelling), E.right(region))
    t.is(Region.encode(region), spelling)
  },
  title: (_, spelling) => `${spelling} is a region`,
})

test(spells, 'tail_lines(5)', { kind: 'tail', lines: 5 })
test(spells, 'live(2)', { kind: 'live', rows: 2 })
test(spells, 'visible', { kind: 'visible' })
test(spells, 'title', { kind: 'title' })
test(spells, 'composer', { kind: 'composer' })
test(spells, 'footer', { kind: 'footer' })
test(spells, 'dialog', { kind: 'dialog' })

const refuses = test.macro({
  exec: (t, value: unknown, ending: string) => {
    const decoded = Region.decode(value)
    const start =
      'must be a region (tail_lines(N), live(N), visible, title, composer, footer, dialog; N from 1), not '
    t.deepEqual(E.isLeft(decoded) && decoded.left.map(({ message }) => message), [start + ending])
  },
  title: (_, value) => `${JSON.stringify(value)} is no region`,
})

test(refuses, 'tail_lines(0)', '"tail_lines(0)"')
test(refuses, 'tail_lines(-1)', '"tail_lines(-1)"')
test(refuses, 'tail_lines(1.5)', '"tail_lines(1.5)"')
test(refuses, 'tail_lines()', '"tail_lines()"')
test(refuses, 'tail_lines(99999999999999999999)', '"tail_lines(99999999999999999999)"')
test(refuses, 'tail_line(30)', '"tail_line(30)" (did you mean "tail_lines(N)"?)')
test(refuses, ' title', '" title" (did you mean "title"?)')
test(refuses, 'Dialog', '"Dialog" (did you mean "dialog"?)')
test(refuses, 'toString', '"toString"')
test(refuses, '', '""')

test('any count from 1 is spelt and read back', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (n) => {
      t.deepEqual(Region.decode(Region.encode({ kind: 'live', rows: n })), E.right({ kind: 'live', rows: n }))
    }),
  )
})
