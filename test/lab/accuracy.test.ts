import { readFileSync } from 'node:fs'
import test from 'ava'
import { ACCURACY_PAGE, accuracyByCaptures } from '../../lab/accuracy'

test('the page has what the recordings say today', (t) => {
  t.true(
    readFileSync(ACCURACY_PAGE, 'utf8').startsWith(`${accuracyByCaptures()}\n`),
    'npm run accuracy writes it',
  )
})
