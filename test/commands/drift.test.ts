import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aCopy, type Drawing, playerOf, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const MANIFEST = `min_engine_version = "0.2"
tested_versions = ">=1.0.0 <=1.2.0"
identity = { process_names = ["oak"] }
capture = { visible = ["working", "idle"] }

[hooks]
covers = ["working", "idle"]
map = [
  { event = "Go", claim = { state = "working" } },
  { event = "Stop", claim = { state = "idle" }, turn_end = true },
]
version = "oakVersion"

[[rules]]
state = "working"
region = "tail_lines(2)"
match = { line_regex = '^\\* Busy ' }
`

const QUIET: Drawing = { rows: ['nothing to see'] }
const BUSY: Drawing = { rows: ['* Busy 3s'] }
const NEW_LOOK: Drawing = { rows: ['~ At it, 3s'] }

/** A server with an agent that is installed as a package, of this version, and a manifest of the person's for it. */
const stage = (t: ExecutionContext, version: string, manifest = MANIFEST) => {
  const server = startTmux(t)
  const home = join(server.folder, 'node_modules', 'oak-cli')
  const agents = join(server.folder, 'config', 'tma', 'agents')
  for (const folder of [home, agents]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(agents, 'oak.toml'), manifest)
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }))
  aCopy(playerOf(server.folder, 'shell'), join(home, 'oak'))
  symlinkSync(join(home, 'oak'), join(server.folder, 'oak'))
  const env = { XDG_CONFIG_HOME: join(server.folder, 'config') }
  const say = async (...args: ReadonlyArray<string>) =>
    (await tma(['--socket-path', server.socketPath, ...args], env)).stdout
  const actor = startActor(server, 'oak', QUIET)
  const pid = server.tmux('display-message', '-p', '#{pid}')
  const report = (event: string) =>
    tma(['event', 'oak', event], { ...env, TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: actor.pane })
  const show = async (drawing: Drawing) => {
    actor.draw(drawing)
    const [row = ''] = drawing.rows
    await until(() => server.tmux('capture-pane', '-p', '-t', actor.pane).startsWith(row))
  }
  return { actor, say, report, show }
}

const VERSIONS: ReadonlyArray<readonly [string, string, string]> = [
  ['1.3.0', '1.3.0, newer than tested (>=1.0.0 <=1.2.0)', 'update tma'],
  ['0.9.0', '0.9.0, older than tested (>=1.0.0 <=1.2.0)', 'update the agent'],
]

for (const [version, sentence, mend] of VERSIONS) {
  test(`explain and doctor say of ${version} that it is not what was tested`, async (t) => {
    const { actor, say } = stage(t, version)
    await until(async () => (await say('explain', actor.pane)).startsWith(`${actor.pane}\noak: `))
    t.true((await say('explain', actor.pane)).includes(`\n  version ${sentence}\n`))
    const account = JSON.parse(await say('explain', '--json', actor.pane))
    t.deepEqual([account.version.running, account.version.tested], [version, '>=1.0.0 <=1.2.0'])
    t.true((await say('doctor')).includes(`  - ${actor.pane} oak: ${sentence}\n    ${mend}; where`))
  })
}

test('a version that was tested has no line, one without a range is untested', async (t) => {
  const tested = stage(t, '1.1.0')
  await until(async () => (await tested.say('doctor')).includes('rules:   1 as tested\n'))
  const untested = stage(t, '1.1.0', MANIFEST.replace(/tested_versions.*\n/, ''))
  await until(async () => (await untested.say('ls')).includes('oak'))
  const doctor = await untested.say('doctor')
  t.true(doctor.includes(`  - ${untested.actor.pane} oak: 1.1.0, untested\n`))
  t.regex(doctor, /- untested, no tested_versions: .*\boak\b/)
  t.true((await untested.say('explain', untested.actor.pane)).includes('\n  version 1.1.0, untested\n'))
})

test('a turn that the agent reports and the rules see nothing of makes them look outdated, until one is seen', async (t) => {
  const { say, report, show } = stage(t, '1.1.0')
  const turn = async (drawing: Drawing) => {
    await report('Go')
    for (const row of [1, 2, 3]) {
      await show({ rows: [...drawing.rows, `row ${row}`] })
      await say('ls')
    }
    await report('Stop')
    await show(QUIET)
    await say('ls')
  }
  await until(async () => (await say('ls')).includes('oak'))
  await turn(NEW_LOOK)
  t.regex(
    await say('doctor'),
    /- oak: its rules look outdated: no sign of work on the screen in the last turn\s/,
  )
  await turn(NEW_LOOK)
  t.regex(
    await say('doctor'),
    /- oak: its rules look outdated: no sign of work on the screen in 2 turns in a\s+row\s/,
  )
  await turn(BUSY)
  t.notRegex(await say('doctor'), /look outdated/)
})
