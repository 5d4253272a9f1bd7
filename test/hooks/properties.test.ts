import test from 'ava'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { jsonHooks } from '../../src/hooks/json-hooks'
import { parseJson, plainValue } from '../../src/hooks/json-text'
import { tomlHooks } from '../../src/hooks/toml-hooks'
import { commandAt } from '../helpers/hook-edits'

const EVENTS = ['Start', 'Stop', 'Other']

const edit = jsonHooks({
  agent: 'demo',
  dialect: 'jsonc',
  events: EVENTS,
  handler: (event) => ({ type: 'command', command: commandAt('/new', event) }),
  group: (handler) => ({ matcher: '', hooks: [handler] }),
})

/** Names that hurt: those of the prototype, of our own keys, and any other. */
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'hooks', 'command', 'Stop', '', '1', '//', '/*', 'a\\"b'),
  fc.string(),
)

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, -1.5, 1e21, '', '// x', '/* y */', 'tma-hook demo Stop', '}'),
    fc.string(),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

const handler = fc.record({
  type: fc.constant('command'),
  command: fc.constantFrom('bell', 'x/tma-hook other Stop'),
})
const group = fc.record({
  matcher: fc.constantFrom('', 'Bash'),
  hooks: fc.array(handler, { minLength: 1, maxLength: 3 }),
})
const hooks = fc.dictionary(fc.constantFrom('Start', 'Stop', 'Foreign'), fc.array(group, { maxLength: 3 }))

const settings = fc
  .tuple(
    fc.array(
      fc.tuple(
        key.filter((name) => name !== 'hooks'),
        json,
      ),
      { maxLength: 5 },
    ),
    fc.option(hooks),
  )
  .map(([entries, mine]) => Object.fromEntries(mine === null ? entries : [...entries, ['hooks', mine]]))

const style = fc.record({
  indent: fc.constantFrom(0, 1, 2, 4, '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
  tail: fc.constantFrom('', '\n', '\r\n', '\n\n', ' // bye', ' /* bye */\n'),
})

const written = (
  value: unknown,
  { indent, eol, tail }: { indent: number | string; eol: string; tail: string },
): string => JSON.stringify(value, null, indent).replaceAll('\n', eol) + tail

/** Comments and trailing commas where the grammar allows them: behind every line that ends with a comma or a bracket. */
const commented = (text: string, salt: number): string =>
  text
    .split('\n')
    .map((line, i) => {
      const [body, end] = line.endsWith('\r') ? [line.slice(0, -1), '\r'] : [line, '']
      if ((i * 7 + salt) % 3 !== 0 || !/[,[{}\]]$/.test(body)) return line
      return `${body} // ${i}: "}, tma${end}`
    })
    .join('\n')

const withoutOurs = (text: string): unknown => {
  const root = parseJson(text, 'jsonc')
  return E.isRight(root) ? plainValue(root.right) : undefined
}

const comments = (text: string): ReadonlyArray<string> => text.match(/\/\/ \d+: "}, tma/g) ?? []

test('any foreign JSON survives a round trip: every value, every comment, the order and the line ends', (t) => {
  fc.assert(
    fc.property(settings, style, fc.nat(2), (value, how, salt) => {
      const text = commented(written(value, how), salt)
      const wired = edit.install(text)
      if (E.isLeft(wired)) throw new Error(wired.left)
      const again = edit.install(wired.right)
      const left = edit.remove(wired.right)
      if (E.isLeft(left) || left.right === undefined) throw new Error('it cannot be removed')
      t.deepEqual(again, wired)
      t.true(edit.isForeignEqual(text, wired.right))
      t.true(edit.isForeignEqual(text, left.right))
      t.deepEqual(comments(wired.right), comments(text))
      t.deepEqual(edit.wiring(wired.right), E.right('wired'))
      t.deepEqual(edit.wiring(left.right), E.right('none'))
      const body = (whole: string): string => whole.slice(0, whole.length - how.tail.length)
      if (body(text).includes('\r\n')) t.notRegex(body(wired.right), /[^\r]\n/)
      // What was not below "hooks" is untouched as a value, too.
      const { hooks: _before, ...before } = Object(withoutOurs(text))
      const { hooks: _after, ...after } = Object(withoutOurs(left.right))
      t.is(JSON.stringify(after), JSON.stringify(before))
    }),
    { numRuns: 400 },
  )
})

test('any text at all is either edited without a loss or refused; nothing is thrown', (t) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (text) => {
      for (const each of [edit, toml]) {
        const wired = each.install(text)
        if (E.isRight(wired)) t.true(each.isForeignEqual(text, wired.right))
        each.remove(text)
        each.wiring(text)
      }
    }),
    { numRuns: 400 },
  )
})

const toml = tomlHooks({
  agent: 'demo',
  events: EVENTS,
  entry: (event) => ({ event, command: commandAt('/new', event), timeout: 5 }),
})

const tomlValue = fc.oneof(
  fc.integer().map(String),
  fc.boolean().map(String),
  fc.constantFrom(
    '"# no comment"',
    "'[[hooks]]'",
    '1979-05-27T07:32:00Z',
    '[1, 2]',
    '{ x = 1 }',
    '"""\n[[hooks]]\n"""',
  ),
)
const tomlLine = fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), tomlValue, fc.constantFrom('', ' # why'))
const tomlTable = fc.tuple(
  fc.stringMatching(/^[a-z]{2,6}$/),
  fc.uniqueArray(tomlLine, { selector: ([name]) => name, maxLength: 3 }),
)

test('any foreign TOML survives a round trip', (t) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(tomlTable, { selector: ([name]) => name, maxLength: 4 }),
      fc.boolean(),
      (tables, hasHooks) => {
        const text = tables
          .filter(([name]) => name !== 'hooks')
          .map(
            ([name, lines]) =>
              `# of ${name}\n[${name}]\n${lines.map(([k, v, why]) => `${k} = ${v}${why}\n`).join('')}`,
          )
          .join('\n')
          .concat(hasHooks ? '\n[[hooks]]\nevent = "Stop"\ncommand = "bell"\n' : '')
        const wired = toml.install(text)
        if (E.isLeft(wired)) throw new Error(`${wired.left}\n${text}`)
        t.true(wired.right.startsWith(text))
        t.deepEqual(toml.install(wired.right), wired)
        t.deepEqual(toml.remove(wired.right), E.right(text))
      },
    ),
    { numRuns: 200 },
  )
})
