import test from 'ava'
import { viewOf } from '../../src/core/attention'
import { aClient, aPane, aPlace } from '../helpers/builders'
import { aWatch, watching } from '../helpers/mark-watch'

const elsewhere = (inputMs: number) => watching(inputMs, { windowId: '@9' })

// Raised

test('leaving working for idle raises the mark', (t) => {
  const at = aWatch('working')
  t.true(at(0, { state: 'idle' }))
  t.true(at(1_000, { state: 'idle' }))
})

test('leaving blocked for idle raises the mark', (t) => t.true(aWatch('blocked')(0, { state: 'idle' })))

test('an agent that is idle when it is found is not done', (t) => {
  t.false(aWatch()(0, { state: 'idle' }))
  t.false(aWatch('unknown')(0, { state: 'unknown' }))
})

test('idle that stays idle raises nothing', (t) => t.false(aWatch('idle')(0, { state: 'idle' })))

test('leaving idle, working or blocked for another state raises nothing', (t) => {
  t.false(aWatch('idle')(0, { state: 'working' }))
  t.false(aWatch('working')(0, { state: 'blocked' }))
  t.false(aWatch('blocked')(0, { state: 'working' }))
  t.false(aWatch('working')(0, { state: 'unknown' }))
})

test('unknown between working and idle does not swallow the mark', (t) => {
  const at = aWatch('working')
  t.false(at(0, { state: 'unknown' }))
  t.true(at(1_000, { state: 'idle' }))
})

test('a turn’s end raises the mark even when the pane was idle', (t) =>
  t.true(aWatch('idle')(0, { state: 'idle', turnEnded: true })))

test('a turn’s end is no mark while the pane works', (t) => {
  const at = aWatch('working')
  t.false(at(0, { state: 'working', turnEnded: true }))
  t.true(at(1_000, { state: 'idle' }))
})

test('nothing is raised while a child runs', (t) => {
  t.false(aWatch('working')(0, { state: 'idle', children: { a1: 'working' } }))
  t.false(aWatch('idle')(0, { state: 'idle', turnEnded: true, children: { a1: 'working' } }))
})

test('weak idle raises nothing', (t) => t.false(aWatch('blocked')(0, { state: 'idle', weak: true })))

test('another agent in the pane does not end the turn of the one before', (t) =>
  t.false(aWatch('working')(0, { state: 'idle', pid: 101 })))

test('input in the three seconds before, in a client that shows the pane, means that it was seen', (t) => {
  t.false(aWatch('working')(10_500, { state: 'idle', clients: [watching(8_000)] }))
  t.false(aWatch('working')(10_500, { state: 'idle', clients: [watching(10_000)] }))
  t.true(aWatch('working')(10_500, { state: 'idle', clients: [watching(6_000)] }))
})

test('input in a client that shows another window means nothing', (t) => {
  const at = aWatch('working')
  t.true(at(10_500, { state: 'idle', clients: [elsewhere(10_000)] }))
  t.true(at(20_000, { state: 'idle', clients: [elsewhere(20_000)] }))
})

test('one of several clients is enough', (t) => {
  t.false(
    aWatch('working')(10_500, { state: 'idle', clients: [elsewhere(10_000), watching(), watching(10_000)] }),
  )
})

// Lowered

test('input after the mark was raised lowers it, in a client that shows the pane', (t) => {
  const at = aWatch('working')
  t.true(at(10_500, { state: 'idle' }))
  t.false(at(12_000, { state: 'idle', clients: [watching(11_000)] }))
  t.false(at(13_000, { state: 'idle' }))
})

test('arriving is not yet a stay', (t) => {
  const at = aWatch('working')
  t.true(at(0, { state: 'idle' }))
  t.true(at(60_000, { state: 'idle', clients: [watching(0)] }))
  t.true(at(61_999, { state: 'idle', clients: [watching(0)] }))
  t.false(at(62_000, { state: 'idle', clients: [watching(0)] }))
})

test('passing by lowers nothing', (t) => {
  const at = aWatch('working')
  at(0, { state: 'idle' })
  at(10_000, { state: 'idle', clients: [watching(0)] })
  at(11_000, { state: 'idle' })
  t.true(at(13_000, { state: 'idle', clients: [watching(0)] }))
  t.true(at(14_900, { state: 'idle', clients: [watching(0)] }))
  t.false(at(15_000, { state: 'idle', clients: [watching(0)] }))
})

test('a stay that began before the mark counts from the mark', (t) => {
  const at = aWatch('working')
  at(0, { state: 'working', clients: [watching()] })
  t.true(at(60_000, { state: 'idle', clients: [watching()] }))
  t.true(at(61_999, { state: 'idle', clients: [watching()] }))
  t.false(at(62_000, { state: 'idle', clients: [watching()] }))
})

test('leaving idle lowers the mark, and unknown does not', (t) => {
  const at = aWatch('working')
  at(0, { state: 'idle' })
  t.true(at(1_000, { state: 'unknown' }))
  t.true(at(2_000, { state: 'idle' }))
  t.false(at(3_000, { state: 'working' }))
  const other = aWatch('working')
  other(0, { state: 'idle' })
  t.false(other(1_000, { state: 'blocked' }))
})

test('a mark raised before the clock stepped back can be lowered all the same', (t) => {
  const at = aWatch('working')
  const epochStep = -3_600_000
  at(0, { state: 'idle' })
  at(1_000, { state: 'idle', epochStep })
  t.false(at(60_000, { state: 'idle', epochStep, clients: [watching(59_000 + epochStep)] }))
})

test('a stay that lies ahead of the boot’s clock begins again', (t) => {
  const at = aWatch('working')
  const ticksStep = -1_000_000
  at(0, { state: 'idle', clients: [watching()] })
  t.true(at(1_900, { state: 'idle', clients: [watching()], ticksStep }))
  t.true(at(3_800, { state: 'idle', clients: [watching()], ticksStep }))
  t.false(at(3_900, { state: 'idle', clients: [watching()], ticksStep }))
})

// Who shows the pane

test('a client shows a pane that is drawn in its window', (t) => {
  const view = viewOf(aPane(), [aClient({ activity: 7 })])
  t.deepEqual(view, { isViewed: true, lastInput: 7_999 })
})

test('nobody shows a pane that zoom hides, that another window has, or that a control client has', (t) => {
  const nobody = { isViewed: false, lastInput: undefined }
  t.deepEqual(viewOf(aPane({ isDrawn: false }), [aClient()]), nobody)
  t.deepEqual(viewOf(aPane(), [aClient({ windowId: '@1' })]), nobody)
  t.deepEqual(viewOf(aPane(), [aClient({ isControl: true })]), nobody)
  t.deepEqual(viewOf(aPane(), []), nobody)
})

test('a pane whose window is linked into two sessions is shown by a client of either', (t) => {
  const pane = aPane({ places: [aPlace({ windowId: '@1' }), aPlace({ windowId: '@2', sessionId: '$1' })] })
  t.true(viewOf(pane, [aClient({ windowId: '@2', sessionId: '$1' })]).isViewed)
})
