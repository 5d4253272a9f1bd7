import test from 'ava'
import type { Client } from '../../src/core/pane'
import { isWatched } from '../../src/core/watched'
import { aClient, aPane, aPlace, now, START } from '../helpers/builders'

const typed = (msAgo: number) => Math.floor((START.epochMs - msAgo) / 1_000)
const watched = (clients: ReadonlyArray<Partial<Client>>, over = {}) =>
  isWatched(aPane(over), clients.map(aClient), now(0))

test('a focused client that shows the pane watches it', (t) => {
  const focused = { reportsFocus: true, isFocused: true, activity: typed(60_000) }
  t.true(watched([focused]))
  t.false(watched([{ ...focused, isFocused: false }]))
  t.false(watched([{ ...focused, windowId: '@9' }]))
  t.false(watched([focused], { isDrawn: false }))
  t.false(watched([{ ...focused, isControl: true }]))
  t.false(watched([]))
})

test('with several clients one that watches is enough', (t) => {
  const away = { reportsFocus: true, isFocused: false }
  t.true(watched([away, { reportsFocus: true, isFocused: true, activity: typed(0) }]))
})

test('a pane is watched where any of its sessions shows it', (t) => {
  const places = [aPlace({ windowId: '@1' }), aPlace({ windowId: '@2' })]
  t.true(watched([{ windowId: '@2', reportsFocus: true, activity: typed(0) }], { places }))
})

test('a focus that lasts without a key for five minutes is a locked screen', (t) => {
  t.true(watched([{ reportsFocus: true, activity: typed(299_000) }]))
  t.false(watched([{ reportsFocus: true, activity: typed(301_000) }]))
})

test('without reports of focus the last key tells', (t) => {
  t.true(watched([{ reportsFocus: false, activity: typed(9_000) }]))
  t.false(watched([{ reportsFocus: false, activity: typed(11_000) }]))
  t.true(watched([{ reportsFocus: false, isFocused: false, activity: typed(-2_000) }]))
})
