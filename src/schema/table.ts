/**
 * A closed TOML table as a codec that keeps its field list: type, default, error, docs row are declared once.
 * Keys are snake_case in the file and camelCase once decoded.
 * Refuses unknown keys, which io-ts's `strict` and `exact` do not.
 */
import { isLeft } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Field, Fields } from './field'
import { didYouMean } from './report'

type Camel<S> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S
export type Decoded<F extends Fields> = {
  readonly [K in keyof F as Camel<K> & string]: F[K] extends Field<infer A> ? A : never
}

export type RawTable = Readonly<Record<string, unknown>>

/** By its tag: TOML tables have no prototype, and a TOML date is an object too. */
export const isTable = (u: unknown): u is RawTable => Object.prototype.toString.call(u) === '[object Object]'

const camel = (key: string): string =>
  key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const strayMessage = (key: string, noun: string, known: ReadonlyArray<string>): string =>
  `is not a field of ${noun}${didYouMean(key, known)} (known: ${known.join(', ')})`

export class Table<F extends Fields> extends t.Type<Decoded<F>, unknown, unknown> {
  readonly fields: F

  /** `noun` completes "is not a field of …". */
  constructor(noun: string, fields: F) {
    super(
      'a table',
      (u): u is Decoded<F> =>
        isTable(u) && Object.entries(fields).every(([key, { codec }]) => codec.is(u[camel(key)])),
      (u, context) => (isTable(u) ? decodeFields(noun, fields, u, context) : t.failure(u, context)),
      (decoded) => decoded,
    )
    this.fields = fields
  }
}

const decodeFields = <F extends Fields>(
  noun: string,
  fields: F,
  raw: RawTable,
  context: t.Context,
): t.Validation<Decoded<F>> => {
  const errors: t.ValidationError[] = []
  const decoded: Array<[string, unknown]> = []
  for (const [key, { codec, fallback }] of Object.entries(fields)) {
    const here = t.appendContext(context, key, codec, raw[key])
    if (Object.hasOwn(raw, key)) {
      const value = codec.validate(raw[key], here)
      if (isLeft(value)) errors.push(...value.left)
      else decoded.push([camel(key), value.right])
    } else if (fallback === 'required') {
      errors.push({ value: undefined, context: here, message: `is missing, must be ${codec.name}` })
    } else if (fallback.value !== undefined) decoded.push([camel(key), fallback.value])
  }
  errors.push(...strays(noun, Object.keys(fields), raw, context))
  return errors.length > 0 ? t.failures(errors) : t.success(Object.fromEntries(decoded) as Decoded<F>)
}

const strays = (
  noun: string,
  known: ReadonlyArray<string>,
  raw: RawTable,
  context: t.Context,
): t.ValidationError[] =>
  Object.keys(raw)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      value: raw[key],
      context: t.appendContext(context, key, t.unknown, raw[key]),
      message: strayMessage(key, noun, known),
    }))

export const table = <F extends Fields>(noun: string, fields: F): Table<F> => new Table(noun, fields)
