import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { type AgentHooks, filesOf, type HookFile, type Place } from '../../src/hooks/agent-hooks'
import { claude } from '../../src/hooks/agents/claude'
import { cursor } from '../../src/hooks/agents/cursor'
import { install, planInstall, planRemoval, uninstall } from '../../src/hooks/change'
import { shellLine, wordsLine } from '../../src/hooks/line-command'
import { aFolder } from '../helpers/tmux-server'

const placeIn = (home: string, env: NodeJS.ProcessEnv = {}): Place => ({
  env,
  home,
  hook: join(home, 'data', 'tma', 'tma-hook'),
})

interface Disk {
  readonly place: Place
  readonly store: string
  readonly file: HookFile
  readonly text: () => string | undefined
  readonly write: (text: string) => void
  readonly install: (hasLine?: boolean) => E.Either<string, void>
  readonly uninstall: () => E.Either<string, void>
}

const aDisk = (t: ExecutionContext, agent: AgentHooks, before?: string, env = {}): Disk => {
  const home = aFolder(t)
  const place = placeIn(home, env)
  const store = join(home, 'store')
  const file = agent.statusLine?.(place).file
  if (file === undefined) throw t.fail('it has no status line')
  const path = file.path
  mkdirSync(join(path, '..'), { recursive: true })
  const write = (text: string): void => writeFileSync(path, text)
  if (before !== undefined) write(before)
  const each = (hasLine: boolean, deed: (one: HookFile) => E.Either<string, void>) =>
    filesOf(agent, place, hasLine).reduce<E.Either<string, void>>(
      (done, one) => E.chain(() => deed(one))(done),
      E.right(undefined),
    )
  return {
    place,
    store,
    file,
    text: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write,
    install: (hasLine = true) =>
      each(hasLine, (one) => E.chain((change: never) => install(change, store))(planInstall(one) as never)),
    uninstall: () =>
      each(true, (one) =>
        E.chain((change: never) => uninstall(change, store))(planRemoval(one, store) as never),
      ),
  }
}

const lineIn = (text: string | undefined): Record<string, unknown> | undefined =>
  JSON.parse(text ?? '{}').statusLine

const OWN = `jq -r '.model.display_name' # "mine"`
const WITH_OWN = `{
\t"model": "opus",
\t"statusLine": { "type": "command", "command": ${JSON.stringify(OWN)}, "padding": 0 },
\t"env": {}
}
`

test('Claude Code: their command is put inside ours, and given back byte for byte', (t) => {
  const disk = aDisk(t, claude, WITH_OWN)
  t.deepEqual(disk.install(), E.right(undefined))
  const wired = disk.text()
  const line = lineIn(wired)
  t.deepEqual(Object.keys(line ?? {}), ['type', 'command', 'padding'])
  const path = join(disk.place.home, 'data/tma/tma-line')
  t.is(line?.command, `{ [ ! -x ${path} ] || exec ${path} claude; exec cat; } | {\n${OWN}\n}`)
  t.true(wired?.includes('tma-hook claude Stop'))
  disk.install()
  t.is(disk.text(), wired)
  disk.install(false)
  t.is(disk.text(), wired, 'an installation of hooks leaves the line')
  disk.uninstall()
  t.is(disk.text(), WITH_OWN)
})

test('Claude Code: without one of theirs ours stands alone, prints nothing, and goes with its key', (t) => {
  for (const before of [undefined, '{}\n', '{\n  "model": "opus"\n}\n']) {
    const disk = aDisk(t, claude, before)
    disk.install(false)
    t.is(lineIn(disk.text()), undefined, 'it is opt-in')
    disk.install()
    t.regex(
      String(lineIn(disk.text())?.command),
      /^\[ ! -x \S+ \] \|\| exec \S+\/tma-line claude >\/dev\/null$/,
    )
    disk.uninstall()
    t.is(disk.text(), before)
  }
})

test('what was written there meanwhile stays, and only ours goes', (t) => {
  const disk = aDisk(t, claude, WITH_OWN)
  disk.install()
  disk.write((disk.text() ?? '').replace('"opus"', '"sonnet"').replace('"mine\\"', '"yours\\"'))
  t.deepEqual(disk.uninstall(), E.right(undefined))
  t.is(disk.text(), WITH_OWN.replace('"opus"', '"sonnet"').replace('"mine\\"', '"yours\\"'))
})

test('a line of another place is stale, and brought up to date around the same command', (t) => {
  const other = shellLine(placeIn('/elsewhere'), 'claude')
  for (const own of [undefined, OWN]) {
    const command = E.getOrElse(() => '')(other.around(own))
    const disk = aDisk(t, claude, JSON.stringify({ statusLine: { type: 'command', command } }))
    const wiring = () => claude.statusLine?.(disk.place).wiring(disk.text() ?? '')
    t.deepEqual(wiring(), E.right('stale'))
    disk.install(false)
    t.deepEqual(wiring(), E.right('wired'))
    t.false(disk.text()?.includes('/elsewhere'))
    disk.uninstall()
    t.deepEqual(lineIn(disk.text()), own && { type: 'command', command: own })
  }
})

