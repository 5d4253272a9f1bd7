import { readFileSync } from 'node:fs'
import test from 'ava'
import { absent, optional, required } from '../../src/schema/field'
import { referenceOf } from '../../src/schema/reference'
import { Flag, oneOf, Text } from '../../src/schema/scalars'
import { table } from '../../src/schema/table'
import { manifestPage } from '../helpers/manifest-page'

test('a table documents itself: key, default, type, sentence', (t) => {
  const fields = table('a door', {
    name: required(Text, 'What is on it.'),
    is_open: optional(Flag, false, 'Open | shut.'),
    colour: absent(oneOf('a colour', ['red', 'green']), 'Of the paint.'),
  })
  t.deepEqual(referenceOf(fields).split('\n'), [
    '| key | required, default | type | meaning |',
    '|---|---|---|---|',
    '| `name` | yes | a string that is not empty | What is on it. |',
    '| `is_open` | no, `false` | true or false | Open \\| shut. |',
    '| `colour` | no | a colour (red, green) | Of the paint. |',
  ])
})

test('the page of manifests is the one that the declarations give', (t) => {
  t.is(readFileSync('docs/reference/manifest.md', 'utf8'), manifestPage())
})
