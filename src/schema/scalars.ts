/** Strings and numbers that must be more than that. Every name completes "must be …". */
import { isLeft } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Codec } from './field'
import { didYouMean, shown } from './report'
import { isTable } from './table'

const scalar = <A>(name: string, is: (u: unknown) => u is A): t.Type<A, A, unknown> =>
  new t.Type<A, A, unknown>(name, is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c)), t.identity)

const isString = (u: unknown): u is string => typeof u === 'string'

export const AnyText = scalar('a string', isString)
export const Text = scalar('a string that is not empty', (u): u is string => isString(u) && u !== '')
export const Flag = scalar('true or false', (u): u is boolean => typeof u === 'boolean')
/** TOML's `nan` and `inf` are numbers too, and so is `1.5`. */
export const Whole = scalar('a whole number', (u): u is number => Number.isSafeInteger(u))
export const Count = scalar(
  'a whole number from 0',
  (u): u is number => Number.isSafeInteger(u) && Number(u) >= 0,
)

/** Safe to print, to publish and to compare: it holds no metacharacter of any format. */
export const Word = scalar(
  'a word of a-z, 0-9, _ and -',
  (u): u is string => isString(u) && /^[a-z0-9_-]+$/.test(u),
)

export const oneOf = <A extends string>(noun: string, words: ReadonlyArray<A>): t.Type<A, A, unknown> => {
  const is = (u: unknown): u is A => words.some((word) => word === u)
  const name = `${noun} (${words.join(', ')})`
  return new t.Type<A, A, unknown>(
    name,
    is,
    (u, c) => {
      if (is(u)) return t.success(u)
      return t.failure(u, c, `must be ${name}, not ${shown(u)}${isString(u) ? didYouMean(u, words) : ''}`)
    },
    t.identity,
  )
}

type Lists<A> = t.Type<ReadonlyArray<A>, unknown, unknown>

export const list = <A>(item: Codec<A>, name: string): Lists<A> =>
  new t.Type(
    name,
    (u): u is ReadonlyArray<A> => Array.isArray(u) && u.every(item.is),
    (u, context) => {
      if (!Array.isArray(u)) return t.failure(u, context)
      const items = u.map((raw, i) => item.validate(raw, t.appendContext(context, String(i), item, raw)))
      const errors = items.flatMap((one) => (isLeft(one) ? one.left : []))
      return errors.length > 0
        ? t.failures(errors)
        : t.success(items.flatMap((one) => (isLeft(one) ? [] : [one.right])))
    },
    t.identity,
  )

export const filled = <A>(item: Codec<A>, name: string): Lists<A> => {
  const items = list(item, name)
  return new t.Type(
    `${name}, not empty`,
    items.is,
    (u, c) =>
      Array.isArray(u) && u.length === 0 ? t.failure(u, c, 'must not be empty') : items.validate(u, c),
    t.identity,
  )
}

type Dictionary<A> = Readonly<Record<string, A>>

const entry = <A>(key: Codec<string>, value: Codec<A>, context: t.Context, raw: unknown): t.Validation<A> => {
  const name = context.at(-1)?.key ?? ''
  const decoded = value.validate(raw, context)
  if (key.is(name)) return decoded
  const error = { value: raw, context, message: `key must be ${key.name}` }
  return t.failures([error, ...(isLeft(decoded) ? decoded.left : [])])
}

/** A table with keys of the author's choice. */
export const dictionary = <A>(
  key: Codec<string>,
  value: Codec<A>,
  name: string,
): t.Type<Dictionary<A>, unknown, unknown> =>
  new t.Type(
    name,
    (u): u is Dictionary<A> => isTable(u) && Object.values(u).every(value.is),
    (u, context) => {
      if (!isTable(u)) return t.failure(u, context)
      const errors: t.ValidationError[] = []
      const decoded: Array<[string, A]> = []
      for (const [name, raw] of Object.entries(u)) {
        const one = entry(key, value, t.appendContext(context, name, value, raw), raw)
        if (isLeft(one)) errors.push(...one.left)
        else decoded.push([name, one.right])
      }
      return errors.length > 0 ? t.failures(errors) : t.success(Object.fromEntries(decoded))
    },
    t.identity,
  )
