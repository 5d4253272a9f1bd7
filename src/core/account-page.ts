/** The account of a verdict as a page for a person. */
import type { Account } from './account'
import { ageStep } from './age'
import { driftText } from './drift'
import { CONTAINED } from './registration'

/** Columns of a page that no terminal has told. */
const USUAL_WIDTH = 80
const INDENT = ' '.repeat(10)

const aged = (
  text: string,
  at: number | null | undefined,
  nowMs: number,
  around: (age: string) => string,
): string => {
  const age = typeof at === 'number' ? ageStep(nowMs - at) : undefined
  return age === undefined ? text : `${text}, ${around(age)}`
}

const evidenceText = (
  { source, state, detail, at, note }: Account['evidence'][number],
  nowMs: number,
): string => {
  const said = detail === null ? state : `${state} (${detail})`
  return aged(`  ${source.padEnd(7)} ${said}: ${note}`, at, nowMs, (age) => `${age} ago`)
}

const headline = ({ agent, state, detail, frozen, since }: Account, nowMs: number): string => {
  if (agent === null || state === null) return 'no agent'
  const said = `${agent}: ${state}${detail === null ? '' : ` (${detail})`}${frozen ? ', frozen' : ''}`
  return aged(said, since, nowMs, (age) => `for ${age}`)
}

const contextText = ({ pct, tokens, note }: NonNullable<Account['context']>): string => {
  if (pct === null) return `  context not known: ${note}`
  return `  context ${pct} % used${tokens === null ? '' : `, ${tokens} tokens`}: ${note}`
}

const processText = ({ by, pid }: NonNullable<Account['identity']>, isForeground: boolean): string => {
  if (by === 'hook') return `  process ${pid}, ${CONTAINED}`
  return `  process ${pid}, known by its ${by}${isForeground ? '' : '; something else owns the terminal'}`
}

/** As many words in a row as its columns hold; what follows stands further in. */
const rowsOf = (lead: string, words: ReadonlyArray<string>, width: number): string[] => {
  const rows: string[] = []
  let row = lead
  for (const word of words) {
    const isFull = row.length + 1 + word.length > width && row.trim() !== ''
    if (isFull) rows.push(row)
    row = isFull ? `${INDENT}  ${word}` : `${row} ${word}`
  }
  return [...rows, row]
}

/** A manifest may have dozens of rules. */
const idRows = (lead: string, ids: ReadonlyArray<string>, width: number): string[] =>
  rowsOf(lead, ids.length === 0 ? ['none'] : ids.map((id, i) => (i < ids.length - 1 ? `${id},` : id)), width)

/** A line that is longer than its columns; what leads it, blanks and all, stays as it is. */
const wrapped = (line: string, width: number): string[] => {
  if (line.length <= width) return [line]
  const lead = line.slice(0, INDENT.length - 1)
  return rowsOf(lead, line.slice(INDENT.length).split(' '), width)
}

/** `width` is that of the terminal, in columns; ages are those at `nowMs`. */
export const accountLines = (account: Account, nowMs: number, width = USUAL_WIDTH): ReadonlyArray<string> => {
  const {
    identity,
    foreground_is_agent: isForeground,
    evidence,
    rules,
    version,
    context,
    processes = [],
  } = account
  const matched = rules.filter((rule) => rule.matched).map(({ id }) => id)
  const missed = rules.filter((rule) => !rule.matched).map(({ id }) => id)
  const lines = [
    `  why     ${account.reason}`,
    ...(typeof account.until === 'string' ? [`  until   ${account.until}`] : []),
    ...(identity === null ? [] : [processText(identity, isForeground)]),
    ...processes.map(({ pid, name, why }) => `  process ${pid} ${name}: ${why}`),
    ...(version === undefined
      ? []
      : [`  version ${driftText(version.running ?? undefined, version.tested ?? undefined)}`]),
    ...(context === undefined ? [] : [contextText(context)]),
    ...evidence.map((each) => evidenceText(each, nowMs)),
  ]
  return [
    headline(account, nowMs),
    ...lines.flatMap((line) => wrapped(line, width)),
    ...(rules.length === 0
      ? []
      : [...idRows('  rules   hit:', matched, width), ...idRows(`${INDENT}missed:`, missed, width)]),
  ]
}
