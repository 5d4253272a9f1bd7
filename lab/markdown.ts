/** Tables of the pages that the lab writes. */
export type Row = ReadonlyArray<string | number>

const line = (cells: Row): string => `| ${cells.join(' | ')} |`

export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
