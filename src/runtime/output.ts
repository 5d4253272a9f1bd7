/** Writes lines to whoever reads them at their own pace, and notices when nobody does any more. */
import type { Writable } from 'node:stream'

export interface Output {
  /** Resolves once the text is handed over: false when nobody reads. */
  readonly write: (text: string) => Promise<boolean>
  readonly isClosed: () => boolean
}

/** `closed` is called when the reader is found gone. */
export const outputTo = (stream: Writable, closed: () => void): Output => {
  let isClosed = false
  const end = (): void => {
    if (isClosed) return
    isClosed = true
    closed()
  }
  // Without a listener a reader that has gone would be a crash.
  stream.on('error', end).on('close', end)
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(false)
        stream.write(text, (error) => {
          if (error) end()
          resolve(!isClosed)
        })
      }),
    isClosed: () => isClosed,
  }
}
