// The numbered rules of the fold, each as a course in time. Details of events, claims, dialogs and looks have their own files.
import test from 'ava'
import { REASONS } from '../../src/core/verdict'
import { aLook, aMemory, anEvent, anIdentity, aProcess, START } from '../helpers/builders'
import { aCourse, claims, HOLD } from '../helpers/course'

const stopped = anIdentity({ process: aProcess({ stat: 'T' }) })
const behindAnEditor = anIdentity({ isForeground: false })
const as = (over: Parameters<typeof aProcess>[0]) => anIdentity({ process: aProcess(over) })

// 1. Gone

test('an agent that is not in the process table leaves neither verdict nor memory', (t) => {
  const { at, last } = aCourse()
  t.is(at(0, { look: 'working' }), 'working')
  t.is(at(1_000, { agent: undefined, events: [anEvent('blocked', 900)] }), 'no agent')
  t.like(last(), { memory: undefined, turnEnded: false, droppedEvents: 0, secondLookMs: undefined })
})

test('a process table that cannot be read changes nothing', (t) => {
  const { at, last, memory } = aCourse()
  at(0, { look: 'working' })
  const before = memory()
  t.is(at(1_000, { isRead: false, agent: undefined, look: 'idle', file: 'idle' }), 'working')
  t.deepEqual(memory(), before)
  t.is(last().verdict?.reason, 'table-unread')
  t.is(last().secondLookMs, undefined)
})

test('an unreadable process table does not invent an agent', (t) => {
  const { at } = aCourse()
  t.is(at(0, { isRead: false, agent: undefined }), 'no agent')
})

test('an unreadable process table keeps an unknown unknown', (t) => {
  const { at, memory } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { agent: stopped }), 'unknown (suspended)')
  const before = memory()
  t.is(at(2_000, { isRead: false, agent: undefined }), 'unknown (suspended)')
  t.deepEqual(memory(), before)
})

// 2. New episode

const begins = test.macro((t, agent: ReturnType<typeof anIdentity>) => {
  const { at, memory, since } = aCourse()
  t.is(at(0, { events: [anEvent('blocked', 0, { detail: 'permission' })] }), 'blocked (permission)')
  t.is(at(5_000, { agent }), 'unknown')
  t.is(since(), 5_000)
  t.is(memory().held, undefined)
  t.is(memory().owner, undefined)
  t.is(memory().lastKnown, undefined)
})

test('another pid is a new episode', begins, as({ pid: 101 }))
test('the same pid with another start time is a new episode', begins, as({ started: '9999' }))
test('another agent in the same process is a new episode', begins, anIdentity({ agent: 'elm' }))

test('a start time that cannot be read for once is no new episode', (t) => {
  const { at, memory } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { agent: as({ started: undefined }) }), 'working')
  t.is(memory().started, '4711')
  t.is(at(2_000), 'working')
  t.is(at(3_000, { agent: as({ started: '9999' }) }), 'unknown')
})

test('a start time that is read late is kept', (t) => {
  const { at, memory } = aCourse({ agent: as({ started: undefined }) })
  at(0, { look: 'working' })
  at(1_000, { agent: as({ started: '4711' }) })
  t.is(memory().started, '4711')
  t.is(at(2_000, { agent: as({ started: '9999' }) }), 'unknown')
})

test('an agent younger than five seconds at first sight was seen starting', (t) => {
  const young = aCourse({ agent: as({ ageMs: 4_999 }) })
  young.at(0)
  t.true(young.memory().startWatched)
  const old = aCourse({ agent: as({ ageMs: 5_000 }) })
  old.at(0)
  t.false(old.memory().startWatched)
  const ageless = aCourse({ agent: as({ ageMs: undefined }) })
  ageless.at(0)
  t.false(ageless.memory().startWatched)
})

// 3. Stopped

test('a stopped agent is unknown, suspended, and remembers', (t) => {
  const { at, since } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { agent: stopped, look: 'idle' }), 'unknown (suspended)')
  t.is(since(), 1_000)
  t.is(at(60_000), 'working')
  t.is(since(), 0)
})

test('a stopped agent has its events applied all the same', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  t.is(at(1_000, { agent: stopped, events: [anEvent('idle', 900)] }), 'unknown (suspended)')
  t.is(at(2_000), 'idle')
})

test('a state file of a stopped agent is not what is shown', (t) => {
  const { at } = aCourse({ file: claims('working', 0) })
  t.is(at(0), 'working')
  t.is(at(1_000, { agent: stopped }), 'unknown (suspended)')
})

// 4. Events

test('events are applied before the look of their cycle', (t) => {
  const { at, last } = aCourse()
  t.is(at(0, { events: [anEvent('working', 0)], look: 'working' }), 'working')
  t.is(last().verdict?.reason, 'claim-seen')
  t.is(last().verdict?.source, 'hook')
})

