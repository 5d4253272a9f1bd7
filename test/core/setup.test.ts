import test from 'ava'
import { adviceFor, withOurs } from '../../src/core/setup'

const oak = { agent: 'oak', hasStateFile: false, isWired: false, isTested: true }

test('hooks are offered to agents that gain from them', (t) => {
  t.is(adviceFor(oak, false), 'offer')
  t.is(adviceFor({ ...oak, isWired: true }, false), 'wired')
  t.is(adviceFor({ ...oak, hasStateFile: true }, false), 'needless')
  t.is(adviceFor({ ...oak, hasStateFile: true, isWired: true }, false), 'wired')
})

test('what nobody tried is offered to a person, and done for nobody', (t) => {
  t.is(adviceFor({ ...oak, isTested: false }, false), 'offer')
  t.is(adviceFor({ ...oak, isTested: false }, true), 'by-hand')
  t.is(adviceFor(oak, true), 'offer')
})

test('ours stands first, what was there is kept, and a length that was longer stays', (t) => {
  t.deepEqual(withOurs({ value: ' "#{=21:pane_title}" %H:%M', length: 40 }), {
    value: '#{tma_status} "#{=21:pane_title}" %H:%M',
    length: 100,
  })
  t.deepEqual(withOurs({ value: '', length: 150 }), { value: '#{tma_status}', length: 150 })
})

test('what is there already is not put there twice', (t) => {
  for (const value of ['%H #{tma_status}', '#{@tma_status}#(/p/scripts/tma-status --tend) %H'])
    t.is(withOurs({ value, length: 40 }).value, value)
})
