import test from 'ava'
import { anEvent, now, START } from '../helpers/builders'
import { aCourse, claims } from '../helpers/course'

const child = (what: Parameters<typeof anEvent>[0], ms: number, over: Parameters<typeof anEvent>[2] = {}) =>
  anEvent(what, ms, { subagent: 'a1', ...over })
const other = (what: Parameters<typeof anEvent>[0], ms: number) => anEvent(what, ms, { session: 's2' })

// Owner

test('the first session that reports owns the pane', (t) => {
  const { at, memory, last } = aCourse()
  t.is(at(0, { events: [anEvent('working', 0)] }), 'working')
  t.is(memory().owner, 's1')
  t.is(last().droppedEvents, 0)
  t.is(at(1_000, { events: [other('idle', 900)] }), 'working')
  t.is(last().droppedEvents, 1)
})

test('the session of a child that reports first owns the pane too', (t) => {
  const { at, memory } = aCourse()
  at(0, { events: [child('blocked', 0)] })
  t.is(memory().owner, 's1')
})

test('a child that reports under its own id is no owner, and no foreigner', (t) => {
  const { at, memory } = aCourse()
  const own = { session: 'c1', subagent: 'c1' }
  at(0, { events: [anEvent('child starts', 0, own)] })
  t.is(memory().owner, undefined)
  at(1_000, { events: [anEvent('working', 900)] })
  t.is(memory().owner, 's1')
  const other = { session: 'c2', subagent: 'c2' }
  t.is(at(2_000, { events: [anEvent('blocked', 1_900, other)] }), 'blocked (dialog)')
})

test('a session that starts takes the pane over and forgets claim, children and waits', (t) => {
  const { at, memory } = aCourse()
  at(0, { look: 'working', events: [anEvent('working', 0), child('child starts', 1), child('blocked', 2)] })
  t.is(at(1_000, { events: [other('start', 900)] }), 'blocked (dialog)')
  t.is(memory().owner, 's2')
  t.deepEqual(memory().children, {})
  t.deepEqual(memory().waits, [])
  t.is(memory().held, undefined)
  t.is(at(2_000, { events: [other('idle', 1_900)] }), 'idle')
  t.is(at(3_000, { events: [anEvent('working', 2_900)] }), 'idle')
})

test('a session that starts forgets what a vanished state file has left', (t) => {
  const { at, memory } = aCourse()
  at(0, { file: claims('working', 0) })
  at(1_000)
  t.is(memory().held?.claim.state, 'working')
  at(2_000, { events: [anEvent('start', 1_900)] })
  t.is(memory().held, undefined)
})

test('a session that starts beside a live state file leaves the file its word', (t) => {
  const { at, memory } = aCourse({ file: claims('working', 0) })
  at(0, { look: 'working' })
  t.is(at(1_000, { events: [other('start', 900)] }), 'working')
  t.true(memory().held?.seen)
})

test('a known child that starts a session of its own takes nothing over', (t) => {
  const { at, memory } = aCourse()
  at(0, {
    events: [anEvent('working', 0), anEvent('child starts', 1, { session: undefined, subagent: 's2' })],
  })
  t.is(at(1_000, { events: [other('start', 900)] }), 'working')
  t.is(memory().owner, 's1')
  t.deepEqual(Object.keys(memory().children), ['s2'])
})

test('an end counts only when it comes from the owner', (t) => {
  const { at, last, memory } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  t.is(at(1_000, { events: [other('end', 900)] }), 'working')
  t.not(memory().held, undefined)
  t.is(last().droppedEvents, 1)
  at(2_000, { events: [anEvent('end', 1_900)] })
  t.is(memory().held, undefined)
})

test('start and end of a cleared session may come in either order', (t) => {
  for (const events of [
    [other('start', 900), anEvent('end', 901)],
    [anEvent('end', 900), other('start', 901)],
  ]) {
    const { at, memory } = aCourse()
    at(0, { events: [anEvent('working', 0)] })
    at(1_000, { events })
    t.is(memory().owner, 's2')
    t.is(at(2_000, { events: [other('idle', 1_900)] }), 'idle')
  }
})