// 5. Claim in force

test('a state file outranks a hook, and a wait outranks both', (t) => {
  const { at } = aCourse()
  t.is(at(0, { events: [anEvent('working', 0)] }), 'working')
  t.is(at(1_000, { file: claims('idle', 500), events: [anEvent('working', 900)] }), 'idle')
  const ofChild = anEvent('blocked', 1_900, { subagent: 'a1', detail: 'permission' })
  t.is(at(2_000, { file: claims('idle', 500), events: [ofChild] }), 'blocked (permission)')
})

test('a live state file is believed at any age', (t) => {
  const { at, since } = aCourse({ file: claims('working', 0) })
  t.is(at(0), 'working')
  t.is(at(86_400_000, { look: 'nothing' }), 'working')
  t.is(since(), 0)
})

// 6. Chrome

test('with something else in the foreground and no claim the state is unknown, and comes back', (t) => {
  const { at, since, last } = aCourse()
  t.is(at(0, { look: 'idle' }), 'idle')
  t.is(at(1_000, { agent: behindAnEditor, look: 'working' }), 'unknown')
  t.is(last().verdict?.reason, 'not-foreground')
  t.is(at(2_000), 'idle')
  t.is(since(), 0)
})

test('with something else in the foreground a claim stands', (t) => {
  const { at } = aCourse({ agent: behindAnEditor })
  t.is(at(0, { events: [anEvent('working', 0)], look: 'idle' }), 'working')
  t.is(at(20_000, { look: 'idle' }), 'working')
})

test('with something else in the foreground a confirmed dialog is no verdict of the screen', (t) => {
  const { at } = aCourse()
  at(0, { look: 'blocked' })
  t.is(at(500, { look: 'blocked' }), 'blocked (dialog)')
  t.is(at(1_000, { agent: behindAnEditor }), 'unknown')
  t.is(at(2_000), 'blocked (dialog)')
})

test('a rule that skips the update freezes the last state', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  t.is(at(1_000, { look: 'hold' }), 'working')
  t.true(last().verdict?.frozen)
  t.is(last().verdict?.reason, 'screen-holds')
})

test('frozen with nothing to keep is unknown', (t) => {
  const { at, last } = aCourse()
  t.is(at(0, { look: 'hold' }), 'unknown')
  t.true(last().verdict?.frozen)
})

// 7. Dialog

test('a dialog in two looks half a second apart is blocked, over any claim', (t) => {
  const { at, since } = aCourse({ file: claims('working', -5_000) })
  at(-5_000, { look: 'working' })
  t.is(at(0, { look: 'blocked' }), 'working')
  t.is(at(499, { look: 'blocked' }), 'working')
  t.is(at(500, { look: 'blocked' }), 'blocked (dialog)')
  t.is(since(), 0)
})

// 8. No claim

test('without a claim working is shown at once and idle after two looks a second apart', (t) => {
  const { at, since } = aCourse()
  t.is(at(0, { look: 'nothing' }), 'unknown')
  t.is(at(1_000, { look: 'working' }), 'working')
  t.is(at(2_000, { look: 'idle' }), 'working')
  t.is(at(2_999, { look: 'idle' }), 'working')
  t.is(at(3_000, { look: 'idle' }), 'idle')
  t.is(since(), 2_000)
})

// 9. Claim, same chrome

test('a screen that shows the claimed state marks it seen and forgets what was contrary', (t) => {
  const { at, memory } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'idle' })
  t.not(memory().contrary, undefined)
  t.false(memory().held?.seen)
  at(1_000, { look: 'working' })
  t.is(memory().contrary, undefined)
  t.true(memory().held?.seen)
})

// 10. Claim, other chrome

test('a claim that was seen yields to another screen after a second', (t) => {
  const { at, since, last } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'working' })
  t.is(at(2_000, { look: 'idle' }), 'working')
  t.is(last().verdict?.reason, 'claim-contrary')
  t.is(at(2_999, { look: 'idle' }), 'working')
  t.is(at(3_000, { look: 'idle' }), 'idle')
  t.is(since(), 2_000)
  t.is(last().verdict?.source, 'screen')
})

test('a claim that was never seen yields after ten seconds', (t) => {
  const { at, last } = aCourse({ file: claims('working', 0) })
  t.is(at(1_000, { look: 'idle' }), 'working')
  t.is(last().secondLookMs, 10_000)
  t.is(at(10_999, { look: 'idle' }), 'working')
  t.is(at(11_000, { look: 'idle' }), 'idle')
})

// 11. Silence

