import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { parseToml } from '../src/core/toml'
import { blocksOf } from './helpers/markdown'
import { PAGES } from './helpers/pages'
import { aProgram, startTmux } from './helpers/tmux-server'
import { until } from './helpers/until'

/** What the blocks of a language say, each with its page. */
const all = (language: string) =>
  PAGES.flatMap((page) => blocksOf(page, language).map((text) => ({ path: page.path, text })))

test('tmux takes every line for .tmux.conf that a page shows', async (t) => {
  const home = startTmux(t).folder
  const bin = join(home, 'bin')
  mkdirSync(bin)
  // As it answers where tma was installed by it.
  aProgram(bin, 'npm', `[ "$1 $2" = 'root --global' ] && echo '${join(home, '.tmux', 'plugins')}'`)
  const server = startTmux(t, { env: { HOME: home, PATH: `${bin}:${process.env.PATH}` } })
  mkdirSync(join(home, '.tmux', 'plugins'), { recursive: true })
  symlinkSync(process.cwd(), join(home, '.tmux', 'plugins', 'tmux-tma'))
  mkdirSync(join(home, 'src', 'tma'), { recursive: true })
  aProgram(join(home, 'src', 'tma'), 'tma.tmux', `touch '${home}/loaded'`)
  const blocks = all('tmux')
  t.true(blocks.length > 30)
  for (const { path, text } of blocks) {
    const file = join(home, 'conf')
    writeFileSync(file, text)
    t.notThrows(() => server.tmux('source-file', file), `${path}:\n${text}`)
  }
  await until(() => existsSync(join(home, 'loaded')))
})

test('a line that tmux does not take is told', (t) => {
  const server = startTmux(t)
  const file = join(server.folder, 'conf')
  writeFileSync(file, "set -g status-right '#{tma_status}'\nset -g no-such-option on\n")
  t.throws(() => server.tmux('source-file', file), { message: /no-such-option/ })
})

test('every block of JSON and of TOML is whole', (t) => {
  const json = all('json')
  t.true(json.length > 3)
  for (const { path, text } of json) t.notThrows(() => JSON.parse(text), `${path}:\n${text}`)
  const toml = all('toml')
  t.true(toml.length > 5)
  for (const { path, text } of toml) t.true(E.isRight(parseToml(text)), `${path}:\n${text}`)
})

test('every block has a language that some test knows', (t) => {
  const known = ['sh', 'console', 'tmux', 'json', 'toml', 'text', 'ts']
  t.deepEqual(
    PAGES.flatMap(({ path, blocks }) =>
      blocks.flatMap(({ language, line }) =>
        known.includes(language) ? [] : [`${path}:${line}: ${language}`],
      ),
    ),
    [],
  )
})
