/** A rest that can be ended early: by a wake from outside, at most so often. */
export interface Alarm {
  /** Resolves after `ms`, or as soon as somebody wakes it; a wake that came before counts too. */
  readonly rest: (ms: number) => Promise<'woken' | 'rested'>
  readonly wake: () => void
}

export const alarm = (): Alarm => {
  let isWoken = false
  let ring: (() => void) | undefined
  const rest = (ms: number) =>
    new Promise<'woken' | 'rested'>((resolve) => {
      const end = (how: 'woken' | 'rested'): void => {
        clearTimeout(timer)
        ring = undefined
        isWoken = false
        resolve(how)
      }
      const timer = setTimeout(() => end('rested'), ms)
      ring = () => end('woken')
      if (isWoken) end('woken')
    })
  const wake = (): void => {
    isWoken = true
    ring?.()
  }
  return { rest, wake }
}
