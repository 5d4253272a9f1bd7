/** The clock: wall time for people, ticks of this boot for waits. */
import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'

export interface Now {
  readonly epochMs: number
  /** Milliseconds that only grow, the same in every process of this boot. */
  readonly ticksMs: number
  /** Names the boot; ticks of different boots are not compared. */
  readonly boot: string
}

export const now = (): Now => ({
  epochMs: Date.now(),
  ticksMs: Number(process.hrtime.bigint() / 1_000n) / 1_000,
  boot: BOOT,
})

/** Uptime counts whole seconds since the boot: read within one second it gives the boot's exact second. */
const bootSecond = (): number => {
  for (;;) {
    const before = Math.floor(Date.now() / 1_000)
    const since = Math.floor(uptime())
    if (Math.floor(Date.now() / 1_000) === before) return before - since
  }
}

const BOOT = ((): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return String(bootSecond())
  }
})()
