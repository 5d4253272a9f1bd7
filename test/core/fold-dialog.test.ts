import test from 'ava'
import { aLook, anEvent, anIdentity } from '../helpers/builders'
import { aCourse, claims } from '../helpers/course'

const permission = aLook('blocked', { detail: 'permission' })

/** A dialog confirmed over a claim of working that is long settled: sighted at 0, confirmed at 500. */
const confirmed = () => {
  const course = aCourse()
  course.at(-60_000, { events: [anEvent('working', -60_000)], look: 'working' })
  course.at(0, { look: permission })
  course.at(500, { look: permission })
  return course
}

// Beginning

test('a first sighting asks for the second look at once', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { look: 'blocked' }), 'working')
  t.is(last().secondLookMs, 500)
  t.is(last().verdict?.reason, 'dialog-sighted')
  t.is(at(1_200, { look: 'blocked' }), 'working')
  t.is(last().secondLookMs, 300)
})

test('a second look without a claim has no other wait than half a second', (t) => {
  const { at, since, last } = aCourse()
  at(0, { look: permission })
  t.is(at(499, { look: permission }), 'unknown')
  t.is(at(500, { look: permission }), 'blocked (permission)')
  t.is(since(), 0)
  t.is(last().verdict?.source, 'screen')
  t.is(last().verdict?.reason, 'dialog-confirmed')
})

test('the second look comes a second after the claim in force was first read', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'blocked', events: [anEvent('working', -3_000)] })
  t.is(last().secondLookMs, 1_000)
  t.is(at(500, { look: 'blocked' }), 'working')
  t.is(last().secondLookMs, 500)
  t.is(at(999, { look: 'blocked' }), 'working')
  t.is(at(1_000, { look: 'blocked' }), 'blocked (dialog)')
})

test('a claim heard between the two looks starts that second anew', (t) => {
  const { at } = aCourse({ file: claims('idle', -60_000) })
  at(-60_000)
  at(0, { look: 'blocked' })
  const file = claims('working', 400)
  t.is(at(500, { look: 'blocked', file }), 'working')
  t.is(at(1_499, { look: 'blocked', file }), 'working')
  t.is(at(1_500, { look: 'blocked', file }), 'blocked (dialog)')
})

test('a dialog that was answered before its second look is forgotten', (t) => {
  const { at, memory } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'blocked' })
  at(1_200, { look: 'working' })
  t.is(memory().dialog, undefined)
  t.is(at(1_600, { look: 'blocked' }), 'working')
})

test('a first sighting lasts over looks that show nothing or hold', (t) => {
  const { at, since } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'blocked' })
  at(1_200, { look: 'nothing' })
  at(1_300, { look: 'hold' })
  at(1_350, { look: 'unknown' })
  at(1_400)
  t.is(at(1_500, { look: 'blocked' }), 'blocked (dialog)')
  t.is(since(), 1_000)
})

test('a first sighting ends what was contrary before', (t) => {
  const { at } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  at(1_500, { look: 'blocked' })
  t.is(at(2_100, { look: 'idle' }), 'working')
  t.is(at(3_100, { look: 'idle' }), 'idle')
})

// Its detail

test('the detail is the exact rule’s, else the claim’s, else dialog', (t) => {
  const exact = aCourse({ file: claims('blocked', -5_000, 'question') })
  exact.at(-5_000)
  t.is(exact.at(0, { look: permission }), 'blocked (permission)')
  t.is(exact.at(500, { look: permission }), 'blocked (permission)')
  const claimed = aCourse({ file: claims('blocked', -5_000, 'question') })
  claimed.at(-5_000)
  t.is(claimed.at(0, { look: 'blocked' }), 'blocked (question)')
  t.is(claimed.at(500, { look: 'blocked' }), 'blocked (question)')
  const neither = aCourse({ file: claims('working', -5_000, 'compacting') })
  neither.at(-5_000)
  neither.at(0, { look: 'blocked' })
  t.is(neither.at(500, { look: 'blocked' }), 'blocked (dialog)')
})

