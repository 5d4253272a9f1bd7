import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'ava'
import { commandsPage, manPage } from './helpers/commands-page'

test('docs/reference/commands.md says what the command line says today', (t) => {
  t.is(readFileSync('docs/reference/commands.md', 'utf8'), commandsPage())
})

test('the manual page says what the command line says today', (t) => {
  t.is(readFileSync('man/man1/tma.1', 'utf8'), manPage())
})

const HAS_MAN = spawnSync('man', ['--version']).status === 0

if (HAS_MAN)
  test('man finds the page by the PATH that tma is found by, and has nothing to complain of', (t) => {
    const env = { ...process.env, PATH: `${process.cwd()}/bin:${process.env.PATH}`, MANPATH: undefined }
    const done = spawnSync('man', ['--warnings', '-P', 'cat', 'tma'], { env, encoding: 'utf8' })
    t.is(done.stderr, '')
    t.regex(done.stdout, /tma jump \[options\]/)
  })
