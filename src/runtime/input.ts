/** Reads what is given to a program that must not be held up by whoever gives it. */
import type { Readable } from 'node:stream'

export interface InputBounds {
  /** Bytes that are kept; the rest is read and dropped, so that no writer fails. */
  readonly limit: number
  /** After this long what has come is all (ms). */
  readonly ms: number
}

/** Never fails. The stream is of no use afterwards. */
export const readInput = (stream: Readable, { limit, ms }: InputBounds): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const end = (): void => {
      clearTimeout(timer)
      stream.destroy()
      resolve(Buffer.concat(chunks).subarray(0, limit))
    }
    const timer = setTimeout(end, ms)
    stream.on('error', end).on('end', end).on('close', end)
    stream.on('data', (chunk: Buffer) => {
      if (size < limit) chunks.push(chunk)
      size += chunk.length
    })
  })
