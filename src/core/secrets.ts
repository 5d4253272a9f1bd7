/** Finds what must not leave the machine in a text: keys, addresses, and the names of the person and the machine. */

/** From and up to, in characters of the text. */
export interface Span {
  readonly start: number
  readonly end: number
  /** A key that a row may end in the middle of. */
  readonly spills: boolean
}

export interface Person {
  readonly home: string
  readonly user: string
  readonly host: string
  /** Words that are never taken for the person's or the machine's name: those of agents above all. */
  readonly keep: ReadonlySet<string>
}

interface Search {
  /** Global, with indices; the group `m` is what is masked. */
  readonly pattern: RegExp
  readonly spills: boolean
  readonly accepts?: (match: string) => boolean
}

const key = (pattern: RegExp, accepts?: (match: string) => boolean): Search => ({
  pattern: new RegExp(pattern.source, `${pattern.flags}gd`),
  spills: true,
  ...(accepts && { accepts }),
})

const name = (source: string, flags = ''): Search => ({
  pattern: new RegExp(source, `${flags}gdu`),
  spills: false,
})

/** Letters of both kinds and digits: no word, no path, no name of an option. */
const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)

/** Slashes make it a path, unless signs that only an encoding has stand in it too. */
const isEncoded = (text: string): boolean => isMixed(text) && (!text.includes('/') || /[+=]/.test(text))

const hasDigit = (text: string): boolean => /\d/.test(text)

const KEYS: ReadonlyArray<Search> = [
  key(/\b(?:sk|pk|rk)[-_](?<m>[A-Za-z0-9_-]{8,})/),
  key(/\bgh[opsru]_(?<m>[A-Za-z0-9]{8,})/),
  key(/\b(?:github_pat_|glpat-|npm_|hf_)(?<m>[A-Za-z0-9_-]{16,})/),
  key(/\b(?:AKIA|ASIA)(?<m>[A-Z0-9]{12,})/),
  key(/\bAIza(?<m>[A-Za-z0-9_-]{20,})/),
  key(/\bxox[a-z]-(?<m>[A-Za-z0-9-]{8,})/),
  key(/\beyJ(?<m>[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*){0,2})/),
  key(/\bBearer\s+(?<m>[A-Za-z0-9._~+/=-]{8,})/i, hasDigit),
  key(/(?:api_?-?key|access_?-?key|secret|token|passwo?r?d)["']?\s*=\s*["']?(?<m>[^\s"',;│┃]{4,})/i),
  key(/(?:api_?-?key|access_?-?key|secret|token|passwo?r?d)["']?:\s*["']?(?<m>[^\s"',;│┃]{8,})/i, hasDigit),
  key(/(?<![A-Za-z0-9])(?<m>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![A-Za-z0-9])/i),
  key(/(?<![A-Za-z0-9])(?<m>[0-9a-fA-F]{16,})(?![A-Za-z0-9])/, hasDigit),
  key(/(?<![A-Za-z0-9+/_=-])(?<m>[A-Za-z0-9+_-]{32,}={0,2})(?![A-Za-z0-9+/_-])/, isMixed),
  key(/(?<![A-Za-z0-9+/_=-])(?<m>[A-Za-z0-9+/]{40,}={0,2})/, isEncoded),
]

const ADDRESSES: ReadonlyArray<Search> = [
  name(
    String.raw`(?<![\p{L}\p{N}_.+-])(?<m>[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}{2,})`,
  ),
  name(String.raw`://(?<m>[^\s/@:]+(?::[^\s/@]*)?)@`),
]

/** Any person's home, also as agents turn a path into the name of a folder (`-home-ann-app`). */
const HOMES: ReadonlyArray<Search> = [
  name(String.raw`/(?:home|Users)/(?<m>[^\s/:'"()\[\]{}<>│┃,;]+)`),
  name(String.raw`(?<![\p{L}\p{N}])-(?:home|Users)-(?<m>[\p{L}\p{N}_]+)`),
]

/** Names that many share: they tell nobody, and stand in too many texts. */
const COMMON = new Set(
  'root user admin dev test ubuntu debian node home users app work code agent localhost local var usr opt data mnt export srv tmp'.split(
    ' ',
  ),
)

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const isTelling = (word: string, keep: ReadonlySet<string>): boolean =>
  word.length >= 2 && !COMMON.has(word.toLowerCase()) && !keep.has(word.toLowerCase())

const word = (text: string): Search =>
  name(String.raw`(?<![\p{L}\p{N}_])(?<m>${escaped(text)})(?![\p{L}\p{N}_])`, 'i')

/** The home where it lies elsewhere, the user, and the machine by its long and its short name. */
const namesOf = ({ home, user, host, keep }: Person): ReadonlyArray<Search> => {
  const folders = home.split('/').filter((folder) => isTelling(folder, keep))
  const at = folders.map((folder) => name(String.raw`/(?<m>${escaped(folder)})(?=[/\s'":]|$)`))
  const machine = [host, host.split('.')[0] ?? '']
  const words = [...new Set([user, ...machine])].filter((each) => isTelling(each, keep))
  return [...at, ...words.map(word)]
}

/** Prepared once for a person; finds in any text. */
export const secretFinder = (person: Person): ((text: string) => ReadonlyArray<Span>) => {
  const searches = [...KEYS, ...ADDRESSES, ...HOMES, ...namesOf(person)]
  return (text) =>
    searches.flatMap(({ pattern, spills, accepts }) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const [start, end] = match.indices?.groups?.m ?? [0, 0]
        const isOne = end > start && (accepts === undefined || accepts(text.slice(start, end)))
        return isOne ? [{ start, end, spills }] : []
      }),
    )
}
