import test from 'ava'
import { clickable, rangeOf } from '../../src/core/click-range'
import { BUCKETS } from '../../src/core/summary'

test('a part is put between the marks of a range, and nothing else of it changes', (t) => {
  t.is(clickable('blocked', '#[bold]⚑1#[default]'), '#[range=user|tma-blocked]#[bold]⚑1#[default]#[norange]')
})

test('every name fits into what tmux keeps of one', (t) => {
  for (const bucket of BUCKETS) t.true(Buffer.byteLength(rangeOf(bucket)) <= 15)
})
