/** A terminal taken over for a while: another screen, single keys, and everything as it was when it is given back. */
import type { ReadStream, WriteStream } from 'node:tty'

export interface Screen {
  /** Shows these lines; what stands there already is not written again. */
  readonly show: (lines: ReadonlyArray<string>) => void
  readonly size: () => { readonly columns: number; readonly lines: number }
  readonly close: () => void
}

export interface ScreenEvents {
  readonly onKey: (key: string) => void
  readonly onResize: () => void
}

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[2J'
const LEAVE = '\u001b[?25h\u001b[?1049l'

export const openScreen = (input: ReadStream, output: WriteStream, events: ScreenEvents): Screen => {
  let shown = ''
  const onKey = (data: Buffer): void => events.onKey(data.toString('latin1'))
  const onResize = (): void => {
    shown = ''
    events.onResize()
  }
  output.write(ENTER)
  output.on('resize', onResize)
  input.setRawMode(true)
  input.on('data', onKey).resume()
  return {
    show: (lines) => {
      const frame = `\u001b[H${lines.map((line) => `${line}\u001b[K`).join('\r\n')}\u001b[J`
      if (frame !== shown) output.write(frame)
      shown = frame
    },
    size: () => ({ columns: output.columns, lines: output.rows }),
    close: () => {
      output.off('resize', onResize)
      input.off('data', onKey).pause()
      input.setRawMode(false)
      output.write(LEAVE)
    },
  }
}
