import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import fc from 'fast-check'
import { pageRows } from '../../src/commands/doctor/text'
import { asksForMend, finding, ranked, verdict } from '../../src/core/doctor/finding'
import { installLine, sedLine, sedPattern, sedText, shLine, shWord } from '../../src/core/sh'
import { setCommand } from '../../src/tmux/spell'
import { aFolder, startTmux } from '../helpers/tmux-server'

const HIDES = finding('bar-off', 'the status line is off', { mend: 'tmux set -g status on' })
const COSTS = finding('option-invalid', '@tma-scope must be a scope', { mend: 'tmux set -gu @tma-scope' })
const NOTE = finding('hooks-open', 'no hooks for claude', { mend: 'tma hooks install claude' })

test('the worst is told first, the same thing once, and a note asks for nothing', (t) => {
  t.deepEqual(ranked([NOTE, COSTS, HIDES, COSTS]), [HIDES, COSTS, NOTE])
  t.is(verdict([NOTE, COSTS, HIDES]), '1 to mend before states are seen, 1 to mend, 1 good to know')
  t.is(verdict([NOTE]), 'all is well, 1 good to know')
  t.is(verdict([]), 'all is well')
  t.deepEqual([HIDES, COSTS, NOTE].map(asksForMend), [true, true, false])
})

test('what no terminal shows is neither told nor made a command', (t) => {
  const hostile = finding('manifest-skipped', 'a\u001b[31m\u202eb.toml is skipped', {
    mend: "mv 'a\u001b[31mb' c",
  })
  t.is(hostile.what, 'ab.toml is skipped')
  t.is(hostile.mend, undefined)
  t.regex(hostile.keep ?? '', /by hand/)
})

test('a page keeps to its columns, but for what is to be copied', (t) => {
  const long = finding('bar-cut', 'word '.repeat(60).trim(), {
    mend: `tmux set -g @x '${'y '.repeat(60)}'`,
    keep: `in tmux.conf:\nset -g ${'z'.repeat(120)}`,
  })
  for (const columns of [40, 80, 120]) {
    const rows = pageRows({ version: '0', lines: [], findings: [long] }, columns)
    const wide = rows.filter((row) => row.length > columns)
    t.deepEqual(
      wide.map((row) => row.trim().slice(0, 6)),
      ['$ tmux', 'set -g'],
      String(columns),
    )
    t.is(
      rows
        .filter((row) => row.includes('word'))
        .join(' ')
        .match(/word/g)?.length,
      60,
    )
  }
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\0\r]/.test(text))

test('words come back from the shell as they were, whatever they hold', (t) => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (words) => {
      const line = shLine(['printf', '%s\\0', ...words])
      const { stdout } = spawnSync('sh', ['-c', line], { encoding: 'utf8' })
      return stdout === words.map((word) => `${word}\0`).join('')
    }),
    { numRuns: 60 },
  )
  t.is(shWord("it's"), "'it'\\''s'")
})

test('a value comes back from tmux as it was, through the printed command and a shell', (t) => {
  const { socketPath, tmux } = startTmux(t)
  const spelling = { tmux: ['tmux', '-S', socketPath], tma: ['tma'], plugin: undefined }
  for (const value of ["it's #[fg=red];", '#{?a,b,}}$HOME \\;', '"x" \\', ';', '-g', 'a;b', '日本 🚩']) {
    const line = setCommand(spelling, [{ option: '@x', value }])
    const done = spawnSync('sh', ['-c', line], { encoding: 'utf8' })
    t.is(done.status, 0, `${line}: ${done.stderr}`)
    t.is(tmux('display-message', '-p', '#{@x}').replaceAll('\\$', '$'), value.replaceAll('\\$', '$'), line)
  }
})

test('sed puts the new text in the place of the old, whatever both hold, and keeps what was there', (t) => {
  const file = join(aFolder(t), "it's a file")
  for (const [from, to] of [
    ['"a.*b"', '"x&y"'],
    ['"[/\\]^$"', '"\\1/"'],
  ] as const) {
    const text = `names = [${from}] # "aXb"\n`
    writeFileSync(file, text)
    const line = sedLine(`s/${sedPattern(from)}/${sedText(to)}/`, file)
    t.is(spawnSync('sh', ['-c', line]).status, 0, line)
    t.is(
      readFileSync(file, 'utf8'),
      text.replace(from, () => to),
    )
    t.is(readFileSync(`${file}.bak`, 'utf8'), text)
  }
})

test('programs are installed by what the machine has, with the rights that it takes', (t) => {
  const has =
    (...names: ReadonlyArray<string>) =>
    (name: string) =>
      names.includes(name)
  t.is(installLine('tmux', has('apt-get'), false), 'sudo apt-get install -y tmux')
  t.is(installLine('tmux', has('pacman'), true), 'pacman -S --noconfirm tmux')
  t.is(installLine('tmux', has('brew', 'apt-get'), false), 'brew install tmux')
  t.is(installLine('tmux', has(), false), undefined)
})
