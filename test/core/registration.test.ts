import test from 'ava'
import { containerClient } from '../../src/core/identity'
import type { Letter } from '../../src/core/inbox'
import { identifyPane } from '../../src/core/observe'
import type { Process } from '../../src/core/process'
import { type Registration, registering, rememberedRegistration } from '../../src/core/registration'
import { aMemory, aProcess, now, START } from '../helpers/builders'
import { bundledManifests } from '../helpers/bundled'

const docker = (over: Partial<Process> = {}): Process =>
  aProcess({
    comm: 'docker',
    argv: ['docker', 'run', '-it', 'image'],
    exe: '/usr/bin/docker',
    ageMs: 5_000,
    ...over,
  })

const named = (name: string, verb = 'run'): Partial<Process> => ({
  comm: name,
  argv: [name, verb],
  exe: `/bin/${name}`,
})

test('a container’s program is one that gives it the terminal, and has it itself', (t) => {
  const isOne = (over: Partial<Process> = {}): boolean => containerClient([docker(over)]) !== undefined
  t.true(isOne())
  t.true(isOne(named('podman', 'exec')))
  t.true(isOne({ argv: ['docker', '--context', 'x', 'container', 'attach', 'one'] }))
  t.false(isOne({ tpgid: 1 }))
  t.false(isOne({ argv: ['docker', 'logs', '-f', 'one'] }))
  t.false(isOne({ argv: ['docker', 'build', '.'] }))
  for (const other of ['ssh', 'mosh', 'tmux', 'vim', 'dockerd']) t.false(isOne(named(other)), other)
})

const BEYOND = { boot: undefined, pid: undefined, started: undefined }

/** A report from a container, `ms` after the start of the test’s time. */
const letter = (event: string, ms: number, over: Partial<Letter> = {}): Letter => ({
  kind: 'hook',
  agent: 'claude',
  event,
  pane: '%1',
  serverPid: 1,
  parentPid: 2,
  at: START.epochMs + ms,
  payload: '{"session_id":"s"}',
  contained: BEYOND,
  ...over,
})

const registers = (letters: ReadonlyArray<Letter>, client = docker()): ReadonlyArray<string> =>
  registering(letters, client, bundledManifests, now(0)).map(({ agent, event }) => `${agent} ${event}`)

test('a report from the container registers, the newest first', (t) => {
  const codex = letter('Stop', -10, { agent: 'codex' })
  t.deepEqual(registers([letter('UserPromptSubmit', -20), codex]), ['codex Stop', 'claude UserPromptSubmit'])
})

test('a report of this pid namespace registers nobody', (t) => {
  const { contained: _beyond, ...local } = letter('Stop', -10)
  t.deepEqual(registers([local]), [])
})

test('what was written before the container’s program started registers nobody', (t) => {
  t.deepEqual(registers([letter('Stop', -5_000)]), ['claude Stop'])
  t.deepEqual(registers([letter('Stop', -5_001)]), [])
  t.deepEqual(registers([letter('Stop', 0)], docker({ ageMs: undefined })), [])
})

test('an end, a child’s event, an agent or event that no manifest knows, and what is no hook’s register nobody', (t) => {
  t.deepEqual(
    registers([
      letter('SessionEnd', -1),
      letter('SubagentStart', -1, { payload: '{"session_id":"s","agent_id":"a"}' }),
      letter('Stop', -1, { agent: 'nobody' }),
      letter('Nothing', -1),
      letter('Stop', -1, { kind: 'act' }),
    ]),
    [],
  )
})

const registered = (over: Parameters<typeof aMemory>[0] = {}) =>
  aMemory({ agent: 'codex', registered: { process: { pid: 900, started: '8' } }, ...over })

test('it is remembered while that very program runs', (t) => {
  const expected: Registration = { agent: 'codex', process: { pid: 900, started: '8' } }
  t.deepEqual(rememberedRegistration(registered(), docker()), expected)
  t.is(rememberedRegistration(registered(), docker({ pid: 101 })), undefined)
  t.is(rememberedRegistration(registered(), docker({ started: '9' })), undefined)
  t.is(rememberedRegistration(registered({ registered: undefined }), docker()), undefined)
  t.is(rememberedRegistration(undefined, docker()), undefined)
})

const PANE = { title: '', currentCommand: 'docker' }
const held = (processes: ReadonlyArray<Process>, registration?: Registration) =>
  identifyPane({ pane: PANE, processes, registration }, undefined, bundledManifests)

test('the program that holds the terminal stands for the agent', (t) => {
  const registration = { agent: 'claude', process: undefined }
  const { agent, by, process, isForeground } = held([docker()], registration) ?? {}
  t.deepEqual([agent, by, process?.pid, isForeground], ['claude', 'hook', 100, true])
  t.is(held([docker()]), undefined)
  t.is(held([docker({ tpgid: 1 })], registration), undefined)
  t.is(held([docker()], { ...registration, agent: 'nobody' }), undefined)
})

test('an agent of the pane’s own comes first', (t) => {
  const own = aProcess({ pid: 99, comm: 'codex', argv: ['codex'], exe: '/bin/codex' })
  const identity = held([own, docker({ ppid: 99 })], { agent: 'claude', process: undefined })
  t.deepEqual([identity?.agent, identity?.by], ['codex', 'name'])
})