test('another exact rule for a standing dialog gives it another detail and the same since', (t) => {
  const { at, since } = confirmed()
  t.is(at(1_000, { look: aLook('blocked', { detail: 'plan' }) }), 'blocked (plan)')
  t.is(since(), 0)
  t.is(at(2_000, { look: 'blocked' }), 'blocked (plan)')
})

test('a blocked claim is the same state: its since stands when the dialog is confirmed', (t) => {
  const { at, since, memory } = aCourse({ file: claims('blocked', 0, 'permission') })
  at(100)
  at(200, { look: permission })
  t.true(memory().held?.seen)
  t.is(at(1_100, { look: permission }), 'blocked (permission)')
  t.is(since(), 0)
})

test('a blocked claim that comes while the dialog stands is seen at the next look', (t) => {
  const { at, memory } = confirmed()
  at(1_000, { events: [anEvent('blocked', 900)] })
  t.false(memory().held?.seen)
  at(2_000, { look: permission })
  t.true(memory().held?.seen)
})

test('a claim of working is not seen while a dialog stands over it', (t) => {
  const { at, memory } = confirmed()
  at(1_000, { events: [anEvent('working', 900)], look: permission })
  t.false(memory().held?.seen)
})

test('a dialog that the title shows is of the title', (t) => {
  const { at, last } = aCourse()
  const look = aLook('blocked', { source: 'title' })
  at(0, { look })
  at(500, { look })
  t.is(last().verdict?.source, 'title')
})

test('the dialog of a waiting child does not make its parent’s report seen', (t) => {
  const { at, memory } = aCourse()
  at(0, { events: [anEvent('working', 0), anEvent('blocked', 1, { subagent: 'a1' })], look: 'blocked' })
  at(1_000, { look: 'blocked' })
  t.false(memory().held?.seen)
})

// Standing

test('a confirmed dialog stands over looks that show nothing or hold, and over none', (t) => {
  const { at, last } = confirmed()
  for (const look of ['nothing', 'hold', 'unknown', undefined] as const)
    t.is(at(3_600_000, look === undefined ? {} : { look }), 'blocked (permission)')
  t.is(last().verdict?.reason, 'dialog-stands')
})

test('a confirmed dialog stands over a newer claim until a look', (t) => {
  const { at } = confirmed()
  t.is(at(2_000, { events: [anEvent('working', 1_900)] }), 'blocked (permission)')
})

test('one half-drawn frame ends no dialog', (t) => {
  const { at, last } = confirmed()
  t.is(at(2_000, { look: 'idle' }), 'blocked (permission)')
  t.is(last().secondLookMs, 500)
  at(2_050)
  t.is(last().secondLookMs, 450)
  t.is(at(2_100, { look: permission }), 'blocked (permission)')
  t.is(last().secondLookMs, undefined)
  t.is(at(2_700, { look: 'idle' }), 'blocked (permission)')
  t.is(at(3_000, { look: 'idle' }), 'blocked (permission)')
})

// Its end

test('a dialog is over at the first look without it when a newer claim is not blocked', (t) => {
  const { at } = confirmed()
  t.is(at(2_000, { look: 'working', events: [anEvent('working', 1_900)] }), 'working')
})

test('a newer claim ends the dialog at a look that shows nothing too', (t) => {
  for (const look of ['nothing', 'hold'] as const) {
    const { at } = confirmed()
    t.is(at(2_000, { look, events: [anEvent('idle', 1_900)] }), 'idle')
  }
})

test('a newer claim does not end a dialog that is still on the screen', (t) => {
  const { at } = confirmed()
  t.is(at(2_000, { look: permission, events: [anEvent('working', 1_900)] }), 'blocked (permission)')
  t.is(at(9_000, { look: permission }), 'blocked (permission)')
})