test('the end of a session that never reported makes it no owner', (t) => {
  const { at, memory, last } = aCourse()
  at(0, { events: [anEvent('end', 0)] })
  t.is(memory().owner, undefined)
  t.is(last().droppedEvents, 1)
  t.is(at(1_000, { events: [other('working', 900)] }), 'working')
})

test('events that name no session are the owner’s', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  t.is(at(1_000, { events: [anEvent('idle', 900, { session: undefined })] }), 'idle')
  at(2_000, { events: [anEvent('end', 1_900, { session: undefined })] })
  t.is(at(2_100, { look: 'working' }), 'working')
})

// Order

test('an event older than the last of its own session changes nothing', (t) => {
  const { at, last } = aCourse()
  at(500, { events: [anEvent('idle', 100)] })
  t.is(at(1_000, { events: [anEvent('working', 99)] }), 'idle')
  t.is(last().droppedEvents, 1)
})

test('of events with one time the one that arrived last counts', (t) => {
  const { at } = aCourse()
  t.is(at(0, { events: [anEvent('idle', 0), anEvent('working', 0)] }), 'working')
  t.is(at(1_000, { events: [anEvent('idle', 0)] }), 'idle')
})

test('an event dated ahead of now does not make those that follow late', (t) => {
  const { at } = aCourse()
  t.is(at(0, { events: [anEvent('idle', 60_000)] }), 'idle')
  t.is(at(1_000, { events: [anEvent('working', 900)] }), 'working')
})

test('after the clock was set back events count again', (t) => {
  const { at } = aCourse()
  at(3_600_000, { events: [anEvent('idle', 3_600_000)] })
  t.is(at(1_000, { events: [anEvent('working', 900)] }), 'working')
  t.is(at(2_000, { events: [anEvent('idle', 899)] }), 'working')
})

test('the time of a child’s event says nothing about its parent’s', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0), child('child starts', 5_000)] })
  t.is(at(1_000, { events: [child('child ends', 5_001), anEvent('idle', 900)] }), 'idle')
})

test('a repeated event does not make an old report new', (t) => {
  const { at, memory } = aCourse()
  const working = anEvent('working', 0)
  at(0, { events: [working], look: 'working' })
  at(2_000, { look: 'idle' })
  t.is(at(3_000, { events: [working], look: 'idle' }), 'idle')
  t.true(memory().held?.seen)
  t.not(memory().held?.overruled, undefined)
})

test('an event of an ended turn changes nothing', (t) => {
  const { at, last } = aCourse()
  at(0, { events: [anEvent('working', 0, { turn: 't1' })] })
  t.is(at(1_000, { events: [anEvent('idle', 900, { turn: 't1', turnEnd: true })] }), 'idle')
  t.true(last().turnEnded)
  t.is(at(2_000, { events: [anEvent('working', 1_900, { turn: 't1' })] }), 'idle')
  t.is(last().droppedEvents, 1)
  t.false(last().turnEnded)
  t.is(at(3_000, { events: [anEvent('working', 2_900, { turn: 't2' })] }), 'working')
})

test('fifty ended turns are remembered, the oldest goes first', (t) => {
  const { at, memory } = aCourse()
  for (let i = 0; i <= 50; i += 1) at(i, { events: [anEvent('idle', i, { turn: `t${i}`, turnEnd: true })] })
  t.is(memory().endedTurns.length, 50)
  t.is(memory().endedTurns[0], 't1')
  t.is(memory().endedTurns.at(-1), 't50')
})

