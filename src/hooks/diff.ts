/** What would change in a file, as a person reads it. */
import { createTwoFilesPatch } from 'diff'

/** A unified diff; undefined stands for no file. */
export const unified = (path: string, before: string | undefined, after: string | undefined): string => {
  const name = (text: string | undefined): string => (text === undefined ? '/dev/null' : path)
  const patch = createTwoFilesPatch(name(before), name(after), before ?? '', after ?? '', '', '', {
    context: 3,
  })
  // The library opens with a ruler.
  return patch.replace(/^(?:Index: .*\n)?=+\n/, '').trimEnd()
}
