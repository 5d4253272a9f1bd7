import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { tma } from '../helpers/tma'
import { aFolder } from '../helpers/tmux-server'

const BLOCKED = 'test/captures/claude/claude_blocked_blocked_bash_w100h24.json'

const explain = (...files: ReadonlyArray<string>) =>
  tma(['explain', '--json', ...files.flatMap((file) => ['--capture', file])])

test('one object a line, in order, a bad file in its place', async (t) => {
  const { exitCode, stdout } = await explain(BLOCKED, '/nonexistent.json', BLOCKED)
  t.is(exitCode, 2)
  const [first, bad, last] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.deepEqual(Object.keys(first), [
    'schema',
    'agent',
    'identity',
    'foreground_is_agent',
    'frozen',
    'state',
    'detail',
    'reason',
    'since',
    'until',
    'evidence',
    'rules',
    'version',
    'context',
  ])
  t.is(first.state, 'blocked')
  t.deepEqual(bad, {
    schema: 1,
    file: '/nonexistent.json',
    error: '/nonexistent.json: there is no such file',
  })
  t.deepEqual(
    last.rules.map(({ id }: { id: string }) => id),
    first.rules.map(({ id }: { id: string }) => id),
  )
})

const RIGHT = {
  pane: { title: '', current_command: 'sh', width: 80, height: 24, cursor_x: 0, cursor_y: 0 },
  processes: [],
  lines: [],
}

const refuses = async (t: ExecutionContext, content: unknown, sentence: RegExp) => {
  const file = join(aFolder(t), 'capture.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { exitCode, stdout, stderr } = await tma(['explain', '--capture', file])
  t.is(exitCode, 2)
  t.is(stdout, '')
  t.regex(stderr, sentence)
}

test('a capture that is no JSON', refuses, 'not json', /capture\.json: is no JSON/)
test('a capture that is a list', refuses, [], /capture\.json: must be a recorded pane, not a list/)
test('a capture without lines', refuses, { ...RIGHT, lines: undefined }, /capture\.json: lines: must be/)
test(
  'a capture with a line that is a number',
  refuses,
  { ...RIGHT, lines: ['', 7] },
  /capture\.json: lines\[1\]: must be a string, not 7/,
)
test(
  'a capture with a width in words',
  refuses,
  { ...RIGHT, pane: { ...RIGHT.pane, width: 'wide' } },
  /capture\.json: pane\.width: must be a finite number, not "wide"/,
)
test(
  'a capture with a process without a pid',
  refuses,
  { ...RIGHT, processes: [{ ppid: 1 }] },
  /capture\.json: processes\[0\]\.pid: must be/,
)

test('a recorded pane without processes holds no agent', async (t) => {
  const file = join(aFolder(t), 'capture.json')
  writeFileSync(file, JSON.stringify(RIGHT))
  const { exitCode, stdout } = await explain(file)
  t.is(exitCode, 0)
  t.like(JSON.parse(stdout), { agent: null, identity: null, state: null })
})

test('people read the same account', async (t) => {
  const { stdout } = await tma(['explain', '--capture', BLOCKED])
  t.regex(stdout, /^test\/captures\/.*\nclaude: blocked \(permission\)\n {2}why {5}a dialog is on the screen/)
})
