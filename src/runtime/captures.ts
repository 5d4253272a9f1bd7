/** Finds recorded panes in a folder and those below it. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { codeOf } from './files'

/** More are not looked at: a folder named by mistake may be a disk. */
const MOST = 20_000

/** Paths of the `*.json` files, by name; a folder that cannot be read is an error. */
export const captureFiles = (folder: string): E.Either<string, ReadonlyArray<string>> => {
  try {
    const found: string[] = []
    const folders = [folder]
    for (const each of folders) {
      const entries = readdirSync(each, { withFileTypes: true })
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.isDirectory() && folders.length < MOST) folders.push(join(each, entry.name))
        else if (entry.name.endsWith('.json') && found.length < MOST) found.push(join(each, entry.name))
      }
    }
    return E.right(found)
  } catch (error) {
    return E.left(`${folder}: cannot be read (${codeOf(error)})`)
  }
}
