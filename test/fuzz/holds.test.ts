// What throws made inputs at readers finds what is broken: else none of the other tests here could fail.
import test from 'ava'
import * as fc from 'fast-check'
import { holds } from '../helpers/fuzz'
import { commandsFor, madeFrom } from '../helpers/hostile'

test('a law that is broken fails, with the smallest input and the seed', async (t) => {
  const attempt = await t.try((inner) =>
    holds(inner, fc.nat(), (number) => {
      if (number > 10) throw new Error('too large')
    }),
  )
  attempt.discard()
  t.false(attempt.passed)
  t.regex(String(attempt.errors[0]?.message), /too large\nTMA_FUZZ_SEED=\d+ \([\d:]+\): \[11\]/)
})

test('texts that are made hold commands, cuts and runs, and some of them what they are made from', (t) => {
  const corpus = ['{"session_id":"one","tool_name":"Bash"}']
  const made = fc.sample(madeFrom(corpus), 2_000)
  t.true(made.some((text) => commandsFor('/nonexistent/canary').some((command) => text.includes(command))))
  t.true(made.some((text) => text.length < 20))
  t.true(made.some((text) => text.length > 2_000))
  t.true(made.filter((text) => text.includes('session_id')).length > 500)
})
