/** Finds process names that the system never shows whole. */
import type { IdentityTable } from './manifest'

/** Bytes of `comm` that Linux and macOS's libproc keep. */
const COMM_WIDTH = 15
const utf8 = new TextEncoder()

/** As many whole characters as fit. */
const cut = (name: string): string => {
  let kept = name
  while (utf8.encode(kept).length > COMM_WIDTH) kept = Array.from(kept).slice(0, -1).join('')
  return kept
}

interface CutName {
  /** In `process_names`. */
  readonly index: number
  readonly name: string
  /** The spelling to add. */
  readonly cut: string
}

/** Names that lack their cut spelling beside them. */
export const cutNames = ({ identity }: { readonly identity: IdentityTable }): CutName[] =>
  identity.processNames
    .map((name, index) => ({ index, name, cut: cut(name) }))
    .filter(({ name, cut }) => cut !== name && !identity.processNames.includes(cut))

/** For `tma doctor`: one text of several lines per such name. */
export const truncationFindings = (manifest: { readonly identity: IdentityTable }): string[] =>
  cutNames(manifest).map(({ name, cut }) =>
    [
      `process_names entry "${name}" is longer than ${COMM_WIDTH} chars, the width both`,
      '    macOS libproc and the Linux kernel truncate `comm` to, and no truncated spelling sits beside it —',
      `    add "${cut}"`,
    ].join('\n'),
  )
