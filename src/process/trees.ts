/**
 * Reads the process trees of panes, outermost process first: `/proc` where there is one, else `ps`.
 * A pane whose process is gone has an empty tree; a table that cannot be read is unknown, never empty.
 */
import type { Present, Unknown } from '../core/answer'
import { linuxTrees } from './linux'
import { psTrees } from './ps'
import { type Source, thisSource } from './source'
import type { Trees } from './tree'

export const readTrees = async (
  panePids: ReadonlyArray<number>,
  source: Source = thisSource,
): Promise<Present<Trees> | Unknown> => (source === 'proc' ? linuxTrees(panePids) : psTrees(panePids))
