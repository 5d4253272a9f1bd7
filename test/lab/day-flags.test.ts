import test from 'ava'
import { AGENT_LIST } from '../../lab/agents'
import { dayFlagsOf, isWholeDay } from '../../lab/day/flags'
import { HOURS, scenesIn } from '../../lab/day/plan'

test('without words it is a whole day with hooks', (t) => {
  const flags = dayFlagsOf([])
  t.is(flags?.source, 'hooks')
  t.true(flags !== undefined && isWholeDay(flags))
})

test('a part of it is no whole day', (t) => {
  for (const words of [
    ['--agents', 'claude'],
    ['--only', 'deaths'],
  ]) {
    const flags = dayFlagsOf(words)
    t.false(flags === undefined || isWholeDay(flags), words.join(' '))
  }
})

test('words that mean nothing are refused', (t) => {
  for (const words of [
    ['--source', 'ears'],
    ['--agents', 'nobody'],
    ['--hands', '0'],
    ['--pace', '0'],
    ['more'],
  ])
    t.is(dayFlagsOf(words), undefined, words.join(' '))
})

test('every agent starts first and is gone at the end, and skips what it has not', (t) => {
  const [first, last] = [HOURS[0], HOURS.at(-1)]
  AGENT_LIST.forEach((agent, place) => {
    t.is(first && scenesIn(first, agent, place)[0]?.[0], 'start')
    t.is(last && scenesIn(last, agent, place).at(-1)?.[0], 'exit')
    const names = HOURS.flatMap((hour) => scenesIn(hour, agent, place)).map(([name]) => name)
    t.deepEqual(
      names.filter((name) => agent.skips?.includes(name)),
      [],
    )
  })
})