test('the end of a child’s turn is not the end of its parent’s', (t) => {
  const { at, last } = aCourse()
  at(0, { events: [anEvent('working', 0, { turn: 't1' }), child('child starts', 1)] })
  at(1_000, { events: [child('idle', 900, { turn: 't1', turnEnd: true })] })
  t.false(last().turnEnded)
  const ofOwnSession = anEvent('idle', 1_900, { session: 'a1', turn: 't1', turnEnd: true })
  at(2_000, { events: [ofOwnSession] })
  t.false(last().turnEnded)
  t.is(at(3_000, { events: [child('child ends', 2_800), anEvent('idle', 2_900, { turn: 't1' })] }), 'idle')
})

test('what is remembered of sessions does not grow without end', (t) => {
  const { at, memory } = aCourse()
  for (let i = 0; i < 500; i += 1) {
    const subagent = `a${i}`
    at(i, { events: [anEvent('child starts', i, { subagent }), anEvent('child ends', i, { subagent })] })
  }
  t.is(Object.keys(memory().sessions).length, 200)
  t.true(Object.hasOwn(memory().sessions, 'a499'))
  t.false(Object.hasOwn(memory().sessions, 'a0'))
  t.deepEqual(memory().children, {})
})

// Children

test('idle while children run is working', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0), child('child starts', 1)] })
  t.is(at(1_000, { events: [anEvent('idle', 900)] }), 'working')
  t.is(at(2_000, { events: [child('child ends', 1_900)] }), 'idle')
})

test('idle since the last child ended, not since the parent said so', (t) => {
  const { at, since } = aCourse()
  at(0, { events: [anEvent('working', 0), child('child starts', 1)] })
  at(1_000, { events: [anEvent('idle', 900)] })
  t.is(since(), 0)
  at(60_000, { events: [child('child ends', 59_900)] })
  t.is(since(), 60_000)
})

test('states of a child other than blocked change nothing', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('idle', 0)] })
  t.is(at(1_000, { events: [child('working', 900)] }), 'idle')
  at(2_000, { events: [anEvent('working', 1_900)] })
  t.is(at(3_000, { events: [child('idle', 2_900)] }), 'working')
})

// Waits

const opensAWait = () => {
  const course = aCourse()
  course.at(0, { events: [anEvent('working', 0), child('child starts', 1)] })
  course.at(1_000, { events: [child('blocked', 900, { detail: 'permission' })] })
  return course
}

test('a child that is blocked blocks the pane', (t) => {
  const { last, since } = opensAWait()
  t.is(last().verdict?.state, 'blocked')
  t.is(last().verdict?.detail, 'permission')
  t.is(last().verdict?.reason, 'wait-open')
  t.is(since(), 900)
})

test('a wait that is reported twice is one, and stays seen', (t) => {
  const { at, memory } = opensAWait()
  at(1_500, { look: 'blocked' })
  at(1_600, { events: [child('blocked', 900, { detail: 'permission' })] })
  t.is(memory().waits.length, 1)
  t.true(memory().waits[0]?.seen)
  at(1_700, { events: [child('blocked', 1_650, { detail: 'question' })] })
  t.is(memory().waits.length, 1)
  t.false(memory().waits[0]?.seen)
})

test('two children that wait since the same instant wait in the order of their names', (t) => {
  const both = [
    child('blocked', 900, { detail: 'permission' }),
    child('blocked', 900, { subagent: 'a2', detail: 'question' }),
  ]
  for (const events of [both, [...both].reverse()]) {
    const { at, memory } = aCourse()
    t.is(at(1_000, { events }), 'blocked (permission)')
    t.deepEqual(
      memory().waits.map((wait) => wait.child),
      ['a1', 'a2'],
    )
  }
})

test('the start of a child that has no name is no report of a state', (t) => {
  const { at, memory } = aCourse()
  at(0, { events: [anEvent('child starts', 0)] })
  t.is(memory().held, undefined)
  t.deepEqual(memory().children, {})
})

test('a wait outlasts the events of others', (t) => {
  const { at } = opensAWait()
  t.is(at(2_000, { events: [anEvent('working', 1_900)] }), 'blocked (permission)')
  t.is(at(3_000, { events: [anEvent('working', 2_900, { subagent: 'a2' })] }), 'blocked (permission)')
  t.is(at(3_600_000, { look: 'nothing' }), 'blocked (permission)')
})

