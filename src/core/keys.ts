/** What doctor says of the keys: which one opens them, which were bound to something else, and which do not exist. */

/**
 * What the plugin noted when it was loaded last: `TABLE:KEY`, apart by blanks; `again:TABLE:KEY` where another option of
 * the person's has that key already.
 */
export const KEYS_TAKEN = '@tma_keys_taken'

export const DEFAULT_KEY = 'A'

export interface KeysReport {
  readonly line: string
  readonly findings: ReadonlyArray<{ readonly what: string; readonly remedy: string }>
}

/** `prefix A`, or `M-a` without the prefix; undefined when there is none. */
const entryOf = (key: string): string | undefined => {
  if (key === 'off') return undefined
  return key.startsWith('-n ') ? key.slice(3).trim() : `prefix ${key}`
}

const takenFinding = (taken: string) => {
  const [, again, table = '', key = ''] = /^(again:)?([^:]*):(.*)$/.exec(taken) ?? []
  const shown = table === 'root' ? key : `${table} ${key}`
  const flag = table === 'root' ? '-n ' : ''
  if (again !== undefined)
    return {
      what: `two options give ${shown} a meaning; the first of them counts, the other has no key`,
      remedy: `see which: tmux show-options -g | grep '^@tma-key' and give one of them another key`,
    }
  return {
    what: `${shown} was bound to something else when tma was loaded, so tma has left it alone`,
    remedy: `choose another key in tmux.conf, or write above the line that loads tma: unbind-key ${flag}'${key}'`,
  }
}

/** The key's own name, without where it is bound; undefined where there is none to bind. */
export const keyNameOf = (key: string): string | undefined => entryOf(key)?.replace(/^prefix /, '')

const strangeFinding = (key: string) => ({
  what: `tmux knows no key "${keyNameOf(key) ?? ''}", so nothing is bound to it`,
  remedy: 'write keys as tmux does, such as A, M-a, C-Space or F5; "tmux list-keys" shows many',
})

/** `key`: what `@tma-key` says; `strange`: values of key options whose key tmux does not know. */
export const keysReport = (key: string, noted: string, strange: ReadonlyArray<string> = []): KeysReport => {
  const entry = strange.includes(key) ? undefined : entryOf(key)
  const taken = noted.split(' ').filter((each) => each !== '')
  const isOpen = entry !== undefined && !taken.includes(entry.replace(/^prefix /, 'prefix:'))
  return {
    line: isOpen ? `${entry} opens them, then ? lists them` : 'no key opens them',
    findings: [...taken.map(takenFinding), ...strange.map(strangeFinding)],
  }
}
