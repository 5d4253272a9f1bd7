/** The part of JSON Schema that agents use to describe their tools, and a plausible value for any such schema. */
export interface Schema {
  readonly type?: string | ReadonlyArray<string>
  readonly const?: unknown
  readonly enum?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly oneOf?: ReadonlyArray<Schema>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly default?: unknown
}

export const typeOf = ({ type, properties }: Schema): string => {
  const [first] = [type].flat()
  return (first ?? (properties ? 'object' : 'string')).toLowerCase()
}

/** Schemas refer to themselves through copies, so depth is bounded. */
const DEEPEST = 8

export const filledObject = (schema: Schema, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((key) => [key, filled(schema.properties?.[key], key, depth + 1)]),
  )

export const filled = (schema: Schema | undefined, name = '', depth = 0): unknown => {
  if (schema === undefined || depth > DEEPEST) return 'lab'
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return filled(choice, name, depth + 1)
  switch (typeOf(schema)) {
    case 'object':
      return filledObject(schema, depth)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () =>
        filled(schema.items, name, depth + 1),
      )
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      return /title|header/i.test(name) ? 'Lab task' : `lab ${name}`
  }
}
