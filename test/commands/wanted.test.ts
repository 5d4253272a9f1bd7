// `@tma-agents`, and what explain says of a pane without an agent.
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aCopy, recorded, startActor } from '../helpers/actor'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const LATEST_MS = 30_000

const stage = (t: ExecutionContext) => {
  const server = startTmux(t, { width: 100, height: 24, env: { SHELL: '/bin/sh' } })
  const say = async (...args: ReadonlyArray<string>): Promise<string> =>
    (await tma(['--socket-path', server.socketPath, ...args])).stdout
  return { server, say }
}

test('@tma-agents limits what is found on every surface, and explain and doctor say so', async (t) => {
  const { server, say } = stage(t)
  const claude = startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  const codex = startActor(server, 'codex', recorded('codex/codex_working_working_stream_w100h24.json'))
  await until(async () => (await say('status')) === 'blocked:1 working:1\n', LATEST_MS)
  t.notRegex(await say('doctor'), /^wanted:/m)

  server.tmux('set-option', '-g', '@tma-agents', 'codex, gemni')
  await until(async () => (await say('status')) === 'working:1\n', LATEST_MS)
  t.is((await say('ls')).split('\t')[0], codex.pane)
  t.is(server.tmux('show-options', '-pqv', '-t', claude.pane, '@agent_state'), '')
  t.regex(
    await say('explain', claude.pane),
    /^no agent\n {2}why {5}claude, process \d+, is ignored by @tma-agents$/m,
  )
  t.true((await say('explain', codex.pane)).startsWith(`${codex.pane}\ncodex: working`))
  const doctor = await say('doctor')
  t.regex(doctor, /^wanted: +1 of \d+ agents are looked for, by @tma-agents$/m)
  t.regex(doctor, /@tma-agents names "gemni" \(did you mean "gemini"\?\), and no manifest is\s+called so/)
  t.is(
    (await tma(['--socket-path', server.socketPath, 'act', 'approve', '--yes', '--pane', claude.pane]))
      .exitCode,
    5,
  )

  server.tmux('set-option', '-g', '@tma-agents', 'all')
  await until(async () => (await say('status')) === 'blocked:1 working:1\n', LATEST_MS)
})

test('a value of @tma-agents that means nothing hides nobody, and doctor names it', async (t) => {
  const { server, say } = stage(t)
  startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  server.tmux('set-option', '-g', '@tma-agents', '#{x} "')
  await until(async () => (await say('status')) === 'blocked:1\n', LATEST_MS)
  t.true((await say('doctor')).includes('@tma-agents must be names of agents, apart by blanks, or all'))
})

test('explain says of a plain shell which processes it saw, and which agent was perhaps meant', async (t) => {
  const { server, say } = stage(t)
  const cladue = join(server.folder, 'cladue')
  aCopy('/bin/sleep', cladue)
  const pane = server.tmux('new-window', '-dP', '-F', '#{pane_id}', `'${cladue}' 1000; true`)
  await until(async () => (await say('explain', pane)).includes('cladue'), LATEST_MS)
  const text = await say('explain', pane)
  t.true(text.startsWith(`${pane}\nno agent\n  why     no process of this pane is an agent\n`), text)
  t.regex(text, /^ {2}process \d+ sh: no manifest names it$/m)
  t.regex(text, /^ {2}process \d+ cladue: no manifest names it \(did you mean "claude"\?\)$/m)
  const { agent, processes } = JSON.parse(await say('explain', pane, '--json'))
  t.is(agent, null)
  t.deepEqual(
    processes.map(({ name }: { readonly name: string }) => name),
    ['sh', 'cladue'],
  )
})

test('a name of a process runs nothing and breaks no row', async (t) => {
  const { server, say } = stage(t)
  const hostile = join(server.folder, '#[fg=red]a,}\'"\n🚩')
  aCopy('/bin/sleep', hostile)
  const pane = server.tmux('new-window', '-dP', '-F', '#{pane_id}', '--', hostile, '1000')
  await until(async () => (await say('explain', pane)).includes('process'), LATEST_MS)
  t.is((await say('explain', pane)).trimEnd().split('\n').length, 4)
})

test('a pane that the person left out says by what', async (t) => {
  const { server, say } = stage(t)
  const { pane } = startActor(server, 'claude', recorded('claude/claude_blocked_blocked_bash_w100h24.json'))
  server.tmux('set-option', '-p', '-t', pane, '@agent_ignore', '1')
  t.true((await say('explain', pane)).includes('left out by @agent_ignore'))
})
