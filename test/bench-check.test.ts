import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test from 'ava'

interface Row {
  readonly what: string
  readonly verdict?: string
  readonly value?: number
  readonly unit?: string
  readonly limit?: number
  readonly grain?: number
}

interface Run {
  readonly machine: string
  readonly rows: ReadonlyArray<Row>
}

interface Found {
  readonly compared: number
  readonly worse: ReadonlyArray<string>
  readonly absent: ReadonlyArray<string>
  readonly apart: ReadonlyArray<string>
}

const modules = {
  check: async (): Promise<{
    readonly compare: (baseline: Run, latest: Run) => Found
    readonly reportOf: (found: Found) => ReadonlyArray<string>
  }> => import(moduleOf('check')),
  chart: async (): Promise<{ readonly chart: (rows: ReadonlyArray<Row>) => string }> =>
    import(moduleOf('chart')),
  table: async (): Promise<{
    readonly inMarkdown: (page: string, rows: ReadonlyArray<Row>, machine: string) => string
  }> => import(moduleOf('table')),
}

const moduleOf = (name: string): string => pathToFileURL(join('bench', `${name}.mjs`)).href

const aRun = (rows: ReadonlyArray<Row>, machine = 'here'): Run => ({ machine, rows })
const aRow = (value: number, more: Partial<Row> = {}): Row => ({ what: 'a command', value, ...more })

const found = async (was: Row, is: Row, machine = 'here'): Promise<Found> => {
  const { compare } = await modules.check()
  return compare(aRun([was]), aRun([is], machine))
}

test('a ratio that worsened by more than 15 % is named with both figures', async (t) => {
  const { worse } = await found(aRow(2), aRow(2.4))
  t.deepEqual(worse, ['a command: 2 x in the baseline, 2.4 x now, 20 % more'])
})

test('a ratio that worsened by 15 % or became better is none', async (t) => {
  t.deepEqual((await found(aRow(2), aRow(2.3))).worse, [])
  t.deepEqual((await found(aRow(2), aRow(1))).worse, [])
  t.is((await found(aRow(2), aRow(2.3))).compared, 1)
})

test('anything more than nothing is worse', async (t) => {
  const bytes = { unit: 'bytes' }
  t.deepEqual((await found(aRow(0, bytes), aRow(0, bytes))).worse, [])
  t.deepEqual((await found(aRow(0, bytes), aRow(3, bytes))).worse, [
    'a command: 0 bytes in the baseline, 3 bytes now',
  ])
})

test('what a figure goes up and down by counts for nothing', async (t) => {
  const grain = { unit: 'bytes', grain: 4 }
  t.deepEqual((await found(aRow(0, grain), aRow(4, grain))).worse, [])
  t.is((await found(aRow(0, grain), aRow(4.1, grain))).worse.length, 1)
})

test('times are compared on the same machine only, ratios and counts on any', async (t) => {
  const ms = { unit: 'ms' }
  t.is((await found(aRow(10, ms), aRow(20, ms))).worse.length, 1)
  const apart = await found(aRow(10, ms), aRow(20, ms), 'elsewhere')
  t.deepEqual([apart.worse, apart.apart, apart.compared], [[], ['a command'], 0])
  t.is((await found(aRow(1), aRow(2), 'elsewhere')).worse.length, 1)
  t.is((await found(aRow(1, { unit: 'most' }), aRow(2, { unit: 'most' }), 'elsewhere')).worse.length, 1)
})

test('a row that one side lacks or did not measure is named and fails nothing', async (t) => {
  const { compare } = await modules.check()
  const gone = { what: 'gone', value: 1 }
  const result = compare(
    aRun([aRow(1), gone, { what: 'lost', value: 1 }]),
    aRun([aRow(1), { what: 'lost' }, { what: 'new', value: 9 }]),
  )
  t.deepEqual(result.worse, [])
  t.deepEqual(result.absent, ['gone: not in this run', 'lost: not in this run', 'new: not in the baseline'])
})

test('the report ends with how many rows were compared', async (t) => {
  const { reportOf } = await modules.check()
  t.deepEqual(reportOf({ compared: 3, worse: ['a'], absent: ['b'], apart: ['c'] }), [
    'worse: a',
    'absent: b',
    'not compared, another machine: c',
    '3 rows compared, 1 worse by more than 15 %',
  ])
})

test('a bar is as long as what its row takes of its budget, cut at twice of it', async (t) => {
  const { chart } = await modules.chart()
  const widths = (rows: ReadonlyArray<Row>) =>
    [...chart(rows).matchAll(/<rect .*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  const bars: ReadonlyArray<readonly [value: number, limit: number]> = [
    [0, 5],
    [2, 4],
    [4, 4],
    [40, 4],
    [0, 0],
    [1, 0],
  ]
  const rows = bars.map(([value, limit]) => aRow(value, { limit, verdict: 'met' }))
  t.deepEqual(widths(rows), [1, 100, 200, 400, 1, 400])
  t.deepEqual(widths([aRow(3, { verdict: 'no budget' }), { what: 'lost', limit: 3 }]), [])
  t.true(chart([aRow(1, { what: 'a <b> & "c"', limit: 2 })]).includes('a &#60;b&#62; &#38; &#34;c&#34;'))
})

const latest = (): Run => JSON.parse(readFileSync('bench/latest.json', 'utf8'))

test('docs/performance.md shows the last run, as a table and as a chart', async (t) => {
  const { chart } = await modules.chart()
  const { inMarkdown } = await modules.table()
  const { rows, machine } = latest()
  const page = readFileSync('docs/performance.md', 'utf8')
  t.is(inMarkdown(page, rows, machine), page, 'node bench/pages.mjs')
  t.is(readFileSync('docs/images/performance.svg', 'utf8'), chart(rows), 'node bench/pages.mjs')
})