test('a claim older than the last look at the dialog is no answer to it', (t) => {
  const { at } = confirmed()
  at(2_000, { look: permission })
  t.is(at(3_000, { look: 'working', events: [anEvent('working', 1_900)] }), 'blocked (permission)')
  t.is(at(3_499, { look: 'working' }), 'blocked (permission)')
  t.is(at(3_500, { look: 'working' }), 'working')
})

test('a claim of the very instant of the last look is no newer', (t) => {
  const { at } = confirmed()
  t.is(at(2_000, { look: 'working', events: [anEvent('working', 500)] }), 'blocked (permission)')
  const other = confirmed()
  t.is(other.at(2_000, { look: 'working', events: [anEvent('working', 501)] }), 'working')
})

test('a newer claim that is blocked is no answer either', (t) => {
  const { at } = confirmed()
  t.is(
    at(2_000, { look: 'working', events: [anEvent('blocked', 1_900, { detail: 'question' })] }),
    'blocked (permission)',
  )
})

test('without a newer claim a dialog is over after two looks half a second apart', (t) => {
  const { at } = confirmed()
  t.is(at(2_000, { look: 'working' }), 'blocked (permission)')
  t.is(at(2_499, { look: 'working' }), 'blocked (permission)')
  t.is(at(2_500, { look: 'working' }), 'working')
})

test('looks that show nothing between the two do not undo the first', (t) => {
  const { at } = confirmed()
  at(2_000, { look: 'working' })
  at(2_200, { look: 'nothing' })
  t.is(at(2_500, { look: 'working' }), 'working')
})

test('a dialog without a claim turns to idle when idle has been there for a second', (t) => {
  const { at, since } = aCourse()
  at(0, { look: permission })
  at(500, { look: permission })
  t.is(at(2_000, { look: 'idle' }), 'blocked (permission)')
  t.is(at(2_600, { look: 'idle' }), 'blocked (permission)')
  t.is(at(3_000, { look: 'idle' }), 'idle')
  t.is(since(), 2_000)
})

test('a denied prompt that no hook reports ends by the screen', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('blocked', 0, { detail: 'permission' })], look: permission })
  at(1_000, { look: permission })
  t.is(at(2_000, { look: 'idle' }), 'blocked (permission)')
  t.is(at(2_500, { look: 'idle' }), 'blocked (permission)')
  t.is(at(3_000, { look: 'idle' }), 'idle')
})

test('weak idle on the look after a dialog does not count against a claim of working', (t) => {
  const { at } = confirmed()
  const weak = aLook('idle', { weak: true })
  at(2_000, { look: weak })
  t.is(at(2_500, { look: weak }), 'working')
  t.is(at(3_100, { look: 'idle' }), 'working')
  t.is(at(4_099, { look: 'idle' }), 'working')
  t.is(at(4_100, { look: 'idle' }), 'idle')
})

// Episodes

test('a blocked that returns within three seconds is the same episode', (t) => {
  const { at, since } = confirmed()
  t.is(at(2_000, { look: 'working', events: [anEvent('working', 1_900)] }), 'working')
  t.is(since(), 1_900)
  at(4_400, { look: permission })
  t.is(at(5_000, { look: permission }), 'blocked (permission)')
  t.is(since(), 0)
})

test('a blocked that returns after three seconds is a new episode', (t) => {
  const { at, since } = confirmed()
  at(2_000, { look: 'working', events: [anEvent('working', 1_900)] })
  at(5_001, { look: permission })
  at(5_501, { look: permission })
  t.is(since(), 5_001)
})

test('blocked behind an editor is the same blocked afterwards', (t) => {
  const { at, since } = aCourse()
  at(0, { look: permission })
  at(500, { look: permission })
  t.is(at(1_000, { agent: anIdentity({ isForeground: false }) }), 'unknown')
  t.is(at(60_000, { look: permission }), 'blocked (permission)')
  t.is(since(), 0)
})
