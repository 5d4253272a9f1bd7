/** What one process costs and whether it goes on, for who wants to tell a person. */
import { readHead } from './head'
import { type Source, thisSource } from './source'
import { run } from './spawn'

export interface ProcessFacts {
  /** Stopped by a signal (SIGSTOP, job control). */
  readonly isPaused: boolean
  /** Milliseconds of processor time, of its own and of children that ended. */
  readonly cpuMs: number
  /** Milliseconds since it started. */
  readonly ageMs: number
  readonly residentKib: number
}

/** The kernel counts in hundredths of a second (`USER_HZ`), whatever its own tick. */
const TICK_MS = 10
const PS_LIMIT_MS = 3_000

const onLinux = (pid: number): ProcessFacts | undefined => {
  const stat = readHead(`/proc/${pid}/stat`)
  const up = Number.parseFloat(readHead('/proc/uptime') ?? '')
  const [, resident] = /^VmRSS:\s*(\d+) kB$/m.exec(readHead(`/proc/${pid}/status`) ?? '') ?? []
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  const started = Number(fields[19])
  return {
    isPaused: fields[0] === 'T' || fields[0] === 't',
    cpuMs: ticks * TICK_MS,
    ageMs: Math.max(0, up * 1_000 - started * TICK_MS),
    residentKib: Number(resident ?? 0),
  }
}

/** `[[D-]H:]M:S[.CC]` in milliseconds. */
const clockMs = (text: string): number => {
  const [, days = '0', rest = ''] = /^(?:(\d+)-)?(.*)$/.exec(text) ?? []
  const seconds = rest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (Number(days) * 86_400 + seconds) * 1_000
}

/** A row of `state time etime rss`. */
const parseFacts = (row: string): ProcessFacts | undefined => {
  const [state, time, age, resident, more] = row.trim().split(/\s+/)
  if (
    state === undefined ||
    time === undefined ||
    age === undefined ||
    resident === undefined ||
    more !== undefined
  )
    return undefined
  const facts = { cpuMs: clockMs(time), ageMs: clockMs(age), residentKib: Number(resident) }
  return Object.values(facts).some(Number.isNaN) ? undefined : { isPaused: state.startsWith('T'), ...facts }
}

const byPs = async (pid: number): Promise<ProcessFacts | undefined> => {
  const columns = ['state', 'time', 'etime', 'rss'].flatMap((name) => ['-o', `${name}=`])
  const done = await run('ps', [...columns, '-p', String(pid)], {
    timeoutMs: PS_LIMIT_MS,
    env: { ...process.env, LC_ALL: 'C' },
  })
  return parseFacts(done.stdout)
}

/** Undefined when there is no such process. */
export const processFacts = async (
  pid: number,
  source: Source = thisSource,
): Promise<ProcessFacts | undefined> => (source === 'proc' ? onLinux(pid) : byPs(pid))
