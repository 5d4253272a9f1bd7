/** One field of a table: its codec, what it is when missing, and a sentence for the reference page. */
import type * as t from 'io-ts'

/** A codec that is only ever decoded with. */
export interface Codec<A> extends t.Decoder<unknown, A> {
  readonly is: (u: unknown) => boolean
}

export interface Field<A> {
  readonly codec: Codec<A>
  readonly fallback: { readonly value: A } | 'required'
  readonly doc: string
}

export type Fields = Readonly<Record<string, Field<unknown>>>

export const required = <A>(codec: Codec<A>, doc: string): Field<A> => ({
  codec,
  fallback: 'required',
  doc,
})

export const optional = <A>(codec: Codec<A>, value: NoInfer<A>, doc: string): Field<A> => ({
  codec,
  fallback: { value },
  doc,
})

/** A field without a default: absent once decoded when the file does not give it. */
export const absent = <A>(codec: Codec<A>, doc: string): Field<A | undefined> => ({
  codec,
  fallback: { value: undefined },
  doc,
})
