/** Leaves an event in the spool, as the hooks' script does: written aside, then renamed into place. */
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { type SpoolHeader, spoolHeaderLine } from '../core/spool-entry'
import type { RuntimeDirectory } from './directory'
import { codeOf } from './files'
import { PAYLOAD_LIMIT } from './spool'

/** With more waiting than this, nobody reads them soon. */
const MAX_WAITING = 1_000

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants

const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

const refusalOf = (path: string): string | undefined => {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return `${path} is not a directory: remove it`
  if (stats.uid !== process.getuid?.()) return `${path} belongs to user ${stats.uid}, not to us: remove it`
  const waiting = readdirSync(path).filter((name) => !name.startsWith('.')).length
  return waiting > MAX_WAITING ? `${waiting} events wait in ${path}: no daemon reads them` : undefined
}

const writeFile = (path: string, header: SpoolHeader, payload: Buffer): void => {
  const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
  try {
    writeSync(file, Buffer.concat([Buffer.from(`${spoolHeaderLine(header)}\n`), payload]))
  } finally {
    closeSync(file)
  }
}

/** Makes the spool where it is missing. */
export const enqueue = (
  { spool }: RuntimeDirectory,
  header: SpoolHeader,
  payload: Buffer = Buffer.alloc(0),
): E.Either<string, void> => {
  try {
    makeFolder(spool)
    const refusal = refusalOf(spool)
    if (refusal !== undefined) return E.left(refusal)
    const pane = header.pane?.slice(1) ?? '-'
    const passing = join(spool, `.tmp.${process.pid}.${pane}`)
    writeFile(passing, header, payload.subarray(0, PAYLOAD_LIMIT))
    const name = join(spool, `${header.serverPid}.${pane}.${process.pid}.`)
    let number = 0
    while (existsSync(`${name}${number}`)) number += 1
    renameSync(passing, `${name}${number}`)
    return E.right(undefined)
  } catch (error) {
    return E.left(`cannot write into ${spool} (${codeOf(error)})`)
  }
}
