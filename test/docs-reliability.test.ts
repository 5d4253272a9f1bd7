// The page of faults claims nothing that no test shows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { citationsIn, titlesIn } from './helpers/citations'

const PAGE = readFileSync('docs/reliability.md', 'utf8')

test('each fault is shown by a test that is there, under that title', (t) => {
  const rows = PAGE.split('\n').filter((line) => /^\| (?!fault |---)/.test(line))
  const cited = citationsIn(PAGE)
  t.true(rows.length >= 30)
  t.is(cited.length, rows.length, 'a row for each')
  const missing = cited.filter(
    ({ file, title }) => !existsSync(join('docs', file)) || !titlesIn(join('docs', file)).includes(title),
  )
  t.deepEqual(missing, [])
})

test('no fault and no promise stands there twice', (t) => {
  const faults = [...PAGE.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(([, fault]) => fault)
  const again = faults.filter(
    (fault, i) => faults.indexOf(fault) !== i && !/^(?:fault|---)$/.test(fault ?? ''),
  )
  t.deepEqual(again, [])
})