test('silence ends nothing', (t) => {
  for (const state of ['working', 'idle', 'blocked'] as const) {
    const claimed = aCourse()
    claimed.at(0, { events: [anEvent(state, 0, { detail: 'permission' })] })
    t.is(claimed.at(86_400_000, { look: 'nothing' }), `${state} (permission)`)
    const looked = aCourse()
    looked.at(0, { look: state })
    looked.at(1_000, { look: state })
    t.is(looked.at(86_400_000, { look: 'nothing' }), state === 'blocked' ? 'blocked (dialog)' : state)
    t.is(looked.at(86_401_000), state === 'blocked' ? 'blocked (dialog)' : state)
  }
})

// Around the rules

test('a cycle without a look keeps what earlier looks decided', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(5_000), 'working')
  t.is(last().verdict?.reason, 'nothing-new')
  t.is(at(5_001, { look: 'idle' }), 'idle')
})

test('unknown lies between two states without being one: a transition is taken from the last known', (t) => {
  const { at, since } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { agent: stopped })
  t.is(at(2_000, { look: 'idle' }), 'working')
  t.is(at(3_000, { look: 'idle' }), 'idle')
  t.is(since(), 2_000)
})

test('no look is waited for while none can be taken or none would decide', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(last().secondLookMs, 1_000)
  at(1_100)
  t.is(last().secondLookMs, 900)
  at(1_200, { agent: stopped })
  t.is(last().secondLookMs, undefined)
  at(1_300, { agent: behindAnEditor })
  t.is(last().secondLookMs, undefined)
  at(1_400, { file: HOLD })
  t.is(last().secondLookMs, undefined)
})

test('a look leaves behind what the rules and the account need of it', (t) => {
  const { at, memory } = aCourse()
  at(0, { look: aLook('blocked', { detail: 'plan' }) })
  t.false(memory().composerSeen)
  t.deepEqual(memory().chrome, { state: 'blocked', detail: 'plan', rule: 'blocked-rule', at: START.epochMs })
  at(1_000, { look: 'idle' })
  at(2_000, { look: 'hold' })
  t.true(memory().composerSeen)
  t.is(memory().chrome?.rule, 'idle-rule')
})

test('a look that waits for nothing asks for no other', (t) => {
  const { at, last } = aCourse()
  at(0, { look: 'working' })
  t.is(last().secondLookMs, undefined)
})

test('an agent once known by its title stays so', (t) => {
  const { at, memory } = aCourse()
  at(0)
  t.false(memory().titleMatched)
  at(1_000, { agent: anIdentity({ by: 'title' }) })
  at(2_000)
  t.true(memory().titleMatched)
})

test('waits that lie ahead of the clock begin again', (t) => {
  const { at } = aCourse()
  at(0, { look: 'working' })
  at(1_000, { look: 'idle' })
  t.is(at(2_500, { look: 'idle', ticksBehind: 60_000 }), 'working')
  t.is(at(3_499, { look: 'idle', ticksBehind: 60_000 }), 'working')
  t.is(at(3_500, { look: 'idle', ticksBehind: 60_000 }), 'idle')
})

test('a dialog that waits for its second look begins again under another clock', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)], look: 'working' })
  at(5_000, { look: 'blocked' })
  const ticksBehind = 4_000_000
  t.is(at(6_000, { look: 'blocked', ticksBehind }), 'working')
  t.is(at(6_999, { look: 'blocked', ticksBehind }), 'working')
  t.is(at(7_000, { look: 'blocked', ticksBehind }), 'blocked (dialog)')
})

test('a confirmed dialog stands when the clock steps back', (t) => {
  const { at } = aCourse({ file: claims('working', -5_000) })
  at(-5_000)
  at(0, { look: 'blocked' })
  at(500, { look: 'blocked' })
  const ticksBehind = 4_000_000
  t.is(at(1_000, { look: 'blocked', ticksBehind }), 'blocked (dialog)')
  t.is(at(1_200, { look: 'working', ticksBehind }), 'blocked (dialog)')
  t.is(at(1_700, { look: 'working', ticksBehind }), 'working')
})

test('a claim of an unseen state file is not expired by a clock that stepped back', (t) => {
  const { at } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'idle' })
  t.is(at(11_000, { look: 'idle', ticksBehind: 4_000_000 }), 'working')
  t.is(at(21_000, { look: 'idle', ticksBehind: 4_000_000 }), 'idle')
})

test('since never lies ahead of now, whatever the source says', (t) => {
  const { at, since } = aCourse()
  t.is(at(0, { file: claims('working', 60_000) }), 'working')
  t.is(since(), 0)
})

test('a verdict has a reason that a person can read', (t) => {
  const { at, last } = aCourse({ memory: aMemory() })
  at(0, { look: 'working' })
  const reason = last().verdict?.reason
  t.is(reason && REASONS[reason], 'the screen shows it')
})
