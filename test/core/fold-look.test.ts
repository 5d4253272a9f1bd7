import test from 'ava'
import { aLook, anEvent } from '../helpers/builders'
import { aCourse, claims } from '../helpers/course'

const weak = aLook('idle', { weak: true })

// Without a claim

test('the first state that a look shows is shown at once', (t) => {
  t.is(aCourse().at(0, { look: 'idle' }), 'idle')
  t.is(aCourse().at(0, { look: 'working' }), 'working')
})

test('working follows idle at once', (t) => {
  const { at, since } = aCourse()
  at(0, { look: 'idle' })
  t.is(at(1_000, { look: 'working' }), 'working')
  t.is(since(), 1_000)
})

test('working follows blocked after two looks', (t) => {
  const { at, since, last } = aCourse()
  at(0, { look: 'blocked' })
  at(500, { look: 'blocked' })
  t.is(at(1_000, { look: 'working' }), 'blocked (dialog)')
  t.is(last().secondLookMs, 500)
  t.is(at(1_500, { look: 'working' }), 'working')
  t.is(since(), 1_000)
})

test('working follows a blocked whose report was forgotten after two looks', (t) => {
  const { at, last } = aCourse()
  at(0, { events: [anEvent('blocked', 0)] })
  t.is(at(1_000, { events: [anEvent('start', 900)], look: 'working' }), 'blocked (dialog)')
  t.is(last().secondLookMs, 500)
  t.is(at(1_500, { look: 'working' }), 'working')
})

test('one look at idle in mid stream does not end working', (t) => {
  const { at } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  at(1_500, { look: 'working' })
  t.is(at(2_000, { look: 'idle' }), 'working')
  t.is(at(2_999, { look: 'idle' }), 'working')
})

test('a look that shows nothing or holds does not end the wait for a second look', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(1_200, { look: 'nothing' }), 'working')
  t.is(last().verdict?.reason, 'silence')
  t.is(at(1_400, { look: 'hold' }), 'working')
  t.is(at(1_600, { look: 'unknown' }), 'working')
  t.is(at(2_000, { look: 'idle' }), 'idle')
})

test('the same state with another detail keeps its since', (t) => {
  const { at, since } = aCourse()
  at(0, { look: 'working' })
  t.is(at(5_000, { look: aLook('working', { detail: 'compacting' }) }), 'working (compacting)')
  t.is(since(), 0)
})

test('a title rule is the source of what it shows', (t) => {
  const { at, last } = aCourse()
  at(0, { look: aLook('working', { source: 'title' }) })
  t.is(last().verdict?.source, 'title')
})

test('a rule for unknown shows nothing', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { look: 'unknown' }), 'working')
  t.is(last().verdict?.reason, 'silence')
})

// With a claim

test('only states that the rules see may be replaced by the screen', (t) => {
  const { at, last } = aCourse({ visible: ['idle'], file: claims('working', 0) })
  at(0, { look: 'working' })
  t.is(at(1_000, { look: 'idle' }), 'working')
  t.is(at(60_000, { look: 'idle' }), 'working')
  t.is(last().secondLookMs, undefined)
})

test('a look that agrees ends the wait of a contrary one', (t) => {
  const { at } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  at(1_500, { look: 'working' })
  t.is(at(2_000, { look: 'idle' }), 'working')
  t.is(at(2_999, { look: 'idle' }), 'working')
  t.is(at(3_000, { look: 'idle' }), 'idle')
})

test('a contrary screen lasts over looks that show nothing or hold', (t) => {
  const { at } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(1_300, { look: 'nothing' }), 'working')
  t.is(at(1_600, { look: 'hold' }), 'working')
  t.is(at(2_000, { look: 'idle' }), 'idle')
})

test('looks that are not taken serve no wait', (t) => {
  const { at } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(9_000), 'working')
})

test('working on the screen replaces a claim of idle too', (t) => {
  const { at, since } = aCourse({ file: claims('idle', 0) })
  at(0, { look: 'idle' })
  t.is(at(1_000, { look: 'working' }), 'idle')
  t.is(at(2_000, { look: 'working' }), 'working')
  t.is(since(), 1_000)
})

