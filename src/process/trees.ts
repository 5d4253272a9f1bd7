/**
 * Reads the process trees of panes, outermost process first: `/proc` where there is one, else `ps`.
 * A pane whose process is gone has an empty tree; a table that cannot be read is unknown, never empty.
 */
import { existsSync } from 'node:fs'
import type { Present, Unknown } from '../core/answer'
import { linuxTrees } from './linux'
import { psTrees } from './ps'
import type { Trees } from './tree'

export const readTrees = async (panePids: ReadonlyArray<number>): Promise<Present<Trees> | Unknown> =>
  existsSync('/proc/self/stat') ? linuxTrees(panePids) : psTrees(panePids)
