import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Place } from '../../src/hooks/agent-hooks'
import { hooksOf } from '../../src/hooks/agents'
import { aFolder } from '../helpers/tmux-server'

interface Played {
  /** `AGENT EVENT PAYLOAD` for each call of the hook, in order. */
  readonly calls: ReadonlyArray<string>
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

interface Options {
  readonly hook?: string | undefined
  readonly pane?: string
  /** Calls to wait for. */
  readonly count?: number
}

/** An agent lives on after an event; the program alone keeps nobody alive. */
const untilCalled = (hook: string, count: number): string => `
const { existsSync, readFileSync } = await import('node:fs')
const log = ${JSON.stringify(`${hook}.log`)}
const isDone = () => ${count} === 0 || (existsSync(log) && readFileSync(log, 'utf8').split('\\n').length > ${count})
const deadline = performance.now() + 10_000
const look = () => isDone() || performance.now() > deadline || setTimeout(look, 10)
look()
`

/** Runs the program of an agent's file in a Node of its own, as the agent would, with a hook that notes its calls. */
const play = (
  t: ExecutionContext,
  agent: string,
  script: string,
  { hook = 'echo "$1 $2 $(cat)" >>"$0.log"', pane = '%1', count = 0 }: Options = {},
): Played => {
  const folder = aFolder(t)
  const place: Place = { env: {}, home: folder, hook: join(folder, 'tma-hook') }
  const [file] = hooksOf(agent)?.files(place) ?? []
  const content = file?.edit.install(undefined)
  if (content?._tag !== 'Right') throw t.fail('no program')
  writeFileSync(join(folder, 'plugin.mjs'), content.right)
  writeFileSync(
    join(folder, 'play.mjs'),
    `import * as plugin from './plugin.mjs'\n${script}\n${untilCalled(place.hook, count)}`,
  )
  if (hook !== undefined) {
    writeFileSync(place.hook, `#!/bin/sh\n${hook}\n`)
    chmodSync(place.hook, 0o755)
  }
  const done = spawnSync(process.execPath, [join(folder, 'play.mjs')], {
    env: { PATH: process.env.PATH, ...(pane === '' ? {} : { TMUX_PANE: pane }) },
    encoding: 'utf8',
  })
  const log = `${place.hook}.log`
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
  return { calls, stdout: done.stdout, stderr: done.stderr, status: done.status }
}

const OPENCODE = `
const { event, 'chat.message': message } = await plugin.Tma({})
const send = (type, properties) => event({ event: { type, properties } })
`

test('OpenCode: events reach the hook in their order, with the few fields that are needed', (t) => {
  const { calls, stdout, stderr, status } = play(
    t,
    'opencode',
    `${OPENCODE}
    await send('session.created', { sessionID: 's', info: { id: 's', title: 'secret' } })
    await message({ sessionID: 's' }, { parts: ['secret'] })
    for (const type of ['busy', 'busy', 'busy']) await send('session.status', { sessionID: 's', status: { type } })
    await send('permission.asked', { id: 'p', sessionID: 's', permission: 'bash' })
    await send('permission.replied', { sessionID: 's' })
    await send('message.part.updated', { part: 'secret' })
    await send('session.status', { sessionID: 's', status: { type: 'idle' } })
    await send('session.idle', { sessionID: 's' })
    await send('session.status', { sessionID: 's', status: { type: 'busy' } })`,
    { count: 7 },
  )
  t.deepEqual([stdout, stderr, status], ['', '', 0])
  t.deepEqual(calls, [
    'opencode session.created {"sessionID":"s","info":{"id":"s"}}',
    'opencode chat.message {"sessionID":"s"}',
    'opencode session.status {"sessionID":"s","status":{"type":"busy"}}',
    'opencode permission.asked {"id":"p","sessionID":"s"}',
    'opencode permission.replied {"sessionID":"s"}',
    'opencode session.idle {"sessionID":"s"}',
    'opencode session.status {"sessionID":"s","status":{"type":"busy"}}',
  ])
})

test('OpenCode: a child session says whose child it is', (t) => {
  const { calls } = play(
    t,
    'opencode',
    `${OPENCODE} await send('session.created', { info: { id: 'c', parentID: 's' } })`,
    { count: 1 },
  )
  t.deepEqual(calls, ['opencode session.created {"sessionID":"c","info":{"id":"c","parentID":"s"}}'])
})

const PI = `
const handlers = {}
plugin.default({ on: (event, handler) => { handlers[event] = handler } })
`

test('pi: events reach the hook in their order, and nothing is given back', (t) => {
  const { calls, stdout } = play(
    t,
    'pi',
    `${PI}
    const context = { hasUI: true, mode: 'tui' }
    const answers = [
      handlers.session_start({ reason: 'startup' }, context),
      handlers.agent_start({}, context),
      handlers.ui_prompt_start({ kind: 'confirm', title: 'secret' }, context),
      handlers.agent_settled({ messages: ['secret'] }, context),
    ]
    console.log(JSON.stringify(answers))`,
    { count: 4 },
  )
  t.is(stdout, '[null,null,null,null]\n')
  t.deepEqual(calls, [
    'pi session_start {"reason":"startup"}',
    'pi agent_start {}',
    'pi ui_prompt_start {"kind":"confirm"}',
    'pi agent_settled {}',
  ])
})

test('pi: a run without a screen shares the pane and is not reported', (t) => {
  const { calls } = play(
    t,
    'pi',
    `${PI} handlers.agent_start({}, { hasUI: false }); handlers.agent_start({}, { hasUI: true, mode: 'rpc' })`,
  )
  t.deepEqual(calls, [])
})

test('pi: an older version that does not know an event loads all the same', (t) => {
  const { status, stderr } = play(
    t,
    'pi',
    `plugin.default({ on: () => { throw new Error('no such event') } })`,
  )
  t.deepEqual([status, stderr], [0, ''])
})

const NOISE = `${OPENCODE} for (let i = 0; i < 5; i++) await send('session.idle', { sessionID: 's' }); await send('session.error', null)`

for (const [name, options] of [
  ['no hook', { hook: undefined }],
  ['a hook that fails with words', { hook: 'echo out; echo error >&2; exit 3' }],
  ['a hook that reads nothing', { hook: 'exit 0' }],
  ['a hook that is killed', { hook: 'kill -9 $$' }],
  ['no pane', { pane: '' }],
] as const)
  test(`OpenCode: with ${name} the program goes on and says nothing`, (t) => {
    const { stdout, stderr, status } = play(t, 'opencode', NOISE, options)
    t.deepEqual([stdout, stderr, status], ['', '', 0])
  })

test('OpenCode: outside tmux no process is started', (t) => {
  t.deepEqual(play(t, 'opencode', NOISE, { pane: '' }).calls, [])
})
