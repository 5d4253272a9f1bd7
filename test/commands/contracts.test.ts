import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { recorded, startActor } from '../helpers/actor'
import { aTransition } from '../helpers/builders'
import { CONTRACTS, type Contract, type ContractName, contractNames, schemaPage } from '../helpers/contracts'
import { runtimeOf } from '../helpers/daemon'
import { keysIn } from '../helpers/json-schema'
import { tma } from '../helpers/tma'
import { startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

const fileOf = (name: ContractName): string => readFileSync(join('docs', 'schema', `${name}.json`), 'utf8')

/** By the codec and by the schema file; they must agree. */
const holds = (name: ContractName, value: unknown): boolean => {
  const validate = new Ajv2020().compile(JSON.parse(fileOf(name)))
  const { codec }: Contract = CONTRACTS[name]
  const isDecoded = E.isRight(codec.decode(value))
  const isValid = validate(value)
  if (isDecoded !== isValid) throw new Error(`${name}: codec ${isDecoded}, schema ${isValid}`)
  return isValid
}

/** Every key, and no other: a new one is added here on purpose, and none is ever taken away. */
const KEYS: Readonly<Record<ContractName, string>> = {
  ls: 'schema agents agents[].pane agents[].agent agents[].state agents[].detail agents[].source agents[].since agents[].attention agents[].location agents[].title agents[].host agents[].server agents[].context_pct agents[].tokens',
  status: 'schema blocked done working idle unknown',
  explain:
    'schema agent identity identity.by identity.pid foreground_is_agent frozen state detail reason since until evidence evidence[].source evidence[].state evidence[].detail evidence[].at evidence[].note rules rules[].id rules[].matched version version.running version.tested version.drift context context.pct context.tokens context.note pane',
  doctor:
    'schema version failure verdict findings findings[].kind findings[].level findings[].section findings[].what findings[].why findings[].mend findings[].keep findings[].asks sections sections[].title sections[].text sections[].findings sections[].findings[].what sections[].findings[].remedies',
  stats:
    'schema since until days days[].day days[].blocked_ms days[].blocked_count days[].blocked_longest_ms days[].done_ms days[].working_ms days[].idle_ms days[].unknown_ms agents agents[].agent agents[].blocked_ms agents[].blocked_count agents[].blocked_longest_ms agents[].done_ms agents[].working_ms agents[].idle_ms agents[].unknown_ms repositories repositories[].repository repositories[].blocked_ms repositories[].blocked_count repositories[].blocked_longest_ms repositories[].done_ms repositories[].working_ms repositories[].idle_ms repositories[].unknown_ms',
  wait: 'schema result until agents agents[].pane agents[].agent agents[].state agents[].detail agents[].at',
  event: 'schema event time pane agent from to detail source reason attention repository',
  act: 'schema action pane agent result reason keys seen',
  journal: 'schema event time pane agent from to detail source reason attention repository',
}

const sorted = (keys: ReadonlyArray<string>): ReadonlyArray<string> => [...keys].sort()

const check = (t: ExecutionContext, name: ContractName, text: string): void => {
  const value: unknown = JSON.parse(text)
  t.true(holds(name, value), `${name}: ${text}`)
  t.deepEqual(sorted(keysIn(value)), sorted(KEYS[name].split(' ')), name)
}

test('the files in docs/schema are those of the codecs', (t) => {
  for (const name of contractNames) t.is(fileOf(name), schemaPage(name), `${name}: run write-pages`)
})

test('what the commands print is what the contracts say, key by key', async (t) => {
  const server = startTmux(t, { width: 100, height: 24 })
  const say = (...words: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...words])
  const { pane } = startActor(server, 'claude', BLOCKED)
  await until(async () => (await say('status')).stdout === 'blocked:1\n', 20_000)
  check(t, 'ls', (await say('ls', '--json')).stdout)
  check(t, 'status', (await say('status', '--format', 'json')).stdout)
  check(t, 'explain', (await say('explain', pane, '--json')).stdout)
  check(t, 'doctor', (await say('doctor', '--json')).stdout)
  check(t, 'wait', (await say('wait', '--until', 'blocked', '--json')).stdout)
  check(t, 'stats', (await say('stats', '--json')).stdout)
  check(t, 'act', (await say('act', 'approve', '--pane', pane, '--dry-run', '--json')).stdout)
  const [line = ''] = readFileSync(join(runtimeOf(server), 'journal.jsonl'), 'utf8').split('\n')
  check(t, 'journal', line)
  check(t, 'event', line)
})

test('an answer without an agent and one that failed keep to the contracts', async (t) => {
  const server = startTmux(t)
  const say = (...words: ReadonlyArray<string>) => tma(['--socket-path', server.socketPath, ...words])
  const outputs: ReadonlyArray<readonly [ContractName, ReadonlyArray<string>]> = [
    ['ls', ['ls', '--json']],
    ['explain', ['explain', '%0', '--json']],
    ['wait', ['wait', '--until', 'idle', '--timeout', '0', '--json']],
    ['wait', ['wait', '--pane', '%9', '--until', 'idle', '--json']],
  ]
  for (const [name, words] of outputs)
    t.true(holds(name, JSON.parse((await say(...words)).stdout)), words.join(' '))
  const nowhere = await tma(['--socket-path', '/nonexistent/socket', 'doctor', '--json'])
  t.is(nowhere.exitCode, 1)
  const report = JSON.parse(nowhere.stdout)
  t.true(holds('doctor', report))
  t.regex(report.failure, /no tmux server runs/)
})

test('what act prints, a gap, and a line of an older journal hold too', (t) => {
  const act = {
    schema: 1,
    action: 'approve',
    pane: '%1',
    agent: 'claude',
    result: 'dry-run',
    reason: null,
    keys: ['1'],
  }
  t.true(holds('act', act))
  t.deepEqual(sorted(keysIn({ ...act, seen: 'x' })), sorted(KEYS.act.split(' ')))
  t.true(holds('event', { schema: 1, event: 'gap', time: 1 }))
  const { event: _event, attention: _attention, ...older } = aTransition()
  t.true(holds('journal', older))
  t.false(holds('event', older))
})

test('a key that is missing or of another kind is refused, and a new one is not', (t) => {
  const line = { ...aTransition() }
  t.true(holds('event', { ...line, more: 1 }))
  t.false(holds('event', { ...line, schema: 2 }))
  t.false(holds('event', { ...line, to: 'asleep' }))
  t.false(holds('status', { schema: 1, blocked: 1 }))
})
