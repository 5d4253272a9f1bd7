/** What an installation or its undoing would make of one file, and the doing of it. */
import * as E from 'fp-ts/Either'
import type { HookFile } from './agent-hooks'
import { dropRecord, hashOf, readRecord, writeRecord } from './record'
import { openTarget, removeTarget, replaceTarget, type Target } from './target'

export interface Change {
  /** As the agent names it; the target may lie behind a link. */
  readonly path: string
  readonly file: HookFile
  readonly target: Target
  /** Undefined: the file goes. */
  readonly next: string | undefined
}

/** Left: why the file is kept as it is, to be read after its path. */
export type Planned = E.Either<string, Change>

export const isChange = ({ target, next }: Change): boolean => target.text !== next

const loses = (file: HookFile, before: string | undefined, after: string): boolean =>
  !file.edit.isForeignEqual(before, after)

const LOSS = 'would not keep what others wrote there'

export const planInstall = (file: HookFile): Planned =>
  E.chain((target: Target): Planned => {
    const next = file.edit.install(target.text)
    if (E.isLeft(next)) return next
    if (loses(file, target.text, next.right)) return E.left(LOSS)
    return E.right({ path: file.path, file, target, next: next.right })
  })(openTarget(file.path))

/** As it was before us where nobody touched it since, else without ours. */
export const planRemoval = (file: HookFile, store: string): Planned =>
  E.chain((target: Target): Planned => {
    const change = (next: string | undefined): Planned => E.right({ path: file.path, file, target, next })
    if (target.text === undefined) return change(undefined)
    const record = readRecord(store, target.path)
    if (record !== undefined && record.after === hashOf(target.text)) return change(record.before)
    const next = file.edit.remove(target.text)
    if (E.isLeft(next)) return next
    if (next.right !== undefined && loses(file, target.text, next.right)) return E.left(LOSS)
    // A file that we made and that holds nothing of others goes.
    const isEmptied = next.right !== undefined && next.right !== target.text && record?.before === undefined
    return change(isEmptied && record !== undefined && isBare(file, next.right) ? undefined : next.right)
  })(openTarget(file.path))

/** Nothing stands there that an installation into no file would not bring. */
const isBare = (file: HookFile, text: string | undefined): boolean =>
  text === undefined || text.trim() === '' || file.edit.isForeignEqual(undefined, text)

/** What uninstalling will give back: what was there before the first of ours, if that is still known. */
const originalOf = ({ target, file }: Change, store: string): E.Either<string, string | undefined> => {
  const { text } = target
  if (text === undefined) return E.right(undefined)
  const record = readRecord(store, target.path)
  if (record?.after === hashOf(text)) return E.right(record.before)
  const without = file.edit.remove(text)
  return E.isRight(without) && without.right === text ? E.right(text) : without
}

/** Writes, reads again and compares; what lost something of others' is put back. */
const write = (change: Change, next: string, store: string): E.Either<string, void> => {
  const { target, file } = change
  const original = originalOf(change, store)
  if (E.isLeft(original)) return original
  const known = readRecord(store, target.path)
  const record = {
    path: target.path,
    before: original.right,
    after: hashOf(next),
    folders: [...(known?.folders ?? [])],
  }
  const kept = writeRecord(store, record)
  if (E.isLeft(kept)) return E.left(`is left as it is, for no backup could be made: ${kept.left}`)
  const written = replaceTarget(target, next, file.mode)
  if (E.isLeft(written)) {
    if (known === undefined) dropRecord(store, target.path)
    else writeRecord(store, known)
    return written
  }
  if (written.right.folders.length > 0) writeRecord(store, { ...record, folders: [...written.right.folders] })
  const again = openTarget(target.path)
  if (E.isRight(again) && again.right.text === next && !loses(file, target.text, next))
    return E.right(undefined)
  if (target.text !== undefined && E.isRight(again)) replaceTarget(again.right, target.text)
  return E.left('did not hold what was written, and was put back')
}

export const install = (change: Change, store: string): E.Either<string, void> =>
  isChange(change) && change.next !== undefined ? write(change, change.next, store) : E.right(undefined)

export const uninstall = (change: Change, store: string): E.Either<string, void> => {
  const { target, next } = change
  const folders = readRecord(store, target.path)?.folders ?? []
  const done = !isChange(change)
    ? E.right(undefined)
    : next === undefined
      ? removeTarget(target, folders)
      : E.map(() => undefined)(replaceTarget(target, next))
  if (E.isRight(done)) dropRecord(store, target.path)
  return done
}