test('the screen outlasts a blocked that it never showed after ten seconds', (t) => {
  const { at, last } = aCourse()
  at(0, { events: [anEvent('blocked', 0, { detail: 'permission' })], look: 'working' })
  t.is(last().secondLookMs, 10_000)
  t.is(at(9_999, { look: 'working' }), 'blocked (permission)')
  t.is(at(10_000, { look: 'working' }), 'working')
})

test('a screen that shows what overruled a claim does not show the claim', (t) => {
  const { at, memory } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'idle' })
  at(10_000, { look: 'idle' })
  t.is(at(11_000, { look: 'idle' }), 'idle')
  t.false(memory().held?.seen)
})

test('the screen may end a wait beside which nothing was reported', (t) => {
  const { at, memory } = aCourse()
  at(0, { events: [anEvent('blocked', 0, { subagent: 'a1' })], look: 'idle' })
  t.is(at(10_000, { look: 'idle' }), 'idle')
  t.is(memory().held, undefined)
  t.deepEqual(memory().waits, [])
})

test('hold beside a claim says nothing against it', (t) => {
  const { at, last } = aCourse({ file: claims('idle', 0) })
  t.is(at(0, { look: 'hold' }), 'idle')
  t.false(last().verdict?.frozen)
})

// Weak idle

test('weak idle counts when nothing else is known', (t) => {
  const { at, last } = aCourse()
  t.is(at(0, { look: weak }), 'idle')
  t.true(last().verdict?.weak)
})

test('weak idle never ends working', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { look: weak }), 'working')
  t.is(at(3_600_000, { look: weak }), 'working')
  t.is(last().verdict?.reason, 'screen-weak')
  t.is(last().secondLookMs, undefined)
})

test('weak idle leaves a known idle as it is', (t) => {
  const { at, since } = aCourse()
  at(0, { look: aLook('idle', { detail: 'background' }) })
  t.is(at(1_000, { look: weak }), 'idle (background)')
  t.is(since(), 0)
})

test('weak idle ends blocked a second after its dialog went', (t) => {
  const { at, last, since } = aCourse()
  at(0, { look: 'blocked' })
  at(500, { look: 'blocked' })
  t.is(at(1_000, { look: weak }), 'blocked (dialog)')
  t.is(at(1_999, { look: weak }), 'blocked (dialog)')
  t.is(at(2_000, { look: weak }), 'idle')
  t.true(last().verdict?.weak)
  t.is(since(), 1_000)
})

test('weak idle expires no claim of working or idle', (t) => {
  for (const state of ['working', 'idle'] as const) {
    const { at } = aCourse({ file: claims(state, 0, 'background') })
    at(0, { look: state })
    at(1_000, { look: weak })
    t.is(at(3_600_000, { look: weak }), `${state} (background)`)
  }
})

test('weak idle ends a blocked claim that the screen has shown', (t) => {
  const { at, last } = aCourse({ file: claims('blocked', 0, 'permission') })
  at(0, { look: 'blocked' })
  at(1_000, { look: 'blocked' })
  t.is(at(2_000, { look: weak }), 'blocked (permission)')
  t.is(at(2_999, { look: weak }), 'blocked (permission)')
  t.is(at(3_000, { look: weak }), 'idle')
  t.true(last().verdict?.weak)
})

test('weak idle does not end a blocked claim that the screen has not shown', (t) => {
  const { at } = aCourse({ file: claims('blocked', 0, 'permission') })
  at(0, { look: weak })
  t.is(at(3_600_000, { look: weak }), 'blocked (permission)')
})

test('weak idle does not end what overruled a claim', (t) => {
  const { at } = aCourse({ file: claims('idle', 0) })
  at(0, { look: 'idle' })
  at(1_000, { look: 'working' })
  t.is(at(2_000, { look: 'working' }), 'working')
  t.is(at(3_000, { look: weak }), 'working')
  t.is(at(3_600_000, { look: weak }), 'working')
})
