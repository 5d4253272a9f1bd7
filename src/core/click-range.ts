/** Makes a part of the bar one that can be clicked; tmux tells which from 3.4 on, and older ones would print it. */
import type { Bucket } from './summary'

/** The name that the bindings know, within tmux's fifteen bytes. */
export const rangeOf = (bucket: Bucket): string => `tma-${bucket}`

/** `part` with its styles; it stays as wide as it is. */
export const clickable = (bucket: Bucket, part: string): string =>
  `#[range=user|${rangeOf(bucket)}]${part}#[norange]`
