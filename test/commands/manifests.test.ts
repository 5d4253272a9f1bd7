import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { tma } from '../helpers/tma'
import { aFolder } from '../helpers/tmux-server'

const GOOD = `min_engine_version = "0.1"
[identity]
process_names = ["mine"]
[capture]
`

test('whatever lies in the folder of manifests, every good one loads and every bad one is a line', async (t) => {
  const folder = aFolder(t)
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  put('mine.toml', GOOD)
  put('broken.toml', 'min_engine_version = ')
  put('binary.toml', Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80]))
  put('empty.toml', '')
  put('huge.toml', Buffer.alloc(10 * 1024 * 1024, '#'))
  put('nested.toml', `x = ${'['.repeat(200)}${']'.repeat(200)}\n`)
  mkdirSync(join(folder, 'folder.toml'))
  symlinkSync('/nonexistent/target', join(folder, 'dangling.toml'))
  const { exitCode, stderr } = await tma(['--manifest-dir', folder, '--socket-path', '/nonexistent/s', 'ls'])
  t.is(exitCode, 1)
  const lines = stderr.trim().split('\n')
  const skipped = lines.filter((line) => line.startsWith('tma: skipping manifest '))
  t.is(lines.length, skipped.length + 1, stderr)
  t.deepEqual(
    skipped.map((line) => /skipping manifest .*\/([a-z]+)\.toml: \S/.exec(line)?.[1]),
    ['binary', 'broken', 'dangling', 'empty', 'folder', 'huge', 'nested'],
  )
  const { stdout } = await tma(['--manifest-dir', folder, '--socket-path', '/nonexistent/s', 'doctor'])
  t.regex(stdout, /agents: {2}\d+ loaded \(yours: mine\), 7 skipped/)
})

test('a bad manifest leaves the bundled one of its name in force, and doctor says so', async (t) => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'claude.toml'), 'min_engine_version = 7\n')
  const { stdout } = await tma(['--manifest-dir', folder, '--socket-path', '/nonexistent/s', 'doctor'])
  t.regex(
    stdout,
    /claude\.toml is skipped;\s+the\s+bundled\s+manifest\s+of\s+this\s+name\s+stays\s+in\s+force:/,
  )
})

test('a name that the system cuts is flagged with its cut spelling', async (t) => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'myagent.toml'), GOOD.replace('mine', 'my-very-long-agent-binary'))
  const { stdout } = await tma(['--manifest-dir', folder, '--socket-path', '/nonexistent/s', 'doctor'])
  t.true(
    stdout.includes(`  - myagent: process_names entry "my-very-long-agent-binary" is longer than 15 chars, the width both
    macOS libproc and the Linux kernel truncate \`comm\` to, and no truncated spelling sits beside it —
    add "my-very-long-ag"
`),
    stdout,
  )
})
