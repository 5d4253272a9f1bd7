/** Turns the field list of a table into the Markdown table of a reference page. */
import type { Fields } from './field'
import type { Table } from './table'

/** A bar would end the cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

const standing = (fallback: Fields[string]['fallback']): string => {
  if (fallback === 'required') return 'yes'
  return fallback.value === undefined ? 'no' : `no, \`${JSON.stringify(fallback.value)}\``
}

export const referenceOf = ({ fields }: Pick<Table<Fields>, 'fields'>): string =>
  [
    '| key | required, default | type | meaning |',
    '|---|---|---|---|',
    ...Object.entries(fields).map(
      ([key, { codec, fallback, doc }]) =>
        `| \`${key}\` | ${standing(fallback)} | ${cell(codec.name)} | ${cell(doc)} |`,
    ),
  ].join('\n')
