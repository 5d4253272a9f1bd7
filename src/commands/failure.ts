/** What can go wrong on purpose, the sentence for it, and the exit code. Anything else that is thrown is a bug (70). */
export const EXIT = { ok: 0, cannot: 1, usage: 2, bug: 70 } as const

export type Failure =
  | { readonly kind: 'no-server'; readonly socketPath: string }
  | { readonly kind: 'no-answer'; readonly why: string }
  | { readonly kind: 'no-pane'; readonly pane: string }
  | { readonly kind: 'usage'; readonly sentence: string }

export const describe = (failure: Failure): string => {
  switch (failure.kind) {
    case 'no-server':
      return `no tmux server runs on ${failure.socketPath}; start tmux, or name its socket with --socket-path`
    case 'no-answer':
      return failure.why
    case 'no-pane':
      return `there is no pane ${failure.pane} on this server; "tma ls" lists the panes with agents`
    case 'usage':
      return failure.sentence
  }
}

export const exitCodeOf = (failure: Failure): number => (failure.kind === 'usage' ? EXIT.usage : EXIT.cannot)
