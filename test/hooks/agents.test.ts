import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import type { AgentHooks, Place } from '../../src/hooks/agent-hooks'
import { AGENTS, hooksOf, REFUSED } from '../../src/hooks/agents'
import { install, planInstall, planRemoval, uninstall } from '../../src/hooks/change'
import { eventOfCommand, plainCommand, shellCommand } from '../../src/hooks/command'
import { judge } from '../../src/hooks/judge'
import { bundledManifests } from '../helpers/bundled'
import { aFolder } from '../helpers/tmux-server'

const placeIn = (home: string, env: NodeJS.ProcessEnv = {}): Place => ({
  env,
  home,
  hook: join(home, '.local/share/tma/tma-hook'),
})

const aPlace = (t: ExecutionContext, env: NodeJS.ProcessEnv = {}): Place => placeIn(aFolder(t), env)

const wire = (t: ExecutionContext, agent: AgentHooks, place: Place): void => {
  for (const file of agent.files(place)) {
    const change = planInstall(file)
    if (E.isLeft(change)) throw t.fail(change.left)
    t.deepEqual(install(change.right, join(place.home, 'store')), E.right(undefined))
  }
}

/** Paths below a folder with what they hold. */
const treeOf = (folder: string): ReadonlyArray<readonly [string, string]> =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('store') && statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')])

const manifestEvents = (name: string): ReadonlyArray<string> | undefined =>
  bundledManifests.find((manifest) => manifest.name === name)?.hooks?.map.map(({ event }) => event)

/** The first eight ask for all that their manifests know; a newer event can make a whole file of the others' unreadable. */
const WHOLE = ['claude', 'codex', 'opencode', 'gemini', 'qwen', 'pi', 'copilot', 'cline']

for (const agent of AGENTS) {
  const { name, events } = agent

  test(`${name}: its events are those of its manifest`, (t) => {
    const known = manifestEvents(name)
    if (WHOLE.includes(name)) t.deepEqual([...events].sort(), [...new Set(known)].sort())
    else if (known === undefined) t.false(WHOLE.includes(name))
    else
      t.deepEqual(
        events.filter((event) => !known.includes(event)),
        [],
      )
    t.is(new Set(events).size, events.length)
  })

  test(`${name}: into no home, again without a byte, judged as wired, and out again without a trace`, (t) => {
    const place = aPlace(t)
    t.is(judge(agent, place, []).wiring, 'none')
    wire(t, agent, place)
    const wired = treeOf(place.home)
    t.true(wired.length > 0)
    wire(t, agent, place)
    t.deepEqual(treeOf(place.home), wired)
    t.is(judge(agent, place, []).wiring, 'wired')
    for (const event of events)
      t.true(
        wired.some(([path, text]) => path.includes(event) || text.includes(event)),
        event,
      )
    for (const file of [...agent.files(place)].reverse()) {
      const change = planRemoval(file, join(place.home, 'store'))
      if (E.isRight(change)) uninstall(change.right, join(place.home, 'store'))
    }
    t.deepEqual(treeOf(place.home), [])
    t.deepEqual(readdirSync(place.home), ['store'])
  })

  test(`${name}: an older path of the hook is stale, and led to the new one`, (t) => {
    const place = aPlace(t)
    wire(t, agent, { ...place, hook: '/older/place/tma-hook' })
    t.is(judge(agent, place, []).wiring, 'stale')
    wire(t, agent, place)
    t.is(judge(agent, place, []).wiring, 'wired')
    t.false(treeOf(place.home).some(([, text]) => text.includes('/older/place')))
  })
}

