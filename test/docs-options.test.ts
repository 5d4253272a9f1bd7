import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { KEY_ACTIONS } from '../src/core/key-settings'
import { SETTING_OPTIONS } from '../src/core/settings'

const PAGES = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
]

const optionsIn = (page: string): ReadonlyArray<string> =>
  readFileSync(page, 'utf8').match(/@tma-[a-z]+(?:-[a-z]+)*/g) ?? []

test('every option that a page names is one', (t) => {
  const named = PAGES.flatMap((page) => optionsIn(page).map((option) => `${page}: ${option}`))
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
