/**
 * Completion in shells: `tma completion SHELL` prints a script of `completions/`, which asks `tma complete -- WORDS` at
 * every Tab. What could be written there now is asked of tmux: panes with agents, sessions, clients.
 */
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ArgumentHandler, Completion, OptionHandler, RootCommand } from '@bomb.sh/tab'
import addTo from '@bomb.sh/tab/commander'
import { Command } from 'commander'
import * as E from 'fp-ts/Either'
import { cleanText } from '../core/clean-text'
import { launcherOf } from '../runtime/bundle'
import { readLinked } from '../runtime/files'
import { list } from '../tmux/list'
import type { Listing } from '../tmux/listing'
import { hasSocket } from '../tmux/server'
import { serverOf } from './agents'
import type { Context, GlobalFlags } from './context'
import { EXIT } from './failure'
import { loadManifests } from './load-manifests'
import { locationOf } from './ls'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const NAME_WIDTH = 80

/** What the shells are taught: the whole command line but the two verbs for them. */
const taught = (root: Command): RootCommand => {
  const copy = new Command(root.name())
  for (const option of root.options) copy.addOption(option)
  for (const command of root.commands) if (!command.name().startsWith('complet')) copy.addCommand(command)
  return addTo(copy, { completionCommandName: 'completion' })
}

const listingOf = async (context: Context): Promise<Listing | undefined> => {
  const server = serverOf(context)
  if (E.isLeft(server) || !hasSocket(server.right)) return undefined
  const listed = await list(server.right)
  return listed.kind === 'present' ? listed.value : undefined
}

type Values = Readonly<Record<string, ReadonlyArray<Completion>>>

/** By the name of an option or of an argument. A name with a control character is not offered: no shell could type it. */
const valuesOf = (context: Context, listing: Listing | undefined): Values => {
  const panes = listing?.panes ?? []
  const agents = panes.flatMap((pane) => {
    const { '@agent_name': name, '@agent_state': state, '@agent_detail': detail } = pane.published
    if (name === undefined || state === undefined) return []
    const description = [name, state, detail, locationOf({ pane })].filter(Boolean).join(' ')
    return [{ value: pane.id, description }]
  })
  const sessions = new Set(panes.flatMap(({ places }) => places.map(({ sessionName }) => sessionName)))
  const plain = (values: Iterable<string>): ReadonlyArray<Completion> =>
    [...values].filter((value) => value === cleanText(value, NAME_WIDTH)).map((value) => ({ value }))
  return {
    pane: agents,
    session: plain(sessions),
    client: plain((listing?.clients ?? []).map(({ name }) => name)),
    agent: plain(loadManifests(context).manifests.map(({ name }) => name)),
  }
}

const offer =
  (values: ReadonlyArray<Completion>): ArgumentHandler & OptionHandler =>
  (complete) => {
    for (const { value, description = '' } of values) complete(value, description)
  }

const teach = (shells: RootCommand, values: Values): void => {
  for (const { arguments: words, options } of [shells, ...shells.commands.values()])
    for (const each of [words, options])
      for (const [name, place] of each) {
        const offered = values[name]
        if (offered !== undefined) place.handler = offer(offered)
      }
}

const FILES: Readonly<Record<Shell, string>> = { bash: 'tma.bash', zsh: '_tma', fish: 'tma.fish' }
const SCRIPT_LIMIT = 65_536

/** They stand beside the launcher: whoever starts the bundle itself has none. */
export const completion = ({ env, print, warn }: Context, shell: Shell): number => {
  const launcher = launcherOf(env)
  const root = launcher === undefined ? undefined : join(dirname(realpathSync(launcher)), '..')
  const file =
    root === undefined ? undefined : readLinked(join(root, 'completions', FILES[shell]), SCRIPT_LIMIT)
  if (file?.kind === 'present') {
    print(file.value.text.trimEnd())
    return EXIT.ok
  }
  warn('tma: the scripts for shells stand beside the launcher: run bin/tma completion')
  return EXIT.cannot
}

/** The flags before the verb, as far as they are typed: they say which server is meant. */
const flagsIn = (root: Command, words: ReadonlyArray<string>): GlobalFlags => {
  try {
    root.parseOptions([...words])
  } catch {
    // Half a command line is no error while it is being typed.
  }
  return root.opts<GlobalFlags>()
}

export const complete = async (context: Context, root: Command, words: string[]): Promise<number> => {
  const meant = { ...context, flags: flagsIn(root, words.slice(0, -1)) }
  const shells = taught(root)
  teach(shells, valuesOf(meant, await listingOf(meant)))
  shells.parse(words)
  return EXIT.ok
}
