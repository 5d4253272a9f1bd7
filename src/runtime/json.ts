/** Texts of files as JSON, and what is not, with the path of the file. */
import * as E from 'fp-ts/Either'
import { type Absent, type Answer, absent, present, type Unknown, unknown } from '../core/answer'

/** JSON, or unknown: the text comes from a file that may be cut short. */
export const parsed = (text: string, path: string): Answer<unknown> => {
  const value = E.tryCatch(
    (): unknown => JSON.parse(text),
    () => `${path} holds no JSON`,
  )
  return E.isLeft(value) ? unknown(value.left) : present(value.right)
}

export const named = ({ kind, why }: Absent | Unknown, path: string): Absent | Unknown =>
  kind === 'absent' ? absent(`${path}: ${why}`) : unknown(`${path}: ${why}`)
