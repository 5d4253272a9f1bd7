/** Finds process names that the system never shows whole, for `tma doctor`. */
import type { IdentityTable } from './manifest'

/** Characters of `comm` that Linux and macOS's libproc keep. */
const COMM_WIDTH = 15

/** One text of several lines per name that lacks its cut spelling beside it. */
export const truncationFindings = ({ identity }: { readonly identity: IdentityTable }): string[] =>
  identity.processNames
    .map((name) => ({ name, cut: Array.from(name).slice(0, COMM_WIDTH).join('') }))
    .filter(({ name, cut }) => cut !== name && !identity.processNames.includes(cut))
    .map(({ name, cut }) =>
      [
        `process_names entry "${name}" is longer than ${COMM_WIDTH} chars, the width both`,
        '    macOS libproc and the Linux kernel truncate `comm` to, and no truncated spelling sits beside it —',
        `    add "${cut}"`,
      ].join('\n'),
    )
