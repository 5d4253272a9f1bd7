/** All pages of the project: what is in git, or is about to be. */
import { spawnSync } from 'node:child_process'
import { type Page, readPage } from './markdown'

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.md']

const listed = (): ReadonlyArray<string> =>
  spawnSync('git', LIST, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).sort()

export const PAGES: ReadonlyArray<Page> = listed().map(readPage)
