// Compares the figures of two runs. Pure: rows in, sentences out. Less is better in every row.

/** A figure may be worse by this share before it counts. */
const TOLERANCE = 0.15

/** Times and sizes as such belong to a machine; a ratio or a count is the same on a slow one. */
const OF_A_MACHINE = new Set(['ms', 'MiB', 's an hour', 'an hour'])

const isMeasured = ({ value }) => value !== undefined

const named = (rows) => new Map(rows.filter(isMeasured).map((row) => [row.what, row]))

const figure = ({ value, unit }) => `${Number(value.toFixed(2))} ${unit ?? 'x'}`

/** A row's `grain` is what its figure may differ by for no reason, in its own unit. */
const isWorse = (was, is) => is.value > was.value * (1 + TOLERANCE) + (is.grain ?? 0)

const worseOf = (was, is) => {
  const share = was.value === 0 ? '' : `, ${Math.round(100 * (is.value / was.value - 1))} % more`
  return `${is.what}: ${figure(was)} in the baseline, ${figure(is)} now${share}`
}

/**
 * `worse`: a sentence for each row that worsened. `absent`: rows that one side lacks or did not measure. `apart`: rows that
 * were not compared, because their figures belong to a machine and the machines differ.
 */
export const compare = (baseline, latest) => {
  const [before, after] = [named(baseline.rows), named(latest.rows)]
  const lost = [...before.keys()].filter((what) => !after.has(what)).map((what) => `${what}: not in this run`)
  const added = [...after.keys()]
    .filter((what) => !before.has(what))
    .map((what) => `${what}: not in the baseline`)
  const pairs = [...before].flatMap(([what, was]) => (after.has(what) ? [[was, after.get(what)]] : []))
  const isOtherMachine = baseline.machine !== latest.machine
  const isApart = ([, { unit }]) => isOtherMachine && OF_A_MACHINE.has(unit)
  const compared = pairs.filter((pair) => !isApart(pair))
  return {
    compared: compared.length,
    worse: compared.filter(([was, is]) => isWorse(was, is)).map(([was, is]) => worseOf(was, is)),
    absent: [...lost, ...added],
    apart: pairs.filter(isApart).map(([{ what }]) => what),
  }
}

/** What the command says, line by line. */
export const reportOf = ({ compared, worse, absent, apart }) => [
  ...worse.map((line) => `worse: ${line}`),
  ...absent.map((line) => `absent: ${line}`),
  ...apart.map((what) => `not compared, another machine: ${what}`),
  `${compared} rows compared, ${worse.length} worse by more than ${TOLERANCE * 100} %`,
]
