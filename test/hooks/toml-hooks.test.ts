import test from 'ava'
import * as E from 'fp-ts/Either'
import type { Edit } from '../../src/hooks/agent-hooks'
import { tomlHooks } from '../../src/hooks/toml-hooks'
import { commandAt } from '../helpers/hook-edits'
import { TOML_SHAPES } from '../helpers/hook-shapes'

const edit = (folder = '/new'): Edit =>
  tomlHooks({
    agent: 'demo',
    events: ['Start', 'Stop'],
    entry: (event) => ({ event, command: commandAt(folder, event), timeout: 5 }),
  })

const textOf = (answer: E.Either<string, string | undefined>): string =>
  E.getOrElse((): string | undefined => undefined)(answer) ?? ''

const comments = (text: string): ReadonlyArray<string> =>
  (text.match(/#[^\r\n"]*/g) ?? []).filter((comment) => !comment.startsWith('# tma hooks'))

for (const { name, before, after } of TOML_SHAPES) {
  test(`toml: ${name}: an installation, and another one that changes no byte`, (t) => {
    t.deepEqual(edit().install(before), E.right(after))
    t.deepEqual(edit().install(after), E.right(after))
    t.deepEqual(edit().wiring(after), E.right('wired'))
    t.true(edit().isForeignEqual(before, after))
  })

  test(`toml: ${name}: ours of an older place is led to the new one where it stands`, (t) => {
    const old = textOf(edit('/older/place').install(before))
    t.deepEqual(edit().wiring(old), E.right('stale'))
    t.deepEqual(edit().install(old), E.right(after))
  })

  test(`toml: ${name}: a removal leaves every other value and comment`, (t) => {
    const left = textOf(edit().remove(after))
    t.true(edit().isForeignEqual(before, left), left)
    t.false(left.includes('tma-hook demo'))
    t.deepEqual(comments(left), comments(before ?? ''))
    t.deepEqual(edit().remove(left), E.right(left))
  })
}

test('a program that rewrites its file and drops comments takes the marks along: ours are known all the same', (t) => {
  const [, , shape] = TOML_SHAPES
  const bare = (shape?.after ?? '').replaceAll(/^#.*\n/gm, '')
  t.deepEqual(edit().wiring(bare), E.right('wired'))
  t.false(textOf(edit().remove(bare)).includes('tma-hook'))
  t.is(textOf(edit().install(bare)).split('tma-hook demo Stop').length, 2)
})

const BAD: ReadonlyArray<readonly [name: string, text: string, why: RegExp]> = [
  ['no TOML', 'model = = 1\n', /^is not valid: line 1/],
  ['half a table', '[a\nb = 1\n', /^is not valid: line 1/],
  ['a key twice', 'a = 1\na = 2\n', /^is not valid/],
  ['hooks as a list in one line', 'hooks = [{ event = "Stop", command = "bell" }]\n', /.+/],
  ['hooks as a table', '[hooks]\na = 1\n', /.+/],
  ['a byte order mark', '\uFEFFa = 1\n', /byte order mark/],
]

for (const [name, text, why] of BAD)
  test(`toml: ${name}: refused with the reason`, (t) => {
    const answer = edit().install(text)
    t.true(E.isLeft(answer), textOf(answer))
    t.regex(E.isLeft(answer) ? answer.left : '', why)
  })
