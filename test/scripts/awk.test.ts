// macOS has Kernighan's awk, which is stricter than mawk and gawk; Debian has it as `original-awk`.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'

const AWK = 'original-awk'
const isThere = spawnSync(AWK, ['--version']).error === undefined

for (const file of readdirSync('scripts').filter((name) => name.endsWith('.awk'))) {
  ;(isThere ? test : test.skip)(`${AWK} reads ${file} and says with it what awk says`, (t) => {
    const run = (awk: string) =>
      spawnSync(awk, ['-f', join('scripts', file)], {
        env: { ...process.env, mark: 'M', folder: '/x', server_version: '3.4' },
        input: 'M options\n@tma-key B\nM keys\nbind-key -T prefix A foo\n',
        encoding: 'utf8',
      })
    const { status, stdout, stderr } = run(AWK)
    t.deepEqual({ status, stdout, stderr }, { status: 0, stdout: run('awk').stdout, stderr: '' })
  })
}
