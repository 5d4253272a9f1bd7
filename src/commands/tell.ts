/** Tells what a cycle found, after it and apart from it: the cycle does not wait, and what fails is logged once. */
import { gatheredText, type Notice, noticeFacts, noticeText } from '../core/notice'
import { CHANNELS, notifySettingsOf, TRIGGERS } from '../core/notify-settings'
import { folderOf } from '../process/folder'
import { repositoryOf } from '../runtime/repository'
import type { Server } from '../tmux/server'
import { say } from './channels'
import type { Cycle } from './cycle'

/** Cycles whose notices may wait for those before them; further ones are dropped. */
const MAX_WAITING = 20
/** Sentences remembered as logged: what a program prints could differ each time. */
const MAX_LOGGED = 200

type Told = Pick<Cycle, 'listing' | 'settings' | 'notices'>

const folderName = async ({ pid }: Notice): Promise<string> => {
  const folder = folderOf(pid)
  return folder === undefined ? '' : repositoryOf(folder)
}

/** What stood in the way, each with its channel. */
const tell = async (server: Server, cycle: Told): Promise<ReadonlyArray<string>> => {
  const { notices } = cycle
  const { clients } = cycle.listing
  const settings = notifySettingsOf(cycle.settings)
  const named = await Promise.all(
    [...notices]
      .sort((a, b) => TRIGGERS.indexOf(a.trigger) - TRIGGERS.indexOf(b.trigger))
      .map(async (notice) => ({ notice, folder: await folderName(notice) })),
  )
  const sayingFor = (channel: (typeof CHANNELS)[number]) => {
    const own = named.filter(({ notice }) => notice.channels.includes(channel))
    return {
      text: gatheredText(own.map(({ notice, folder }) => noticeText(notice, folder))),
      facts: own.map(({ notice, folder }) => noticeFacts(notice, folder)),
    }
  }
  const channels = CHANNELS.filter((channel) => notices.some((notice) => notice.channels.includes(channel)))
  const { env, platform } = process
  const outcomes = await say(channels, sayingFor, { server, clients, settings, env, platform })
  return outcomes.flatMap(({ channel, obstacles }) => obstacles.map((why) => `notice by ${channel}: ${why}`))
}

export interface Teller {
  /** Never throws, and is done before anything is told. */
  readonly tell: (cycle: Told) => void
}

/** `log` gets each sentence once. */
export const teller = (server: Server, log: (lines: ReadonlyArray<string>) => void): Teller => {
  const logged = new Set<string>()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  const complain = (troubles: ReadonlyArray<string>): void => {
    const news = troubles.filter((trouble) => !logged.has(trouble))
    if (logged.size > MAX_LOGGED) logged.clear()
    for (const trouble of news) logged.add(trouble)
    log(news)
  }
  const after = async (before: Promise<void>, cycle: Told): Promise<void> => {
    await before
    try {
      complain(await tell(server, cycle))
    } catch (error) {
      complain([`notice: ${error}`])
    } finally {
      waiting -= 1
    }
  }
  return {
    tell: (cycle) => {
      if (cycle.notices.length === 0) return
      if (waiting >= MAX_WAITING) return complain(['notices are dropped: those before them do not end'])
      waiting += 1
      last = after(last, cycle)
    },
  }
}
