/** A codec of ours as a JSON Schema: what it has must be there, and more may come. */
import type * as t from 'io-ts'

type Json = Readonly<Record<string, unknown>>

/** Codecs of io-ts by their tag; ours are built of these alone. */
type Tagged =
  | t.StringC
  | t.NumberC
  | t.BooleanC
  | t.NullC
  | t.LiteralC<string | number>
  | t.KeyofC<Record<string, unknown>>
  | t.ReadonlyArrayC<t.Mixed>
  | t.UnionC<[t.Mixed, t.Mixed]>
  | t.IntersectionC<[t.Mixed, t.Mixed]>
  | t.TypeC<t.Props>
  | t.PartialC<t.Props>

const objectOf = (props: t.Props, required: ReadonlyArray<string>): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, schemaOf(codec)])),
  ...(required.length === 0 ? {} : { required }),
})

const schemaOf = (codec: t.Mixed): Json => {
  const tagged = codec as unknown as Tagged
  switch (tagged._tag) {
    case 'StringType':
      return { type: 'string' }
    case 'NumberType':
      return { type: 'number' }
    case 'BooleanType':
      return { type: 'boolean' }
    case 'NullType':
      return { type: 'null' }
    case 'LiteralType':
      return { const: tagged.value }
    case 'KeyofType':
      return { enum: Object.keys(tagged.keys) }
    case 'ReadonlyArrayType':
      return { type: 'array', items: schemaOf(tagged.type) }
    case 'UnionType':
      return { anyOf: tagged.types.map(schemaOf) }
    case 'IntersectionType':
      return { allOf: tagged.types.map(schemaOf) }
    case 'InterfaceType':
      return objectOf(tagged.props, Object.keys(tagged.props))
    case 'PartialType':
      return objectOf(tagged.props, [])
  }
}

export const jsonSchemaOf = (name: string, description: string, codec: t.Mixed): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `tma ${name}`,
  description,
  ...schemaOf(codec),
})

/** Keys of an object and of those within it, as paths; `[]` for the items of a list. */
export const keysIn = (value: unknown, path = ''): ReadonlyArray<string> => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysIn(one, `${path}[]`)))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const here = path === '' ? key : `${path}.${key}`
    return [here, ...keysIn(one, here)]
  })
}