test('a wait is closed by a later event of that child', (t) => {
  t.is(opensAWait().at(2_000, { events: [child('working', 1_900)] }), 'working')
})

test('a wait is closed by the end of that child', (t) => {
  t.is(opensAWait().at(2_000, { events: [child('child ends', 1_900)] }), 'working')
})

test('a wait is not closed by an older event of that child', (t) => {
  t.is(opensAWait().at(2_000, { events: [child('working', 899)] }), 'blocked (permission)')
})

test('a wait is closed when its dialog leaves the screen', (t) => {
  const { at } = opensAWait()
  at(2_000, { look: 'blocked' })
  t.is(at(3_000, { look: 'blocked' }), 'blocked (permission)')
  t.is(at(4_000, { look: 'working' }), 'blocked (permission)')
  t.is(at(4_500, { look: 'working' }), 'working')
})

test('a dialog that leaves does not close the wait that opened since', (t) => {
  const { at } = opensAWait()
  at(2_000, { look: 'blocked' })
  at(3_000, { look: 'blocked' })
  at(4_000, { look: 'working' })
  const second = anEvent('blocked', 4_400, { subagent: 'a2', detail: 'question' })
  t.is(at(4_500, { look: 'working', events: [second] }), 'blocked (question)')
})

test('a dialog that is first missed in the cycle of a wait does not close that wait', (t) => {
  const { at } = opensAWait()
  at(2_000, { look: 'blocked' })
  at(3_000, { look: 'blocked' })
  const second = anEvent('blocked', 3_900, { subagent: 'a2', detail: 'question' })
  at(4_000, { look: 'working', events: [second] })
  t.is(at(4_500, { look: 'working' }), 'blocked (question)')
})

test('a wait whose dialog was seen once yields to another screen after a second', (t) => {
  const { at } = opensAWait()
  at(1_500, { look: 'blocked' })
  t.is(at(1_900, { look: 'working' }), 'blocked (permission)')
  t.is(at(2_900, { look: 'working' }), 'working')
})

test('a wait that the screen never shows yields after ten seconds', (t) => {
  const { at } = opensAWait()
  at(2_000, { look: 'working' })
  t.is(at(11_999, { look: 'working' }), 'blocked (permission)')
  t.is(at(12_000, { look: 'working' }), 'working')
})

test('a wait that opens is not judged by what the screen showed before', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  at(1_000, { look: 'idle' })
  at(10_900, { look: 'idle', events: [child('blocked', 10_800)] })
  t.is(at(11_100, { look: 'idle' }), 'blocked (dialog)')
})

test('a wait is closed by a state file that turns busy or idle after it', (t) => {
  for (const state of ['working', 'idle'] as const) {
    const { at } = aCourse()
    at(0, { file: claims('working', 0) })
    t.is(at(1_000, { file: claims('working', 0), events: [child('blocked', 900)] }), 'blocked (dialog)')
    t.is(at(2_000, { file: claims('working', 0) }), 'blocked (dialog)')
    t.is(at(3_000, { file: claims('blocked', 2_500, 'permission') }), 'blocked (dialog)')
    t.is(at(4_000, { file: claims(state, 3_500) }), state)
  }
})

test('a state file read with the event that opens a wait does not close it', (t) => {
  const { at } = aCourse()
  at(0, { file: claims('idle', 0) })
  t.is(at(1_000, { file: claims('working', 950), events: [child('blocked', 900)] }), 'blocked (dialog)')
  t.is(at(2_000, { file: claims('idle', 1_900) }), 'idle')
})

test('a state file that appears beside a wait does not close it', (t) => {
  const { at } = opensAWait()
  t.is(at(2_000, { file: claims('working', 1_900) }), 'blocked (permission)')
})

