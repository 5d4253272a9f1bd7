import { readFileSync } from 'node:fs'
import test from 'ava'
import { ACCURACY_PAGE, accuracyByCaptures, accuracyByDays } from '../../lab/accuracy'

const page = (): string => readFileSync(ACCURACY_PAGE, 'utf8')

test('the page has what the recordings say today', (t) => {
  t.true(page().startsWith(`${accuracyByCaptures()}\n`), 'npm run accuracy writes it')
})

test('the page ends with what the last days say', (t) => {
  t.regex(accuracyByDays(), /^## A scripted day\n/)
  t.true(page().endsWith(`\n${accuracyByDays()}\n`), 'npm run accuracy writes it')
})
