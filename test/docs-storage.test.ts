// The page that tells what is stored where, held against what is.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { openDirectory } from '../src/runtime/directory'
import { recorded, startActor } from './helpers/actor'
import { runtimeOf, startDaemon } from './helpers/daemon'
import { aFolder, startTmux } from './helpers/tmux-server'
import { until } from './helpers/until'

const PAGE = readFileSync('docs/explanation/storage.md', 'utf8')

/** The first column of the table after a mark. */
const named = (mark: string): ReadonlyArray<string> => {
  const [, rows = ''] = PAGE.split(`<!-- ${mark} -->\n`)
  const [first = ''] = rows.split('\n\n')
  return [...first.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
}

test('every file of the runtime directory is named, and no other', (t) => {
  const directory = openDirectory(`${aFolder(t)}/s.tma`)
  if (E.isLeft(directory)) return t.fail(directory.left)
  const { path, ...files } = directory.right
  t.deepEqual(
    named('files: runtime')
      .filter((name) => !name.startsWith('act.'))
      .sort(),
    Object.values(files)
      .map((file) => file.slice(path.length + 1))
      .sort(),
  )
})

test('a daemon at work writes nothing that the page does not name, beside its socket and in tmux', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  startDaemon(t, server)
  const { draw } = startActor(server, 'codex', recorded('codex/codex_working_working_stream_w100h24.json'))
  const status = (): string => server.tmux('show-options', '-gqv', '@tma_status')
  await until(() => status() !== '', 30_000)
  draw(recorded('codex/codex_idle_idle_done_w100h24.json'))
  await until(() => existsSync(`${runtimeOf(server)}/journal.jsonl`), 30_000)
  // A file that is about to be put in the place of another has a name of its own for a moment.
  const known = named('files: runtime')
  await until(() => readdirSync(runtimeOf(server)).every((file) => known.includes(file)))
  const scopes = [['-g'], ['-gw'], ['-s'], ['-p', '-t', '%1'], ['-w', '-t', '%1'], ['-t', 'first']]
  const options = scopes.flatMap((scope) =>
    [...server.tmux('show-options', ...scope).matchAll(/^@(?:agent|tma)_\w+/gm)].map(([name]) => name),
  )
  const published = named('options: published')
  t.true(options.length > 5)
  t.deepEqual(
    options.filter((name) => !published.includes(name)),
    [],
  )
})

/** Names that are taken away with the others, and that nothing writes yet. */
const KEPT_FOR_LATER = ['@agent_turn_at', '@agent_model']

test('every option of ours that a source or a script names is on the page', (t) => {
  const published = [...named('options: published'), '@agent_ignore', ...KEPT_FOR_LATER]
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const options = new Set(
    files.flatMap((file) => readFileSync(file, 'utf8').match(/@(?:agent|tma)_[a-z_]+/g) ?? []),
  )
  t.true(options.size > 20)
  t.deepEqual(
    [...options].filter((name) => !published.includes(name)),
    [],
  )
})
