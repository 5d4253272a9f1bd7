import test from 'ava'
import { tomlNodes } from '../../src/core/toml'
import { lineFinder } from '../../src/core/toml-places'

const TEXT = `# a comment
a = 1

[identity]
process_names = ["x",
  "y",
]
[[hooks.map]]
event = "one"
[[hooks.map]]
claim = { state = "idle",
  detail = "x" }
where.a = "b"
"b c".d = """
many
lines"""
[[rules]]
match = { any = [
  { contains = "x" },
  { not = { regex = "y" } },
] }
[rules.inner]
z = 1
[[rules]]
id = "last"
`

const lineAt = lineFinder(TEXT, tomlNodes(TEXT))

const PLACES: ReadonlyArray<readonly [string, ReadonlyArray<string | number>, number | undefined]> = [
  ['a key', ['a'], 2],
  ['a table', ['identity'], 4],
  ['a member of a list', ['identity', 'process_names', 1], 6],
  ['a table of a list of tables', ['hooks', 'map', 1], 10],
  ['a key of the newest of them', ['hooks', 'map', 1, 'claim'], 11],
  ['a key of an inline table on a row of its own', ['hooks', 'map', 1, 'claim', 'detail'], 12],
  ['a dotted key', ['hooks', 'map', 1, 'where', 'a'], 13],
  ['a quoted key', ['hooks', 'map', 1, 'b c', 'd'], 14],
  ['what comes after a text of many lines', ['rules', 0], 17],
  ['a table in a list in a table', ['rules', 0, 'match', 'any', 1, 'not', 'regex'], 20],
  ['a table below a list of tables', ['rules', 0, 'inner', 'z'], 23],
  ['the next of the list', ['rules', 1, 'id'], 25],
  ['what is missing: its table', ['rules', 1, 'state'], 24],
  ['what is missing at the top', ['capture'], undefined],
  ['the file as a whole', [], undefined],
]

for (const [what, path, line] of PLACES) {
  test(`the line of ${what}`, (t) => {
    t.is(lineAt(path), line)
  })
}
