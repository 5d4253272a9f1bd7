import { readFileSync } from 'node:fs'
import test from 'ava'
import { KEY_ACTIONS } from '../src/core/key-settings'
import { SETTING_OPTIONS } from '../src/core/settings'
import { PAGES } from './helpers/pages'

const optionsIn = (page: string): ReadonlyArray<string> =>
  readFileSync(page, 'utf8').match(/@tma-[a-z]+(?:-[a-z]+)*/g) ?? []

test('every option that a page names is one', (t) => {
  const named = PAGES.flatMap(({ path }) => optionsIn(path).map((option) => `${path}: ${option}`))
  t.true(named.length > 20)
  t.deepEqual(
    named.filter((each) => !SETTING_OPTIONS.includes(each.split(': ')[1] ?? '')),
    [],
  )
})

test('every action that can have a key of its own is named where the keys are told', (t) => {
  const page = readFileSync('docs/keys.md', 'utf8')
  t.deepEqual(
    KEY_ACTIONS.filter(
      (action) => !page.includes(`\`-${action}\``) && !page.includes(`\`@tma-key-${action}\``),
    ),
    [],
  )
})
