import { readFileSync } from 'node:fs'
import test from 'ava'
import type { Kind } from '../src/core/doctor/kind'
import { KINDS, type KindName, SECTIONS } from '../src/core/doctor/kinds'
import { BAR_ROWS } from './doctor/rows/bar'
import { DAEMON_ROWS } from './doctor/rows/daemon'
import { FILES_ROWS } from './doctor/rows/files'
import { HOOKS_ROWS } from './doctor/rows/hooks'
import { PLUGIN_ROWS } from './doctor/rows/plugin'
import { SETTINGS_ROWS } from './doctor/rows/settings'
import { doctorPage } from './helpers/doctor-page'

test('the page of doctor is that of the declarations', (t) => {
  t.is(readFileSync('docs/doctor.md', 'utf8'), doctorPage(), 'run write-pages')
})

const ROWS = [...BAR_ROWS, ...SETTINGS_ROWS, ...DAEMON_ROWS, ...FILES_ROWS, ...HOOKS_ROWS, ...PLUGIN_ROWS]

/** Found, and not mended by a command that a test could run; each with the test that holds it. */
const ELSEWHERE: Readonly<Partial<Record<KindName, string>>> = {
  'tmux-too-old': 'commands/doctor-kinds: no such tmux is at hand',
  'focus-unreported': 'commands/doctor-kinds: it counts for terminals that come later',
  'hooks-unreadable': 'commands/hooks: mended by hand',
  'hooks-unheard': 'commands/hooks: mended by hand',
  'rules-outdated': 'commands/drift: an update mends it',
}

test('at least forty misconfigurations are tried, each but once', (t) => {
  t.true(ROWS.filter(({ skip }) => !skip).length >= 40, String(ROWS.length))
  t.is(new Set(ROWS.map(({ name }) => name)).size, ROWS.length)
})

test('every kind of finding is tried with its mend, or a test elsewhere says why not', (t) => {
  const tried = new Set<string>([...ROWS.flatMap(({ kinds }) => kinds), ...Object.keys(ELSEWHERE)])
  t.deepEqual(
    Object.keys(KINDS).filter((kind) => !tried.has(kind)),
    [],
  )
})

test('every kind belongs to a section that is told', (t) => {
  for (const [name, { section }] of Object.entries<Kind>(KINDS))
    t.true((SECTIONS as ReadonlyArray<string>).includes(section), name)
})
