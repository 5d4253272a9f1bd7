import test from 'ava'
import { identify } from '../../src/core/identity'
import type { Letter } from '../../src/core/inbox'
import { isOfInnerAgent, strangerTo } from '../../src/core/nested'
import type { Process } from '../../src/core/process'
import { aManifest, anIdentity, aProcess, now, START } from '../helpers/builders'

const oak = aManifest({ name: 'oak', identity: { processNames: ['oak'], scriptNames: ['oak'] } })

/** A chain of processes, each the child of the one before: pids 1, 2, 3 … */
const chain = (...names: ReadonlyArray<string>): ReadonlyArray<Process> =>
  names.map((name, i) => {
    const [comm = '', ...rest] = name.split(' ')
    return aProcess({
      pid: i + 1,
      ppid: i,
      pgid: i + 1,
      tpgid: 2,
      comm,
      argv: [comm, ...rest],
      exe: `/bin/${comm}`,
    })
  })

const inner = test.macro((t, processes: ReadonlyArray<Process>, parentPid: number, expected: boolean) => {
  const identity = identify({ title: '', currentCommand: '' }, processes, [oak], undefined)
  if (identity === undefined) throw new Error('no agent in the tree')
  t.is(isOfInnerAgent(parentPid, identity, oak, processes), expected)
})

test('a hook that the agent itself runs is its own', inner, chain('bash', 'oak'), 2, false)
test('a shell between the agent and its hook changes nothing', inner, chain('bash', 'oak', 'sh'), 3, false)
test('an agent that a tool of the agent runs is another', inner, chain('bash', 'oak', 'sh', 'oak'), 4, true)
test('so is it with a shell before its hook', inner, chain('bash', 'oak', 'sh', 'oak', 'sh'), 5, true)
test(
  'a launcher and what it launched are one agent',
  inner,
  chain('bash', 'node /x/oak', 'oak', 'sh'),
  4,
  false,
)
test('two launchers deep they still are', inner, chain('oak', 'node /x/oak', 'oak'), 3, false)
test('a hook of a tool that is no agent is the agent’s', inner, chain('bash', 'oak', 'sh', 'make'), 4, false)
test('a parent that is gone shows nothing', inner, chain('bash', 'oak', 'sh', 'oak'), 99, false)
test('a parent above the agent shows nothing', inner, chain('bash', 'oak'), 1, false)
test(
  'a table in which a process is its own ancestor hangs nothing',
  inner,
  [
    ...chain('oak', 'sh'),
    aProcess({ pid: 7, ppid: 8, comm: 'sh' }),
    aProcess({ pid: 8, ppid: 7, comm: 'oak' }),
  ],
  7,
  false,
)

const aLetter = (over: Partial<Letter> = {}): Letter => ({
  kind: 'hook',
  agent: 'oak',
  event: 'e',
  pane: '%1',
  serverPid: 1,
  parentPid: 4,
  at: START.epochMs,
  payload: '',
  ...over,
})
const contained = { boot: undefined, pid: undefined, started: undefined }

test('the pid of a container’s process is none of the pane’s tree', (t) => {
  const processes = chain('bash', 'oak', 'sh', 'oak')
  const identity = anIdentity({ process: processes[1] ?? aProcess() })
  const holding = { identity, manifest: oak, processes }
  t.is(strangerTo(holding, aLetter(), now(0)), 'an agent inside the pane’s own sent it')
  t.is(strangerTo(holding, aLetter({ contained }), now(0)), undefined)
})

test('of an agent in a container only what came out of one since it is there is its own', (t) => {
  const identity = anIdentity({ by: 'hook', process: aProcess({ ageMs: 1_000 }) })
  const holding = { identity, manifest: oak, processes: [identity.process] }
  const elsewhere = 'the pane’s agent is in another container'
  t.is(strangerTo(holding, aLetter({ contained }), now(0)), undefined)
  t.is(strangerTo(holding, aLetter({ contained, at: START.epochMs - 1_001 }), now(0)), elsewhere)
  t.is(strangerTo(holding, aLetter(), now(0)), elsewhere)
})