test('the oldest of several waits is shown, the next when that is closed', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  const first = child('blocked', 500, { detail: 'permission' })
  const second = child('blocked', 600, { subagent: 'a2', detail: 'question' })
  t.is(at(1_000, { events: [second, first] }), 'blocked (permission)')
  t.is(at(2_000, { events: [child('working', 1_900)] }), 'blocked (question)')
  t.is(at(3_000, { events: [child('working', 2_900, { subagent: 'a2' })] }), 'working')
})

test('a child’s session counts as the child', (t) => {
  const { at, memory } = aCourse()
  at(0, {
    events: [anEvent('working', 0), anEvent('child starts', 1, { session: undefined, subagent: 's2' })],
  })
  t.is(
    at(1_000, { events: [anEvent('blocked', 900, { session: 's2', detail: 'permission' })] }),
    'blocked (permission)',
  )
  t.is(at(2_000, { events: [anEvent('end', 1_900, { session: 's2' })] }), 'working')
  t.deepEqual(memory().children, {})
})

test('a child of another session is of no concern', (t) => {
  const { at, last } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  t.is(at(1_000, { events: [child('blocked', 900, { session: 's2' })] }), 'working')
  t.is(last().droppedEvents, 1)
})

test('a child that goes on in the background may wait after the turn has ended', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0, { turn: 't1' }), child('child starts', 1)] })
  at(1_000, { events: [anEvent('idle', 900, { turn: 't1', turnEnd: true })] })
  t.is(at(2_000, { events: [child('blocked', 1_900, { turn: 't1' })] }), 'blocked (dialog)')
})

// Shared hooks

test('events of shared hooks carry nothing while several panes hold the agent', (t) => {
  const { at, memory, last } = aCourse()
  const shared = { carriesState: false }
  at(0, { look: 'working' })
  const events = [
    anEvent('idle', 900, { ...shared, turnEnd: true, turn: 't1' }),
    child('blocked', 901, shared),
    other('start', 902),
  ].map((event) => ({ ...event, ...shared }))
  t.is(at(1_000, { events }), 'working')
  t.is(last().droppedEvents, 3)
  t.false(last().turnEnded)
  t.is(memory().owner, undefined)
  t.deepEqual(memory().waits, [])
  t.is(memory().held, undefined)
})

test('once shared hooks carry nothing, title and screen decide', (t) => {
  const { at } = aCourse()
  at(0, { events: [anEvent('working', 0)] })
  at(1_000, { look: 'idle', events: [anEvent('working', 900, { carriesState: false })] })
  t.is(at(2_000, { look: 'idle' }), 'idle')
})

// Beside a live state file

test('beside a live state file events set children, waits and turn ends, and no claim', (t) => {
  const { at, memory, last } = aCourse()
  at(0, { file: claims('working', 0), events: [child('child starts', 0)] })
  t.is(
    at(1_000, { file: claims('working', 0), events: [anEvent('idle', 900, { turnEnd: true, turn: 't1' })] }),
    'working',
  )
  t.true(last().turnEnded)
  t.is(memory().held?.claim.source, 'file')
  t.deepEqual(memory().children, { a1: 'working' })
})

test('names that every object has are names like others', (t) => {
  const { at, memory } = aCourse()
  const subagent = '__proto__'
  const events = [
    anEvent('working', 0, { session: 'constructor' }),
    anEvent('child starts', 1, { session: 'constructor', subagent }),
    anEvent('blocked', 2, { session: 'constructor', subagent: 'toString' }),
  ]
  t.is(at(0, { events }), 'blocked (dialog)')
  t.deepEqual(Object.keys(memory().children), ['__proto__'])
  t.is(memory().sessions.constructor as unknown, now(0).epochMs)
  t.is(
    at(1_000, { events: [anEvent('child ends', 900, { session: 'constructor', subagent })] }),
    'blocked (dialog)',
  )
  t.deepEqual(memory().children, {})
  t.is(memory().waits[0]?.at, START.epochMs + 2)
})
