// What stands in for the tools of macOS refuses what those refuse, and says what they say.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { BSD_TOOLS } from '../helpers/mac'
import { aFolder } from '../helpers/tmux-server'

const FOLDER = join(process.cwd(), 'test', 'helpers', 'bsd')

const run = (tool: string, args: ReadonlyArray<string>, input = '', env: NodeJS.ProcessEnv = {}) => {
  const words = tool === 'ps' ? ['node', join(FOLDER, 'ps.mjs'), '/proc'] : [join(FOLDER, tool)]
  const [command = '', ...rest] = [...words, ...args]
  return spawnSync(command, rest, { input, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', ...env } })
}

/** Each with what macOS says first. */
const REFUSED: ReadonlyArray<readonly [tool: string, args: ReadonlyArray<string>, says: string]> = [
  ['date', ['-d', 'yesterday'], 'date: illegal option -- d'],
  ['date', ['--iso-8601'], 'date: illegal option -- -'],
  ['mktemp', ['--tmpdir'], 'mktemp: illegal option -- -'],
  ['mktemp', ['-p', '/tmp'], 'mktemp: illegal option -- p'],
  ['readlink', ['-f', '/bin'], 'readlink: illegal option -- f'],
  ['readlink', ['-nf', '/bin'], 'readlink: illegal option -- f'],
  ['readlink', ['--canonicalize', '/bin'], 'readlink: illegal option -- -'],
  ['sed', ['-r', 's/a/b/'], 'sed: illegal option -- r'],
  ['sed', ['--quiet', 's/a/b/'], 'sed: illegal option -- -'],
  ['sed', ['-n', '/a/{p}'], 'sed: 1: "/a/{p}": extra characters at the end of p command'],
  ['stat', ['-c', '%Y', '/'], 'stat: illegal option -- c'],
  ['stat', ['--format=%Y', '/'], 'stat: illegal option -- -'],
  ['ps', ['--ppid', '1'], 'ps: illegal option -- -'],
  ['ps', ['-ax', '-o', 'cmd'], 'ps: cmd: keyword not found'],
  ['ps', ['-ax', '--sort=pid'], 'ps: illegal option -- -'],
]

test('every tool that stands in is tried', (t) => {
  const tried = [...new Set(REFUSED.map(([tool]) => tool))].sort()
  t.deepEqual(tried, [...BSD_TOOLS, 'ps'].sort())
})

for (const [tool, args, says] of REFUSED) {
  test(`${tool} refuses ${args.join(' ')}`, (t) => {
    const { status, stdout, stderr } = run(tool, args)
    t.is(stderr.split('\n')[0], says)
    t.is(stdout, '')
    t.not(status, 0)
  })
}

test('sed takes an option behind its script for a file, and knows no escapes but POSIX ones', (t) => {
  t.regex(run('sed', ['s/a/b/', '-n'], 'a\n').stderr, /-n/)
  for (const script of ['s/a/\\t/', 's/a\\+/b/', 's/a\\|b//', 's/\\s//'])
    t.regex(run('sed', [script]).stderr, /takes an escape for a letter/)
  t.is(run('sed', ["s/'/'\\\\''/g; s/#/##/g"], "it's #\n").stdout, "it'\\''s ##\n")
  t.is(run('sed', ['-n', 's/^a //p'], 'a b\nc\n').stdout, 'b\n')
})

test('date knows seconds, but no parts of them', (t) => {
  t.is(run('date', ['-u', '-r', '0', '+%Y-%m-%d']).stdout, '1970-01-01\n')
  t.regex(run('date', ['+%s%N']).stdout, /^\d{10}N\n$/)
})

test('stat has letters of its own', (t) => {
  const file = join(aFolder(t), 'f')
  writeFileSync(file, 'abc', { mode: 0o640 })
  t.is(run('stat', ['-f', '%z %Lp %N', file]).stdout, `3 640 ${file}\n`)
})

test('mktemp replaces what stands at the end alone', (t) => {
  const folder = aFolder(t)
  t.regex(run('mktemp', [join(folder, 'a.XXXXXX')]).stdout, /\/a\.\w{6}\n$/)
  const literal = join(folder, 'a.XXXXXX.txt')
  t.is(run('mktemp', [literal]).stdout, `${literal}\n`)
  t.is(readFileSync(literal, 'utf8'), '')
  t.is(run('mktemp', [literal]).status, 1)
})

test('readlink follows one link and prints no line end with -n', (t) => {
  t.is(run('readlink', ['-n', '/proc/self/cwd']).stdout, process.cwd())
})

const own = ['-p', String(process.pid)]

test('ps cuts a command that is not the last column, takes what follows a = for its heading, and all of -o', (t) => {
  const whole = run('ps', [...own, '-o', 'comm=']).stdout.trimEnd()
  const started = readFileSync('/proc/self/cmdline', 'utf8').split('\0')[0]
  t.is(whole, started ?? '')
  const long = run('ps', ['-p', '1', '-o', 'args=', '-o', 'pid=']).stdout
  t.is(long.trimEnd().length, 64 + 1 + 5)
  t.regex(run('ps', [...own, '-o', 'pid=,ppid=']).stdout, /,ppid=\n *\d+\n$/)
})

test('ps tells a start in the language and the time zone of the caller', (t) => {
  const at = (env: NodeJS.ProcessEnv) => run('ps', [...own, '-o', 'lstart='], '', env).stdout.trim()
  t.regex(at({ TZ: 'UTC' }), /^\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}$/)
  t.regex(at({ TZ: 'UTC', LC_ALL: 'de_DE.UTF-8' }), /^\w{3} \d+ \w{3} [\d:]{8} \d{4}$/)
  t.not(at({ TZ: 'UTC' }), at({ TZ: 'Asia/Kolkata' }))
})

test('ps knows no process that there is none of', (t) => {
  const { status, stdout } = run('ps', ['-p', String(2 ** 30), '-o', 'pid='])
  t.deepEqual({ status, stdout }, { status: 1, stdout: '' })
})
