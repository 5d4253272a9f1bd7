/** A value that may be missing, or null as JSON writes it. Not a union with `undefined`, which would report both branches of a wrong value. */
import * as t from 'io-ts'

export const missable = <A>(codec: t.Type<A, unknown, unknown>): t.Type<A | undefined, unknown, unknown> =>
  new t.Type(
    codec.name,
    (u): u is A | undefined => u === undefined || codec.is(u),
    (u, context) => (u === undefined || u === null ? t.success(undefined) : codec.validate(u, context)),
    (a) => (a === undefined ? undefined : codec.encode(a)),
  )
