/**
 * Throws made inputs at a reader: a few seconds' worth with the other tests, `npm run fuzz` for as many as are wanted.
 * `TMA_FUZZ_RUNS` is how many for each law, `TMA_FUZZ_SEED` repeats a course that failed.
 */
import { Worker } from 'node:worker_threads'
import type { ExecutionContext } from 'ava'
import * as fc from 'fast-check'

const LONG_RUNS = Number(process.env.TMA_FUZZ_RUNS ?? 0)
const IS_LONG = LONG_RUNS > 0
const SEED = Number(process.env.TMA_FUZZ_SEED ?? Date.now() % 2 ** 31)

/** What one input may take, in ms. */
const BOUND_MS = 100
/** With the other tests, on a machine that does much else: what takes this long has no end in sight. */
const ENDLESS_MS = 5_000
const SHORT_RUNS = 1_000
const SHORT_MS = 1_500
/** After this long without an input done somebody must say which one it is: nothing can end it from inside. */
const SILENCE_S = 30
/** Characters of an input that failed. */
const SHOWN = 1_500

const elapsed = (act: () => void): number => {
  const start = performance.now()
  act()
  return performance.now() - start
}

/** The best of three: once may be the machine's doing. */
const assertSwift = (act: () => void, boundMs: number): void => {
  let best = elapsed(act)
  for (let again = 0; again < 2 && best > boundMs; again += 1) best = Math.min(best, elapsed(act))
  if (best > boundMs) throw new Error(`took ${Math.round(best)} ms, more than ${boundMs}`)
}

const WATCHER = `
const { workerData } = require('node:worker_threads')
let [seen, since] = [-1, 0]
setInterval(() => {
  const done = Atomics.load(workerData.done, 0)
  since = done === seen ? since + 1 : 0
  seen = done
  if (since === ${SILENCE_S}) require('node:fs').writeSync(2, workerData.word + ', input ' + (done + 1) + '\\n')
}, 1_000)`

/** Counts inputs that are done; `stop` ends the watch. */
const watch = (title: string): { readonly tick: () => void; readonly stop: () => void } => {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const word = `fuzz: "${title}" hangs, TMA_FUZZ_SEED=${SEED}`
  const worker = new Worker(WATCHER, { eval: true, workerData: { done, word } })
  worker.unref()
  return { tick: () => void Atomics.add(done, 0, 1), stop: () => void worker.terminate() }
}

/** How to have it again, and no more of it than can be read. */
const failureOf = <A>({ counterexample, errorInstance, counterexamplePath }: fc.RunDetails<A>): string => {
  const input = fc.stringify(counterexample).replace(/(.{1,8}?)\1{20,}/g, (all, unit) => {
    return `${unit}{${all.length / unit.length} times}`
  })
  const shown = input.length > SHOWN ? `${input.slice(0, SHOWN)}… (${input.length} characters)` : input
  return `${String(errorInstance)}\nTMA_FUZZ_SEED=${SEED} (${counterexamplePath}): ${shown}`
}

/**
 * Whatever the input, the law returns and does so soon. It throws where it is broken; then the test fails with the smallest
 * such input and with the seed. `boundMs`: of what takes long by its mere size.
 */
export const holds = <A>(
  t: ExecutionContext,
  inputs: fc.Arbitrary<A>,
  law: (input: A) => void,
  boundMs = BOUND_MS,
): void => {
  const { tick, stop } = watch(t.title)
  const property = fc.property(inputs, (input) => {
    assertSwift(() => law(input), IS_LONG ? boundMs : ENDLESS_MS)
    tick()
  })
  const bounds = IS_LONG ? { numRuns: LONG_RUNS } : { numRuns: SHORT_RUNS, interruptAfterTimeLimit: SHORT_MS }
  t.timeout(IS_LONG ? 3_600_000 : 100_000)
  const run = fc.check(property, { ...bounds, seed: SEED, markInterruptAsFailure: false })
  stop()
  if (run.failed) t.fail(failureOf(run))
  else t.pass()
}
