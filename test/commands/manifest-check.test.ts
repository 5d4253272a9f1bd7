import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { tma } from '../helpers/tma'
import { aFolder } from '../helpers/tmux-server'

const GOOD = `min_engine_version = "0.2"

[identity]
process_names = ["oak"]

[capture]
visible = ["working"]

# The spinner.
[[rules]]
id = "busy"
state = "working"
region = "tail_lines(2)"
match = { line_regex = '^\\* Busy ' }
`

const put = (t: ExecutionContext, text: string): string => {
  const file = join(aFolder(t), 'oak.toml')
  writeFileSync(file, text)
  return file
}

const check = (...args: ReadonlyArray<string>) => tma(['manifest', 'check', ...args])

const capture = (line: string, state: string) =>
  JSON.stringify({
    truth: { state },
    pane: { title: '', current_command: 'oak', width: 80, height: 1, cursor_x: 0, cursor_y: 0 },
    processes: [{ pid: 1, ppid: 0, pgid: 1, tpgid: 1, stat: 'S+', comm: 'oak', args: 'oak' }],
    lines: [line],
  })

test('a file without a finding says what was looked at', async (t) => {
  const file = put(t, GOOD)
  t.deepEqual(await check(file), {
    exitCode: 0,
    stdout: `${file}: no findings (1 rules, no captures)\n`,
    stderr: '',
  })
})

test('every fault of a file that does not load is a line with its place', async (t) => {
  const file = put(t, GOOD.replace('region =', 'regoin =').replace("'^\\* Busy '", "'(?=x)'"))
  const { exitCode, stdout } = await check(file)
  t.is(exitCode, 1)
  const lines = stdout.trim().split('\n')
  t.is(lines.length, 3)
  t.true(
    lines.some((line) =>
      line.startsWith(`${file}:13: error: rules[0].regoin: is not a field of a rule (did`),
    ),
  )
  t.true(
    lines.some((line) => line.startsWith(`${file}:14: error: rules[0].match.line_regex: does not compile`)),
  )
})

test('what is no TOML, no file or no name of an agent is one error', async (t) => {
  const broken = put(t, 'a = \n')
  t.regex((await check(broken)).stdout, /oak\.toml:1: error: expected a value/)
  const { exitCode, stdout } = await check('/nonexistent/oak.toml')
  t.is(exitCode, 1)
  t.is(stdout.trim().split('\n').length, 1)
})

test('a warning fails only where the person says so, as text and as JSON', async (t) => {
  const file = put(t, GOOD.replace('tail_lines(2)', 'visible'))
  const plain = await check(file)
  t.is(plain.exitCode, 0)
  t.regex(
    plain.stdout,
    /oak\.toml:13: warning: rules\[0\]\.region: busy: visible holds .* \[whole-screen\]\n$/,
  )
  const strict = await check('--strict', '--json', file)
  t.is(strict.exitCode, 1)
  const { message, ...finding } = JSON.parse(strict.stdout)
  t.deepEqual(finding, {
    schema: 1,
    file,
    line: 13,
    severity: 'warning',
    check: 'whole-screen',
    path: 'rules[0].region',
    rule: 'busy',
  })
})

test('captures must give their truth and fire every rule', async (t) => {
  const file = put(t, GOOD)
  const folder = aFolder(t)
  mkdirSync(join(folder, 'deeper'))
  writeFileSync(join(folder, 'deeper', 'idle.json'), capture('quiet', 'idle'))
  const missed = await check('--captures', folder, file)
  t.is(missed.exitCode, 1)
  t.regex(missed.stdout, /oak\.toml: error: idle\.json says unknown, its truth is idle \[wrong-state\]/)
  t.regex(missed.stdout, /oak\.toml:10: warning: rules\[0\]: busy: none of 1 captures fires it/)
  writeFileSync(join(folder, 'deeper', 'idle.json'), capture('* Busy 3s', 'working'))
  t.is((await check('--captures', folder, file)).stdout, `${file}: no findings (1 rules, 1 captures)\n`)
  writeFileSync(join(folder, 'broken.json'), '{')
  t.regex((await check('--captures', folder, file)).stdout, /error: .*broken\.json: is no JSON/)
})

test("in a checkout a bundled manifest is held against the project's captures", async (t) => {
  const { exitCode, stdout } = await check('manifests/pi.toml')
  t.is(exitCode, 0)
  t.regex(stdout, /^manifests\/pi\.toml: no findings \(\d+ rules, [1-9]\d* captures\)\n$/)
})

test('without a file it is a usage error', async (t) => {
  t.is((await check()).exitCode, 2)
})

const ACTIONS = `[[actions]]
name = "approve"
state = "blocked"
details = ["permission"]
keys = ["1"]
`

const putActions = (t: ExecutionContext, name: string, text: string): string => {
  const folder = join(aFolder(t), 'actions')
  mkdirSync(folder)
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a file of actions is decoded too, and every fault has its line', async (t) => {
  const good = putActions(t, 'claude.toml', ACTIONS)
  t.is((await check(good)).stdout, `${good}: no findings (1 actions)\n`)
  const bad = putActions(t, 'claude.toml', ACTIONS.replace('details = ["permission"]\n', 'exec = "ls"\n'))
  const { exitCode, stdout } = await check(bad)
  t.is(exitCode, 1)
  t.regex(stdout, /claude\.toml:4: error: actions\[0\]\.exec: must be a list of words/)
  const unseen = putActions(t, 'claude.toml', ACTIONS.replace('details = ["permission"]\n', ''))
  t.regex(
    (await check(unseen)).stdout,
    /claude\.toml:\d+: error: actions\[0\]: needs `details`: no dialog is answered unseen/,
  )
  const broken = putActions(t, 'claude.toml', '[[actions]\n')
  t.regex((await check(broken)).stdout, /claude\.toml:1: error: /)
})

test('actions for an agent that nobody knows are a warning', async (t) => {
  const file = putActions(t, 'cluade.toml', ACTIONS)
  const { exitCode, stdout } = await check(file)
  t.is(exitCode, 0)
  t.regex(
    stdout,
    /^\S+: warning: no agent that tma brings is called "cluade" \(did you mean "claude"\?\).*\[agent\]$/m,
  )
  t.is((await check('--strict', file)).exitCode, 1)
})

test('the actions that tma brings have no finding', async (t) => {
  const files = readdirSync('actions').map((name) => join('actions', name))
  t.true(files.length > 0)
  const { exitCode, stdout } = await check(...files)
  t.is(exitCode, 0, stdout)
  t.is(
    stdout
      .trim()
      .split('\n')
      .filter((line) => /: no findings \(\d+ actions\)$/.test(line)).length,
    files.length,
  )
})
