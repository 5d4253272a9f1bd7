/** The wishes for quiet of one cycle: as options to write, and as they count already in that cycle. */
import type { Inbox } from './inbox'
import { MUTE_UNTIL, MUTED, withMute } from './mute'
import type { OptionWrite } from './plan'

type Options = Readonly<Record<string, string>>

export interface MutePlan {
  readonly writes: ReadonlyArray<OptionWrite>
  /** The server's options as they will stand. */
  readonly globals: Options
  /** A pane's options as they will stand. */
  readonly publishedOf: (pane: { readonly id: string; readonly published: Options }) => Options
}

const over = (options: Options, name: string, value: string | undefined): Options => {
  const { [name]: _before, ...others } = options
  return value === undefined ? others : { ...others, [name]: value }
}

export const planMutes = (
  { requests, mutes }: Pick<Inbox, 'requests' | 'mutes'>,
  globals: Options,
  epochMs: number,
): MutePlan => {
  const untils = new Map(
    requests
      .filter(({ kind }) => kind === 'mute')
      .map(({ pane, until }) => [pane, until === undefined ? undefined : String(until)]),
  )
  const next = mutes.reduce(
    (options, { what, until }) => over(options, MUTED, withMute(options, what, until, epochMs)),
    globals,
  )
  const ofPanes = [...untils].map(([target, value]) => ({
    scope: 'pane' as const,
    target,
    name: MUTE_UNTIL,
    value,
  }))
  const ofServer = { scope: 'global' as const, name: MUTED, value: next[MUTED] }
  return {
    writes: next[MUTED] === globals[MUTED] ? ofPanes : [...ofPanes, ofServer],
    globals: next,
    publishedOf: ({ id, published }) =>
      untils.has(id) ? over(published, MUTE_UNTIL, untils.get(id)) : published,
  }
}
