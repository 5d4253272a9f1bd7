/** `tma explain PANE`: why a pane has its state. Reads the memory, takes one look, writes nothing. */
import * as E from 'fp-ts/Either'
import { accountLines } from '../core/account-page'
import { accountView, type Turning, turned } from '../core/account-view'
import type { ExplainReport } from '../core/contracts/surfaces'
import { now } from '../runtime/clock'
import type { Server } from '../tmux/server'
import { peek, serverOf } from './agents'
import type { Context } from './context'
import { accountIn } from './explained'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Loaded, loadManifests, skipLine } from './load-manifests'
import { type Draw, hasScreen, openLive, stayOnScreen } from './on-screen'

export interface ExplainPaneFlags {
  readonly json?: boolean
  readonly watch?: boolean
}

/** Between two looks of our own while somebody watches (ms); a change that tma writes comes at once. */
const PACE_MS = 1_000

const accountNow = async (
  server: Server,
  pane: string,
  loaded: Loaded,
): Promise<E.Either<Failure, ExplainReport>> => {
  const sight = await peek(server, loaded, { pane })
  if (E.isLeft(sight)) return sight
  const account = accountIn(sight.right, pane, loaded)
  return account === undefined ? E.left({ kind: 'no-pane', pane }) : E.right(account)
}

const drawerOf = (server: Server, pane: string, loaded: Loaded): Draw => {
  let turnings: ReadonlyArray<Turning> = []
  return async (size) => {
    const account = await accountNow(server, pane, loaded)
    if (E.isLeft(account)) return E.left(describe(account.left))
    const nowMs = now().epochMs
    turnings = turned(turnings, account.right, nowMs)
    return E.right({
      lines: accountView({ pane, account: account.right, turnings }, nowMs, size),
      restMs: PACE_MS,
    })
  }
}

const follow = async (context: Context, pane: string, loaded: Loaded): Promise<E.Either<Failure, void>> => {
  if (!hasScreen())
    return E.left({
      kind: 'no-answer',
      why: 'explain --watch needs a terminal; without it explain tells once',
    })
  const live = await openLive(context)
  if (E.isLeft(live)) return live
  const { server, directory } = live.right
  const trouble = await stayOnScreen(directory, drawerOf(server, pane, loaded))
  return trouble === undefined ? E.right(undefined) : E.left({ kind: 'no-answer', why: trouble })
}

const tellOnce = async (
  context: Context,
  pane: string,
  loaded: Loaded,
  isJson: boolean,
): Promise<E.Either<Failure, void>> => {
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const account = await accountNow(server.right, pane, loaded)
  if (E.isLeft(account)) return account
  const lines = accountLines(account.right, now().epochMs, context.columns)
  context.print(isJson ? JSON.stringify({ ...account.right, pane }) : [pane, ...lines].join('\n'))
  return E.right(undefined)
}

export const explain = async (context: Context, pane: string, flags: ExplainPaneFlags): Promise<number> => {
  const loaded = loadManifests(context)
  for (const each of loaded.skipped) context.warn(skipLine(each))
  const { json: isJson = false, watch: isWatch = false } = flags
  const wrong = `${JSON.stringify(pane)} is not a pane id such as %3`
  const told: E.Either<Failure, void> = !/^%\d+$/.test(pane)
    ? E.left({ kind: 'usage', sentence: wrong })
    : isWatch
      ? await follow(context, pane, loaded)
      : await tellOnce(context, pane, loaded, isJson)
  if (E.isRight(told)) return EXIT.ok
  context.warn(`tma: ${describe(told.left)}`)
  return exitCodeOf(told.left)
}
