import test from 'ava'
import * as fc from 'fast-check'
import stringWidth from 'fast-string-width'
import { redactorFor } from '../../src/core/redact'

const redactor = redactorFor({ home: '/home/ann', user: 'ann', host: 'yew', keep: new Set() })

test('letters and digits are masked, signs stay', (t) => {
  t.is(redactor.text('mail ann.b@mail.example.org'), 'mail xxx.x@xxxx.xxxxxxx.xxx')
  t.is(redactor.text('at /home/ann/app: sk-abc_DEF-12345'), 'at /home/xxx/app: sk-xxx_xxx-xxxxx')
  t.is(redactor.text('ann@yew:~'), 'xxx@xxx:~')
})

test('wide letters leave as many columns', (t) => {
  const masked = redactor.text('/Users/田中/x')
  t.is(masked, '/Users/xxxx/x')
  t.is(stringWidth(masked), stringWidth('/Users/田中/x'))
})

test('a key that the edge of the pane breaks is one key', (t) => {
  const rows = redactor.rows(['see sk-abcdefgh', 'ijk rest of row', 'next'], 15)
  t.deepEqual(rows, ['see sk-xxxxxxxx', 'xxx rest of row', 'next'])
  t.deepEqual(redactor.rows(['abc gh', 'p_abcdefgh12'], 6), ['abc gh', 'p_xxxxxxxxxx'])
})

test('a key that a box breaks goes on behind its border', (t) => {
  const box = ['│ key sk-abcdefgh1234 │', '│ 5678ijklmnop        │', '│ and words           │']
  t.deepEqual(redactor.rows(box, 23), [
    '│ key sk-xxxxxxxxxxxx │',
    '│ xxxxxxxxxxxx        │',
    '│ and words           │',
  ])
})

test('words below a key that ends before the edge are words', (t) => {
  const rows = ['sk-abcdefgh1234', '2 files changed']
  t.deepEqual(redactor.rows(rows, 80), ['sk-xxxxxxxxxxxx', '2 files changed'])
})

test('a value is masked in all its texts, and numbers stay numbers', (t) => {
  t.deepEqual(redactor.value({ '/home/ann/x': ['ann', 7, null, { ok: true }] }), {
    '/home/xxx/x': ['xxx', 7, null, { ok: true }],
  })
})

const widths = (rows: ReadonlyArray<string>): ReadonlyArray<number> => rows.map((row) => stringWidth(row))

const piece = fc.oneof(
  fc.constantFrom(
    'sk-ant-api03-abcDEF123456',
    'ann@mail.example.org',
    '/home/ann/田中',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx.sig',
    'Bearer abc.def-123456',
    'token=s3cr3t',
    '0123456789abcdef01',
    'fa1cca1c-0f85-405b-be43-a273d67e3db8',
    'ANN',
    'yew',
    '│ ',
    '─',
    ' ',
    'e\u0301',
    '👩‍💻',
    '字',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const row = fc
  .array(piece, { maxLength: 6 })
  .map((parts) => parts.join('').replace(/[\r\n\u2028\u2029]/g, ''))
const screen = fc.tuple(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }))

test('masked rows are as wide as they were', (t) => {
  fc.assert(
    fc.property(screen, ([rows, width]) => {
      t.deepEqual(widths(redactor.rows(rows, width)), widths(rows))
    }),
    { numRuns: 400 },
  )
})

test('masking twice changes nothing more', (t) => {
  fc.assert(
    fc.property(screen, ([rows, width]) => {
      const once = redactor.rows(rows, width)
      t.deepEqual(redactor.rows(once, width), once)
      const text = rows.join(' ')
      t.is(redactor.text(redactor.text(text)), redactor.text(text))
    }),
    { numRuns: 400 },
  )
})
