import test from 'ava'
import { type Move, stepBack, type Trails, type Walk, walked } from '../../src/core/trail'

const CLIENT = '/dev/pts/1'

interface Step {
  readonly at: string
  readonly waiting?: ReadonlyArray<string>
  readonly moves?: ReadonlyArray<Move>
  readonly panes?: ReadonlyArray<string>
}

const AGENTS = ['%5', '%6', '%7']
const PANES = ['%1', '%2', '%3', ...AGENTS]

const walkOf = ({ at, waiting = [], moves = [], panes = PANES }: Step): Walk => ({
  clients: [{ name: CLIENT, paneId: at, isControl: false }],
  panes: new Set(panes),
  agents: new Set(AGENTS),
  waiting: new Set(waiting),
  moves,
})

/** The trail of one client after these cycles. */
const after = (...steps: ReadonlyArray<Step>) =>
  steps.reduce((trails: Trails, step) => walked(trails, walkOf(step)), {})[CLIENT]

const move = (kind: Move['kind'], pane: string): Move => ({ client: CLIENT, kind, pane })

test('a trail holds where the client was, each stay once', (t) => {
  t.deepEqual(after({ at: '%1' }, { at: '%1' }, { at: '%2' }, { at: '%1' })?.panes, ['%1', '%2', '%1'])
})

test('panes that are gone leave the trail, and no stay is doubled by that', (t) => {
  const panes = ['%1', '%3']
  t.deepEqual(after({ at: '%1' }, { at: '%2' }, { at: '%1' }, { at: '%3', panes })?.panes, ['%1', '%3'])
})

test('a trail is bounded', (t) => {
  const steps = Array.from({ length: 200 }, (_, i) => ({ at: i % 2 === 0 ? '%1' : '%2' }))
  t.is(after(...steps)?.panes.length, 50)
})

test('a client that has left has no trail, a control client never has one', (t) => {
  const trails = walked({}, walkOf({ at: '%1' }))
  const clients = [{ name: 'client-7', paneId: '%1', isControl: true }]
  t.deepEqual(walked(trails, { ...walkOf({ at: '%1' }), clients }), {})
})

test('a step back ends the trail there, whichever is seen first, the word or the arrival', (t) => {
  const walk = [{ at: '%1' }, { at: '%2' }, { at: '%3' }]
  const back = [move('back', '%2')]
  t.deepEqual(after(...walk, { at: '%2', moves: back })?.panes, ['%1', '%2'])
  t.deepEqual(after(...walk, { at: '%2' }, { at: '%2', moves: back })?.panes, ['%1', '%2'])
  const again = [move('back', '%2'), move('back', '%1')]
  t.deepEqual(after(...walk, { at: '%1', moves: again })?.panes, ['%1'])
})

test("another client's step back changes nothing", (t) => {
  const moves = [{ client: '/dev/pts/9', kind: 'back', pane: '%1' } as const]
  t.deepEqual(after({ at: '%1' }, { at: '%2' }, { at: '%2', moves })?.panes, ['%1', '%2'])
})

test('home is where the person was before they went to who waited, through further jumps', (t) => {
  const first = [{ at: '%1' }, { at: '%5', waiting: ['%5', '%6'] }]
  t.is(after(...first)?.home, '%1')
  t.is(after(...first, { at: '%6', waiting: ['%6'] })?.home, '%1')
  t.is(after(...first, { at: '%7' })?.home, '%1')
  t.is(after(...first, { at: '%7', moves: [move('jump', '%7')] })?.home, '%1')
})

test('home is over when they are there, when they walk elsewhere, and when it is gone', (t) => {
  const first = [{ at: '%1' }, { at: '%5', waiting: ['%5'] }]
  t.is(after(...first, { at: '%1' })?.home, undefined)
  t.is(after(...first, { at: '%2' })?.home, undefined)
  t.is(after(...first, { at: '%5', panes: ['%5'] })?.home, undefined)
})

test('walking by hand is no jump, nor is being somewhere at first sight', (t) => {
  t.is(after({ at: '%1' }, { at: '%5' })?.home, undefined)
  t.is(after({ at: '%5', waiting: ['%5'] })?.home, undefined)
})

test('a jump that was told counts even where nobody waited', (t) => {
  t.is(after({ at: '%1' }, { at: '%7', moves: [move('jump', '%7')] })?.home, '%1')
})

test('back leads behind the place where the client is now', (t) => {
  const trail = { panes: ['%1', '%2', '%3'], home: undefined }
  t.is(stepBack(trail, '%3'), '%2')
  t.is(stepBack(trail, '%2'), '%1')
  t.is(stepBack(trail, '%1'), undefined)
  t.is(stepBack(trail, '%9'), '%3')
  t.is(stepBack(undefined, '%1'), undefined)
})
