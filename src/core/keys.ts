/** What doctor says of the keys: which one opens them, which were bound to something else, and which do not exist. */

/**
 * What the plugin noted when it was loaded last: `TABLE:KEY`, apart by blanks; `again:TABLE:KEY` where another option of
 * the person's has that key already.
 */
export const KEYS_TAKEN = '@tma_keys_taken'

export const DEFAULT_KEY = 'A'

/** A key that is not ours to have, as the plugin noted it. */
export interface TakenKey {
  /** Another option of the person's has it. */
  readonly isTwice: boolean
  readonly table: string
  /** As the option spells it. */
  readonly key: string
}

export interface KeysReport {
  readonly line: string
  readonly taken: ReadonlyArray<TakenKey>
}

/** `prefix A`, or `M-a` without the prefix; undefined when there is none. */
const entryOf = (key: string): string | undefined => {
  if (key === 'off') return undefined
  return key.startsWith('-n ') ? key.slice(3).trim() : `prefix ${key}`
}

/** The key's own name, without where it is bound; undefined where there is none to bind. */
export const keyNameOf = (key: string): string | undefined => entryOf(key)?.replace(/^prefix /, '')

const takenOf = (noted: string): TakenKey => {
  const [, again, table = '', key = ''] = /^(again:)?([^:]*):(.*)$/.exec(noted) ?? []
  return { isTwice: again !== undefined, table, key }
}

/** `prefix A`, or `M-a`: as the person presses it. */
export const pressed = ({ table, key }: TakenKey): string => (table === 'root' ? key : `${table} ${key}`)

/** As an option spells it. */
export const spelled = (table: string, key: string): string => (table === 'root' ? `-n ${key}` : key)

/** `key`: what `@tma-key` says; `strange`: values of key options whose key tmux does not know. */
export const keysReport = (key: string, noted: string, strange: ReadonlyArray<string> = []): KeysReport => {
  const entry = strange.includes(key) ? undefined : entryOf(key)
  const taken = noted
    .split(' ')
    .filter((each) => each !== '')
    .map(takenOf)
  const isOpen = entry !== undefined && !taken.some((each) => !each.isTwice && pressed(each) === entry)
  return { line: isOpen ? `${entry} opens them, then ? lists them` : 'no key opens them', taken }
}
