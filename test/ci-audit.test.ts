import { spawnSync } from 'node:child_process'
import test from 'ava'
import { aFolder, aProgram } from './helpers/tmux-server'

const audit = test.macro(async (t, npm: string, status: number, said: RegExp) => {
  const tools = aFolder(t)
  aProgram(tools, 'npm', npm)
  const done = spawnSync('.ci/audit', { encoding: 'utf8', env: { PATH: `${tools}:${process.env.PATH}` } })
  t.is(done.status, status)
  t.regex(done.stdout, said)
})

test('without an advisory nothing is said', audit, 'echo "found 0 vulnerabilities"', 0, /^$/)
test(
  'an advisory fails, and is shown',
  audit,
  'echo "1 high severity vulnerability"; exit 1',
  1,
  /^1 high severity vulnerability\n$/,
)
test(
  'a registry that answers no audits is said, and is no failure',
  audit,
  'echo "npm error audit endpoint returned an error" >&2; exit 1',
  0,
  /^not audited: npm error audit endpoint/,
)
