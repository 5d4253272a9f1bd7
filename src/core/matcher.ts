/** A matcher: how a manifest spells a text predicate, and what it means. Evaluation lives elsewhere. */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Pattern } from '../schema/pattern'
import { Text } from '../schema/scalars'
import { isTable, type RawTable, strayMessage } from '../schema/table'
import { Region } from './region'

export type Matcher =
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'regex'; readonly pattern: Pattern }
  | { readonly kind: 'lineRegex'; readonly pattern: Pattern }
  | { readonly kind: 'any'; readonly of: ReadonlyArray<Matcher> }
  | { readonly kind: 'all'; readonly of: ReadonlyArray<Matcher> }
  | { readonly kind: 'not'; readonly matcher: Matcher }
  | { readonly kind: 'present' }
  | { readonly kind: 'in'; readonly region: Region; readonly matcher: Matcher }

/** Matchers around a matcher: more are a mistake, and bounded they cannot exhaust the stack. */
const MAX_NESTING = 32

type Decode = (u: unknown, context: t.Context) => t.Validation<Matcher>

const leaf =
  <A>(codec: t.Type<A, A, unknown>, matcher: (value: A) => Matcher): Decode =>
  (u, context) =>
    E.map(matcher)(codec.validate(u, named(context, codec)))

/** The entry of the context takes the codec's name, which completes "must be …". */
const named = (context: t.Context, type: t.Decoder<unknown, unknown>): t.Context => [
  ...context.slice(0, -1),
  ...context.slice(-1).map((entry) => ({ ...entry, type })),
]

const nested =
  (kind: 'any' | 'all'): Decode =>
  (u, context) => {
    if (!Array.isArray(u)) return t.failure(u, context, 'must be a list of matchers')
    if (u.length === 0) return t.failure(u, context, 'must not be empty')
    const decoded = u.map((item, i) => decodeTable(item, t.appendContext(context, String(i), Matcher, item)))
    const errors = decoded.flatMap((one) => (E.isLeft(one) ? one.left : []))
    if (errors.length > 0) return t.failures(errors)
    return t.success({ kind, of: decoded.flatMap((one) => (E.isRight(one) ? [one.right] : [])) })
  }

const present: Decode = (u, context) =>
  u === true
    ? t.success({ kind: 'present' })
    : t.failure(u, context, 'must be true (for an absent region write not = { present = true })')

const DECODERS: Readonly<Record<string, Decode>> = {
  contains: leaf(Text, (text) => ({ kind: 'contains', text })),
  regex: leaf(Pattern, (pattern) => ({ kind: 'regex', pattern })),
  line_regex: leaf(Pattern, (pattern) => ({ kind: 'lineRegex', pattern })),
  any: nested('any'),
  all: nested('all'),
  not: (u, context) =>
    E.map((matcher: Matcher): Matcher => ({ kind: 'not', matcher }))(decodeTable(u, context)),
  present,
}

const KEYS = Object.keys(DECODERS)
const KNOWN = [...KEYS, 'in']

const strays = (raw: RawTable, context: t.Context): t.ValidationError[] =>
  Object.keys(raw)
    .filter((key) => !KNOWN.includes(key))
    .map((key) => ({
      value: raw[key],
      context: t.appendContext(context, key, t.unknown, raw[key]),
      message: strayMessage(key, 'a matcher', KNOWN),
    }))

/** A stray key alone is most often the misspelt one: then its own error says enough. */
const wrongCount = (raw: RawTable, context: t.Context): t.ValidationError[] => {
  const found = KEYS.filter((key) => Object.hasOwn(raw, key))
  const hasStray = Object.keys(raw).some((key) => !KNOWN.includes(key))
  if (found.length === 1 || (found.length === 0 && hasStray)) return []
  const but = found.length === 0 ? '' : `, not ${found.join(' and ')}`
  return [{ value: raw, context, message: `must hold exactly one of ${KEYS.join(', ')}${but}` }]
}

const decodeTable: Decode = (u, context) => {
  if (!isTable(u)) return t.failure(u, named(context, Matcher))
  const at = (key: string) => t.appendContext(context, key, Matcher, u[key])
  const region = Object.hasOwn(u, 'in')
    ? Region.validate(u.in, named(at('in'), Region))
    : t.success(undefined)
  const kinds = KEYS.filter((key) => Object.hasOwn(u, key)).map((key) => DECODERS[key]?.(u[key], at(key)))
  const parts = [region, ...kinds]
  const errors = [
    ...wrongCount(u, context),
    ...parts.flatMap((part) => (part !== undefined && E.isLeft(part) ? part.left : [])),
    ...strays(u, context),
  ]
  const [matcher] = kinds
  if (errors.length > 0 || matcher === undefined || E.isLeft(matcher) || E.isLeft(region))
    return t.failures(errors)
  if (region.right === undefined) return matcher
  return t.success({ kind: 'in', region: region.right, matcher: matcher.right })
}

const isDeeper = (u: unknown, than: number): boolean => {
  if (!isTable(u)) return false
  const inner = [u.not, u.any, u.all].flat().filter(isTable)
  return inner.length > 0 && (than === 0 || inner.some((one) => isDeeper(one, than - 1)))
}

const isMatcher = (u: unknown): u is Matcher =>
  isTable(u) &&
  ['contains', 'regex', 'lineRegex', 'any', 'all', 'not', 'present', 'in'].includes(String(u.kind))

export const Matcher: t.Type<Matcher, unknown, unknown> = new t.Type<Matcher, unknown, unknown>(
  'a matcher such as { contains = "…" }',
  isMatcher,
  (u, context) =>
    isDeeper(u, MAX_NESTING)
      ? t.failure(u, context, `nests more than ${MAX_NESTING} matchers into each other, must be flatter`)
      : decodeTable(u, context),
  (matcher) => matcher,
)
