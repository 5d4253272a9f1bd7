/**
 * What a question to the outside brings back. `unknown` is not `absent`: a failed query changes nothing,
 * while something proven absent may be taken away.
 */
export type Answer<A> = Present<A> | Absent | Unknown

export interface Present<A> {
  readonly kind: 'present'
  readonly value: A
}

export interface Absent {
  readonly kind: 'absent'
  readonly why: string
}

export interface Unknown {
  readonly kind: 'unknown'
  readonly why: string
}

export const present = <A>(value: A): Present<A> => ({ kind: 'present', value })
export const absent = (why: string): Absent => ({ kind: 'absent', why })
export const unknown = (why: string): Unknown => ({ kind: 'unknown', why })