test('the variables of the agents are honoured, and only when they are absolute', (t) => {
  const pathOf = (name: string, env: NodeJS.ProcessEnv): string | undefined =>
    hooksOf(name)?.files(placeIn('/home/me', env))[0]?.path
  for (const [name, variable, path] of [
    ['claude', 'CLAUDE_CONFIG_DIR', '/x/settings.json'],
    ['codex', 'CODEX_HOME', '/x/hooks.json'],
    ['opencode', 'XDG_CONFIG_HOME', '/x/opencode/plugins/tma.js'],
    ['opencode', 'OPENCODE_CONFIG_DIR', '/x/plugins/tma.js'],
    ['gemini', 'GEMINI_CLI_HOME', '/x/.gemini/settings.json'],
    ['qwen', 'QWEN_HOME', '/x/settings.json'],
    ['pi', 'PI_CODING_AGENT_DIR', '/x/extensions/tma.js'],
    ['copilot', 'COPILOT_HOME', '/x/hooks/tma.json'],
    ['grok', 'GROK_HOME', '/x/hooks/tma.json'],
    ['kimi', 'KIMI_CODE_HOME', '/x/config.toml'],
  ] as const) {
    t.is(pathOf(name, { [variable]: '/x' }), path)
    t.is(pathOf(name, { [variable]: 'x' }), pathOf(name, {}))
  }
})

test('no deciding hook is asked for, and every agent without hooks has its reason', (t) => {
  t.false(hooksOf('copilot')?.events.some((event) => /preToolUse|permissionRequest/.test(event)))
  t.false(hooksOf('gemini')?.events.some((event) => /AfterModel|BeforeModel|PreCompress/.test(event)))
  for (const [name, why] of Object.entries(REFUSED)) {
    t.is(hooksOf(name), undefined)
    t.true(why.length > 20)
  }
})

test('Cline: a script of the person’s in one slot stays, the others are taken', (t) => {
  const place = aPlace(t)
  const cline = hooksOf('cline')
  const mine = cline?.files(place).find(({ path }) => path.endsWith('PreToolUse'))
  if (cline === undefined || mine === undefined) throw t.fail('no file')
  mkdirSync(dirname(mine.path), { recursive: true })
  writeFileSync(mine.path, '#!/bin/sh\necho mine\n')
  t.true(E.isLeft(planInstall(mine)))
  for (const file of cline.files(place).filter((each) => each.path !== mine.path)) {
    const change = planInstall(file)
    if (E.isRight(change)) install(change.right, join(place.home, 'store'))
    t.is(statSync(file.path).mode & 0o111, 0o111)
  }
  t.is(judge(cline, place, []).wiring, 'partial')
  t.is(readFileSync(mine.path, 'utf8'), '#!/bin/sh\necho mine\n')
})

test('Droid: into the settings, or the hooks file where there is one', (t) => {
  const place = aPlace(t)
  t.regex(hooksOf('droid')?.files(place)[0]?.path ?? '', /settings\.json$/)
  mkdirSync(join(place.home, '.factory'))
  writeFileSync(join(place.home, '.factory', 'hooks.json'), '{}')
  t.regex(hooksOf('droid')?.files(place)[0]?.path ?? '', /hooks\.json$/)
})

test('a command is known again in every spelling, and nothing else is', (t) => {
  const place = placeIn("/home/it's me")
  for (const command of [
    shellCommand(place, 'claude', 'Stop'),
    plainCommand(place, 'claude', 'Stop'),
    '/old/place/tma-hook claude Stop',
    'tma-hook claude Stop',
    '"/old place/tma-hook" claude Stop',
  ])
    t.is(eventOfCommand(command, 'claude'), 'Stop', command)
  for (const other of [
    'my-tma-hook claude Stop',
    '/x/tma-hook codex Stop',
    'tma-hook claude',
    'echo tma-hook',
    7,
    undefined,
  ])
    t.is(eventOfCommand(other, 'claude'), undefined, String(other))
})

for (const shell of ['sh', 'bash', 'dash', 'zsh', 'fish'].filter(
  (name) => spawnSync(name, ['-c', 'exit 0']).status === 0,
))
  test(`${shell}: the command is silent and successful without the hook, and reaches it where it is`, (t) => {
    const place = placeIn(join(aFolder(t), "it's a $home; really"))
    const run = () =>
      spawnSync(shell, ['-c', shellCommand(place, 'claude', 'Stop')], { input: '{}', encoding: 'utf8' })
    const gone = run()
    t.deepEqual([gone.status, gone.stdout, gone.stderr], [0, '', ''])
    mkdirSync(dirname(place.hook), { recursive: true })
    writeFileSync(place.hook, '#!/bin/sh\necho "$1 $2 $(cat)"\n')
    chmodSync(place.hook, 0o755)
    t.is(run().stdout, 'claude Stop {}\n')
    t.true(existsSync(place.hook))
  })
