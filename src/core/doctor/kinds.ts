/** Every kind of finding, in one table: doctor, its page and the table of misconfigurations all read it. */
import { SHOWN_KINDS } from './kinds-shown'
import { WORK_KINDS } from './kinds-work'

export const KINDS = { ...SHOWN_KINDS, ...WORK_KINDS }
export type KindName = keyof typeof KINDS

/** Titles of the sections, in the order in which they are told. */
export const SECTIONS = [
  'tmux',
  'bar',
  'options',
  'wanted',
  'plugin',
  'node',
  'folder',
  'daemon',
  'keys',
  'agents',
  'actions',
  'panes',
  'notices',
  'hooks',
  'rules',
] as const
