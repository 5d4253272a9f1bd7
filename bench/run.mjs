// `npm run bench [-- --full] [-- --only NAME]`: measures the budgets, prints them as a table, writes bench/latest.json, and from
// it the table and the chart of docs/performance.md. Takes a quarter of an hour; other work on the machine spreads the figures.
import { writeFileSync } from 'node:fs'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { must } from './measure.mjs'
import { writePages } from './pages.mjs'
import { batteryRows } from './rows/battery.mjs'
import { coldRows } from './rows/cold.mjs'
import { growthRow, processRows } from './rows/cycles.mjs'
import { eventRow } from './rows/events.mjs'
import { firstRow } from './rows/first.mjs'
import { keyRows } from './rows/keys.mjs'
import { largeRows } from './rows/large.mjs'
import { pickerRow } from './rows/picker.mjs'
import { residentRows } from './rows/resident.mjs'
import { screenRow } from './rows/screens.mjs'
import { hookRow, statusRow } from './rows/shell.mjs'
import { soakRows } from './rows/soak.mjs'
import { endAll, makePlugin, ROOT } from './stage.mjs'
import { inText } from './table.mjs'

/** Why a row that is not met is not, as far as profiles have told. */
const COMPILING = 'the rest is tmux, whose answer is waited for, and reading the code cache'
const STARTING =
  'a turn that ends with what tmux said costs 7 ms, and the whole cycle of every fifteenth second, whose code runs cold, 50 to 90'

/** Each with the budget as it is written down; one that gives several rows names each. */
const MEASUREMENTS = {
  status: { what: '`scripts/tma-status`, daemon alive', budget: '<= 1.5 x `sh -c :`', measure: statusRow },
  hook: { what: '`tma-hook` with a 2 KB payload', budget: '<= 5 x `sh -c :`', measure: hookRow },
  events: { what: 'hook event to options, p95', budget: '<= 150 ms', measure: eventRow },
  cold: {
    what: '`tma ls`, `tma explain`, cold',
    budget: '<= 1.7 x `node -e 0`',
    measure: coldRows,
    lacking: COMPILING,
  },
  processes: { what: 'tmux processes a cycle', budget: '<= 3, steady state 1', measure: processRows },
  resident: { what: 'the daemon at rest', measure: residentRows, lacking: STARTING },
  screens: {
    what: '100 changed screens of 50 lines, own rules',
    budget: '<= 40 x the patterns in V8',
    measure: screenRow,
  },
  growth: { what: 'cycle cost, 50 to 500 panes', budget: '<= 10 x', measure: growthRow },
  picker: {
    what: 'picker on the screen',
    budget: '<= 3 x `display-popup -E true`',
    measure: pickerRow,
  },
  keys: { what: 'key press', measure: keyRows },
  first: { what: 'cold start of tmux to the first state in the bar', measure: firstRow },
  large: { what: '500 panes, 100 agents', measure: largeRows },
  soak: { what: 'many cycles', measure: soakRows },
  battery: { what: 'battery', measure: batteryRows },
}

/** A row is met when its value is within its limit, unless it says itself. */
const verdictOf = ({ why, value, limit, isMet = value <= limit }) => {
  if (why !== undefined) return 'not measured'
  if (limit === undefined) return 'no budget'
  return isMet ? 'met' : 'not met'
}

const noted = (row, lacking) =>
  row.verdict === 'not met' && lacking !== undefined
    ? { ...row, note: [row.note, lacking].filter((text) => text !== undefined).join('; ') }
    : row

const rowsOf = async (name, context) => {
  const { measure, lacking, ...given } = MEASUREMENTS[name]
  process.stderr.write(`${name} …\n`)
  try {
    const measured = await measure(context)
    return [measured].flat().map((row) => noted({ ...given, ...row, verdict: verdictOf(row) }, lacking))
  } catch (error) {
    return [{ ...given, verdict: 'not measured', why: error.message.split('\n')[0] }]
  }
}

const argv = process.argv.slice(2)
const only = argv.flatMap((word, i) => (word === '--only' ? [argv[i + 1]] : []))

const main = async () => {
  const context = { plugin: makePlugin(), isFull: argv.includes('--full') }
  const names = Object.keys(MEASUREMENTS).filter((name) => only.length === 0 || only.includes(name))
  const rows = []
  for (const name of names) rows.push(...(await rowsOf(name, context)))
  const machine = `${cpus().length} processors, Linux ${release()}, Node ${process.versions.node}, ${must('tmux', ['-V']).trim()}`
  process.stdout.write(`${inText(rows)}\n${machine}\n`)
  if (only.length > 0) return
  writeFileSync(
    join(ROOT, 'bench/latest.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  )
  writePages()
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll()
    process.exit(1)
  })
}
try {
  await main()
} finally {
  endAll()
}