test('a status line that is no command is kept as it is', (t) => {
  for (const line of [
    '"on"',
    '{}',
    '{"type":"command"}',
    '{"type":"command","command":["a"]}',
    '{"type":"x","command":"a"}',
  ]) {
    const before = `{"statusLine":${line}}`
    const disk = aDisk(t, claude, before)
    t.deepEqual(disk.install(), E.left('holds "statusLine" in a form that is not known'), line)
    t.is(disk.text(), before)
    t.deepEqual(disk.install(false), E.right(undefined), 'hooks go in all the same')
  }
  const open = aDisk(t, claude, JSON.stringify({ statusLine: { type: 'command', command: 'echo \\' } }))
  t.true(E.isLeft(open.install()))
})

test('law: any command of theirs comes back as it was, whatever else stands in the file', (t) => {
  const own = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('a; }', "'", '} | {\nx\n}', '$1'),
  )
  const around = { place: placeIn('/a b/it’s') }
  fc.assert(
    fc.property(own, (each) => {
      const line = shellLine(around.place, 'claude')
      const ours = line.around(each)
      if (E.isLeft(ours)) return each.endsWith('\\')
      return (
        line.chainedIn(ours.right)?.own === each &&
        wordsLine(around.place, 'claude').chainedIn(each) === undefined
      )
    }),
  )
  fc.assert(
    fc.property(own, fc.jsonValue(), (each, other) => {
      fc.pre(each.trim() !== '' && !each.endsWith('\\') && each.isWellFormed())
      const { edit } = claude.statusLine?.(around.place).file ?? t.fail()
      const before = JSON.stringify({ other, statusLine: { type: 'command', command: each } }, null, 1)
      const after = E.chain((text: string) => edit.remove(text))(edit.install(before))
      return E.isRight(after) && after.right === before
    }),
  )
  t.pass()
})

test('Cursor: words of theirs follow ours, in a file of its own; what needs a shell is kept', (t) => {
  const before = `${JSON.stringify({ version: 1, statusLine: { type: 'command', command: 'python3 /a/line.py -x', padding: 1 } }, null, 2)}\n`
  const disk = aDisk(t, cursor, before)
  t.true(disk.file.path.endsWith('/.cursor/cli-config.json'))
  disk.install()
  const path = join(disk.place.home, 'data/tma/tma-line')
  t.is(lineIn(disk.text())?.command, `${path} cursor python3 /a/line.py -x`)
  disk.uninstall()
  t.is(disk.text(), before)
  t.false(existsSync(join(disk.place.home, '.cursor/hooks.json')))
  const bare = aDisk(t, cursor, '{}\n')
  bare.install()
  t.regex(String(lineIn(bare.text())?.command), /tma-line cursor true$/)
  for (const command of ['A=1 x', '~/line.sh', 'if x; then y; fi | z', '"$HOME/x"']) {
    const kept = JSON.stringify({ statusLine: { type: 'command', command } })
    const one = aDisk(t, cursor, kept)
    one.install()
    t.is(one.text(), command.startsWith('if') ? one.text() : kept, command)
  }
})

test('Cursor’s file lies where its variables say', (t) => {
  const at = (env: NodeJS.ProcessEnv) => cursor.statusLine?.(placeIn('/home/me', env)).file.path
  t.is(at({}), '/home/me/.cursor/cli-config.json')
  t.is(at({ XDG_CONFIG_HOME: '/c' }), '/c/cursor/cli-config.json')
  t.is(at({ XDG_CONFIG_HOME: '/c', CURSOR_CONFIG_DIR: '/d' }), '/d/cli-config.json')
})

/** What a shell makes of it, with the payload on stdin. */
const ran = (command: string, shell = 'sh') => {
  const { stdout, stderr, status } = spawnSync(shell, ['-c', command], {
    input: '{"a": 1}\n\n',
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

const COMMANDS = [
  'cat',
  'wc -c',
  'echo one; echo two >&2; exit 3',
  'true && cat | tr a b; (exit 4)',
  'echo hi # a comment',
  'echo hi &',
  'read -r x; echo "$x"; false',
  'cat <<X\nhere\nX',
  '/nowhere/at/all',
  "printf '%s' '}' \"{\"",
  'exit 0',
]

test('without tma, and with it, the shell makes of theirs what it made of it alone', (t) => {
  const home = aFolder(t)
  const place = placeIn(home)
  const line = shellLine(place, 'claude')
  const check = (when: string, isHeard = true): void => {
    for (const own of COMMANDS) {
      const both = E.getOrElse(() => '')(line.around(own))
      const [alone, inside] = [ran(own), ran(both)]
      const words = ({ stderr }: { stderr: string }) =>
        isHeard ? stderr.replaceAll(/^sh: \S*\d+: /gm, '') : ''
      t.deepEqual(
        [inside.stdout, inside.status, words(inside)],
        [alone.stdout, alone.status, words(alone)],
        `${when}: ${own}`,
      )
    }
    const none = ran(E.getOrElse(() => '')(line.around(undefined)))
    t.deepEqual([none.stdout, none.status], ['', 0], when)
  }
  check('without the data folder')
  const data = join(home, 'data/tma')
  mkdirSync(data, { recursive: true })
  const stub = join(data, 'tma-line')
  writeFileSync(stub, readFileSync('scripts/tma-line-stub'))
  chmodSync(stub, 0o755)
  check('without the plugin')
  mkdirSync(join(data, 'plugin/scripts'), { recursive: true })
  writeFileSync(join(data, 'plugin/scripts/tma-line'), 'if then fi ((')
  check('with a damaged plugin', false)
  for (const name of ['tma-line', 'spool.sh', 'daemon.sh'])
    writeFileSync(join(data, 'plugin/scripts', name), readFileSync(join('scripts', name)))
  check('outside tmux')
})
