/** Finds process names that the system never shows whole. */
import type { IdentityTable } from './manifest'

/** Characters of `comm` that Linux and macOS's libproc keep. */
const COMM_WIDTH = 15

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
    .map((name, index) => ({ index, name, cut: Array.from(name).slice(0, COMM_WIDTH).join('') }))
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
