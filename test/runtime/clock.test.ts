import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'ava'
import { type Now, now } from '../../src/runtime/clock'

test('ticks and boot are those of every process', (t) => {
  const before = now()
  const script = `console.log(JSON.stringify(require(${JSON.stringify(join(__dirname, '../../src/runtime/clock'))}).now()))`
  const other = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as Now
  const after = now()
  t.is(other.boot, before.boot)
  t.not(before.boot, '')
  t.true(before.ticksMs < other.ticksMs && other.ticksMs < after.ticksMs)
  t.true(before.epochMs <= other.epochMs && other.epochMs <= after.epochMs)
})
