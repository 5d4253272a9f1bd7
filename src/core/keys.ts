/** What doctor says of the keys: which one opens them, and which were bound to something else. */
/** The person's options for keys, as tmux has them, and what the plugin noted when it was loaded last. */
export const KEY_OPTIONS = ['@tma-key', '@tma-picker', '@tma_keys_taken'] as const

export const DEFAULT_KEY = 'A'

export interface KeysReport {
  readonly line: string
  readonly findings: ReadonlyArray<{ readonly what: string; readonly remedy: string }>
}

type Options = Readonly<Record<string, string>>

/** `prefix A`, or `M-a` without the prefix; undefined when there is none. */
const entryOf = (options: Options): string | undefined => {
  const key = options['@tma-key'] || DEFAULT_KEY
  if (key === 'off') return undefined
  return key.startsWith('-n ') ? key.slice(3).trim() : `prefix ${key}`
}

const takenFinding = (taken: string) => {
  const [table = '', ...rest] = taken.split(':')
  const key = rest.join(':')
  const shown = table === 'root' ? key : `${table} ${key}`
  const flag = table === 'root' ? '-n ' : ''
  return {
    what: `${shown} was bound to something else when tma was loaded, so tma has left it alone`,
    remedy: `choose another key in tmux.conf, or write above the line that loads tma: unbind-key ${flag}'${key}'`,
  }
}

const pickerFindings = (picker: string | undefined) =>
  picker === undefined || ['', 'auto', 'fzf', 'tree', 'menu', 'off'].includes(picker)
    ? []
    : [{ what: '@tma-picker is none of auto, fzf, tree, menu, off', remedy: 'set -g @tma-picker auto' }]

export const keysReport = (options: Options): KeysReport => {
  const entry = entryOf(options)
  const taken = (options['@tma_keys_taken'] ?? '').split(' ').filter((each) => each !== '')
  const isOpen = entry !== undefined && !taken.includes(entry.replace(/^prefix /, 'prefix:'))
  return {
    line: isOpen ? `${entry} opens them, then ? lists them` : 'no key opens them',
    findings: [...taken.map(takenFinding), ...pickerFindings(options['@tma-picker'])],
  }
}
