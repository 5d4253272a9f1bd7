import { PassThrough, Readable } from 'node:stream'
import test from 'ava'
import { readInput } from '../../src/runtime/input'

const BOUNDS = { limit: 10, ms: 60_000 }

test('it is what was written until the end', async (t) => {
  t.is(String(await readInput(Readable.from([Buffer.from('ab'), Buffer.from('c')]), BOUNDS)), 'abc')
})

test('of more than is kept the rest is read all the same', async (t) => {
  let count = 0
  const chunks = (function* () {
    for (; count < 1_000; count++) yield Buffer.from('abcd')
  })()
  t.is(String(await readInput(Readable.from(chunks), BOUNDS)), 'abcdabcdab')
  t.is(count, 1_000)
})

test('what does not end is cut off after its time', async (t) => {
  const stream = new PassThrough()
  stream.write('part')
  t.is(String(await readInput(stream, { ...BOUNDS, ms: 50 })), 'part')
  t.true(stream.destroyed)
})

test('what fails ends with what had come', async (t) => {
  const stream = new PassThrough()
  const input = readInput(stream, BOUNDS)
  stream.write('part')
  setImmediate(() => stream.destroy(new Error('gone')))
  t.is(String(await input), 'part')
})
