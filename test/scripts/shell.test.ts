import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const BY_NAME = ['tma.tmux', 'bin/tma', '.ci/run']
const isShell = (file: string): boolean =>
  file.endsWith('.sh') || readFileSync(file, 'utf8').startsWith('#!/bin/sh\n')
const files = [
  ...BY_NAME,
  ...['scripts', join('test', 'readme')].flatMap((folder) =>
    readdirSync(folder)
      .map((file) => join(folder, file))
      .filter(isShell),
  ),
]

test('there are scripts to look at', (t) => t.true(files.length >= 8))

for (const file of files) {
  for (const shell of ['dash', 'bash']) {
    test(`${shell} can read ${file}`, (t) => {
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
      t.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    })
  }

  test(`${file} is short, opens with what it owns, and is executable unless it is sourced`, (t) => {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    t.true(lines.length <= 120)
    t.regex(lines[1] ?? '', /^# /)
    t.is((statSync(file).mode & 0o111) !== 0, !file.endsWith('.sh'))
    t.true(lines.every((line) => line.replaceAll('\t', '    ').length <= 130))
  })
}
