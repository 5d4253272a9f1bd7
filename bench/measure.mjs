// Times, medians and ratios. Every figure is a ratio of two things run in turn, or a count: the machine does not matter.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const sorted = (values) => [...values].sort((a, b) => a - b)

/** Of an even number of values the mean of the two in the middle. */
export const median = (values) => {
  const all = sorted(values)
  const middle = Math.floor(all.length / 2)
  return all.length % 2 === 1 ? all[middle] : (all[middle - 1] + all[middle]) / 2
}

export const percentile = (values, share) => sorted(values)[Math.ceil(values.length * share) - 1]

/** The slope of the straight line that lies nearest to the points, by least squares. */
export const slope = (points) => {
  const mean = (of) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const across = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return across / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

const timed = (run) => {
  const begun = performance.now()
  run()
  return performance.now() - begun
}

/** The median of `rounds` ratios of `run` to `base`, which run in turn, now the one first and now the other. */
export const ratioOfPairs = (rounds, run, base) => {
  run()
  base()
  const ratios = Array.from({ length: rounds }, (_, round) => {
    if (round % 2 === 0) {
      const ours = timed(run)
      return ours / timed(base)
    }
    const theirs = timed(base)
    return timed(run) / theirs
  })
  return median(ratios)
}

/** Runs a program to its end; its failure ends the benchmark, so that nothing is measured that did not work. */
export const must = (command, args, options = {}) => {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options })
  if (done.status === 0) return done.stdout
  throw new Error(`${command} ${args.join(' ')}: ${done.error?.message ?? done.stderr}`)
}

/** A shell that runs one command `times` times: the start of a process is then timed without the start of Node's part. */
export const inShell =
  (times, command, env, before = () => undefined) =>
  () => {
    before()
    must('sh', ['-c', `i=0; while [ $i -lt ${times} ]; do i=$((i + 1)); ${command}; done`], { env })
  }

/** What a process and those of its children that ended have used of the processor so far (s). */
export const processorSeconds = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Resident memory (KiB). */
export const memoryOf = (pid) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
