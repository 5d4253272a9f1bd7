import { readFileSync } from 'node:fs'
import test from 'ava'
import { statesPage } from './helpers/states-page'
import { grid, reported } from './helpers/states-runs'

test('docs/reference/states.md says what the fold answers today', (t) => {
  t.is(readFileSync('docs/reference/states.md', 'utf8'), statesPage())
})

test('a report counts the same whether a hook brings it or a state file', (t) => {
  for (const isSeen of [true, false])
    t.is(grid('', reported(isSeen, 'file')), grid('', reported(isSeen, 'hook')))
})
