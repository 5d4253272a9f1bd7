import test from 'ava'
import { aLook, anEvent, anIdentity } from '../helpers/builders'
import { aCourse, claims, HOLD } from '../helpers/course'

const overruled = () => {
  const course = aCourse()
  course.at(0, { file: claims('working', 0), look: 'working' })
  course.at(2_000, { file: claims('working', 0), look: 'idle' })
  course.at(3_000, { file: claims('working', 0), look: 'idle' })
  return course
}

test('a claim dates the state from the time that it tells', (t) => {
  const { at, since, last } = aCourse()
  t.is(at(5_000, { file: claims('blocked', 3_000, 'question') }), 'blocked (question)')
  t.is(since(), 3_000)
  t.is(last().verdict?.source, 'file')
})

test('a blocked that names no detail is a dialog', (t) => {
  t.is(aCourse().at(0, { file: claims('blocked', 0) }), 'blocked (dialog)')
  t.is(aCourse().at(0, { events: [anEvent('blocked', 0)] }), 'blocked (dialog)')
})

test('a hook claim stands until the next one', (t) => {
  const { at } = aCourse()
  t.is(at(0, { events: [anEvent('idle', 0, { detail: 'limit' })] }), 'idle (limit)')
  t.is(at(3_600_000), 'idle (limit)')
  t.is(at(3_601_000, { events: [anEvent('working', 3_600_500)] }), 'working')
})

test('a claim that the screen has replaced stays overruled while it says the same', (t) => {
  const { at, last } = overruled()
  t.is(last().verdict?.state, 'idle')
  t.is(at(4_000, { file: claims('working', 0) }), 'idle')
  t.is(last().verdict?.reason, 'claim-overruled')
  t.is(at(60_000, { file: claims('working', 0), look: 'nothing' }), 'idle')
  t.is(at(61_000, { file: claims('working', 0), look: 'idle' }), 'idle')
})

test('an overruled claim counts again once it tells another time', (t) => {
  t.is(overruled().at(4_000, { file: claims('working', 3_900) }), 'working')
})

test('an overruled claim counts again once it tells another state', (t) => {
  t.is(overruled().at(4_000, { file: claims('blocked', 0, 'permission') }), 'blocked (permission)')
})

test('another detail alone does not make an overruled claim count again', (t) => {
  t.is(overruled().at(4_000, { file: claims('working', 0, 'compacting') }), 'idle')
})

test('a claim that was not overruled takes another detail at once, and stays seen', (t) => {
  const { at, memory, since } = aCourse()
  at(0, { file: claims('working', 0), look: 'working' })
  t.is(at(1_000, { file: claims('working', 0, 'compacting') }), 'working (compacting)')
  t.true(memory().held?.seen)
  t.is(since(), 0)
})

test('an overruled claim can be overruled again by what the screen shows next', (t) => {
  const { at } = overruled()
  const file = claims('working', 0)
  t.is(at(10_000, { file, look: 'working' }), 'idle')
  t.is(at(11_000, { file, look: 'working' }), 'working')
})

test('a new report starts the wait of a contrary screen anew', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)], look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(1_900, { look: 'idle', events: [anEvent('working', 1_800)] }), 'working')
  t.is(at(11_899, { look: 'idle' }), 'working')
  t.is(at(11_900, { look: 'idle' }), 'idle')
})

// The file goes

test('a state file that vanished leaves its last state as a claim that is seen', (t) => {
  const { at, memory } = aCourse()
  at(0, { file: claims('working', 0) })
  t.is(at(1_000), 'working')
  t.true(memory().held?.seen)
  t.is(at(3_600_000, { look: 'nothing' }), 'working')
  t.is(at(3_601_000, { look: 'idle' }), 'working')
  t.is(at(3_602_000, { look: 'idle' }), 'idle')
})

test('hooks speak again once the state file has vanished', (t) => {
  const { at } = aCourse()
  at(0, { file: claims('working', 0) })
  t.is(at(1_000, { events: [anEvent('idle', 900)] }), 'idle')
})

// Hold

test('while the state file says hold the last known state stands, whatever the screen shows', (t) => {
  const { at, last } = aCourse({ file: HOLD })
  at(0, { file: claims('idle', 0), look: 'idle' })
  for (const [ms, look] of [
    [1_000, 'blocked'],
    [2_000, 'blocked'],
    [3_000, 'working'],
    [5_000, 'working'],
    [20_000, 'nothing'],
  ] as const) {
    t.is(at(ms, { look }), 'idle')
    t.true(last().verdict?.frozen)
    t.is(last().verdict?.reason, 'file-hold')
  }
})

test('hold with nothing known is unknown, and frozen', (t) => {
  const { at, last } = aCourse({ file: HOLD })
  t.is(at(0, { look: 'blocked' }), 'unknown')
  t.is(at(1_000, { look: 'blocked' }), 'unknown')
  t.true(last().verdict?.frozen)
})

test('hold keeps the state behind an editor too', (t) => {
  const { at } = aCourse()
  at(0, { file: claims('idle', 0) })
  t.is(at(1_000, { file: HOLD, agent: anIdentity({ isForeground: false }) }), 'idle')
})

test('after hold the file goes on where it says', (t) => {
  const { at } = aCourse()
  at(0, { file: claims('idle', 0) })
  at(1_000, { file: HOLD })
  t.is(at(2_000, { file: claims('idle', 0) }), 'idle')
  t.is(at(3_000, { file: claims('working', 2_900) }), 'working')
})

test('a child that waits blocks the pane through a hold', (t) => {
  const { at } = aCourse({ file: HOLD })
  at(0, { file: claims('idle', 0) })
  const events = [anEvent('blocked', 900, { subagent: 'a1', detail: 'permission' })]
  t.is(at(1_000, { events, look: 'idle' }), 'blocked (permission)')
  t.is(at(20_000, { look: 'idle' }), 'blocked (permission)')
})

test('a state that a claim falls back to is dated when it does', (t) => {
  const { at, since } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  at(1_000, { events: [anEvent('blocked', 900, { subagent: 'a1' })] })
  t.is(since(), 900)
  t.is(at(600_000, { events: [anEvent('working', 599_900, { subagent: 'a1' })] }), 'working')
  t.is(since(), 600_000)
})

test('the source of a verdict is that of the claim, through every look that agrees', (t) => {
  const { at, last } = aCourse({ file: claims('working', 0) })
  for (const look of [
    undefined,
    aLook('working', { source: 'title', detail: 'title' }),
    aLook('nothing'),
    aLook('hold'),
  ]) {
    t.is(at(1_000, look === undefined ? {} : { look }), 'working')
    t.is(last().verdict?.source, 'file')
  }
})
