import test from 'ava'
import stringWidth from 'fast-string-width'
import stripAnsi from 'strip-ansi'
import { type DashboardRow, dashboardLines, nextStepMs } from '../../src/core/dashboard'
import { lookOf } from '../../src/core/look'
import { DEFAULT_SETTINGS, readSettings } from '../../src/core/settings'

const NOW = 10_000_000

const { glyphs } = lookOf(DEFAULT_SETTINGS)

const aRow = (over: Partial<DashboardRow> = {}): DashboardRow => ({
  pane: '%1',
  bucket: 'working',
  glyph: glyphs[over.bucket ?? 'working'],
  agent: 'claude',
  detail: undefined,
  since: NOW,
  place: 'main:1.0',
  title: 'a title',
  repository: 'api',
  branch: 'main',
  ...over,
})

const lines = (rows: ReadonlyArray<DashboardRow>, columns = 80, count = 24) =>
  dashboardLines(rows, NOW, { columns, lines: count }).map(stripAnsi)

test('agents stand by repository, who waits first, the longest wait on top', (t) => {
  const rows = [
    aRow({ place: 'a:1.0' }),
    aRow({ place: 'a:2.0', bucket: 'blocked', since: NOW - 60_000, detail: 'permission' }),
    aRow({ place: 'a:3.0', bucket: 'blocked', since: NOW - 400_000 }),
    aRow({ place: 'a:4.0', repository: 'Web', branch: 'fix', bucket: 'done' }),
  ]
  t.deepEqual(
    lines(rows).map((line) => line.replace(/ +/g, ' ')),
    [
      'api main',
      ' ⚑ claude blocked 5m a:3.0 a title',
      ' ⚑ claude permission 1m a:2.0 a title',
      ' ● claude working a:1.0 a title',
      'Web fix',
      ' ✔ claude done a:4.0 a title',
      'q quits',
    ],
  )
})

test('a row has the glyph that the person chose, and is no wider for it', (t) => {
  const { settings } = readSettings({ '@tma-glyph-blocked': 'WAIT' })
  const glyph = lookOf(settings).glyphs.blocked
  const [, row = ''] = lines([aRow({ bucket: 'blocked', glyph })], 40)
  t.regex(row, /^ {2}WAIT claude/)
  t.true(stringWidth(row) <= 40)
})

test('a row has the colour that the person chose, else the usual one', (t) => {
  const rows = [
    aRow({ bucket: 'blocked', glyph: '⚑', colour: '35', since: 0 }),
    aRow({ bucket: 'blocked', glyph: '⚑', since: 1 }),
  ]
  const [, own = '', usual = ''] = dashboardLines(rows, NOW, { columns: 80, lines: 24 })
  t.true(own.includes('\u001b[35m⚑\u001b[0m'), own)
  t.true(usual.includes('\u001b[1;31m⚑\u001b[0m'), usual)
})

test('without agents it says so', (t) => {
  t.deepEqual(lines([]), ['no agents', 'q quits'])
})

for (const columns of [10, 40, 60, 200]) {
  test(`no line is wider than ${columns} columns, whatever stands in it`, (t) => {
    const wild = '漢字🚀\u001b[31m\u202e#[fg=red]'.repeat(20)
    const rows = [
      aRow({ title: wild, place: wild, repository: wild, branch: wild, agent: wild, detail: wild }),
    ]
    for (const line of dashboardLines(rows, NOW, { columns, lines: 24 }))
      t.true(stringWidth(stripAnsi(line)) <= columns)
    t.false(dashboardLines(rows, NOW, { columns, lines: 24 }).join('').includes('\u202e'))
  })
}

test('what does not fit in height is said to be there', (t) => {
  const rows = Array.from({ length: 300 }, (_, i) => aRow({ pane: `%${i}` }))
  const shown = lines(rows, 80, 10)
  t.is(shown.length, 10)
  t.deepEqual(shown.slice(-2), ['… more than fit here', 'q quits'])
  t.is(lines(rows, 80, 1).length, 1)
})

test('the next change of an age is known, so that nothing is drawn before it', (t) => {
  t.is(nextStepMs([aRow({ since: NOW - 50_000 }), aRow({ since: NOW - 100_000 })], NOW), 10_000)
  t.is(nextStepMs([aRow({ since: NOW - 100 * 86_400_000 })], NOW), undefined)
  t.is(nextStepMs([], NOW), undefined)
})
