/** All bundled manifests together: which process is whose, what is untested, and the page that lists them. */
import { readFileSync } from 'node:fs'
import test from 'ava'
import { identify } from '../../src/core/identity'
import type { Process } from '../../src/core/process'
import { truncationFindings } from '../../src/core/truncation'
import { agentsPage } from '../helpers/agents-page'
import { aProcess } from '../helpers/builders'
import { bundledManifests, bundledText } from '../helpers/bundled'

const shell = aProcess({
  pid: 1,
  ppid: 0,
  pgid: 1,
  tpgid: 2,
  comm: 'bash',
  argv: ['-bash'],
  exe: '/bin/bash',
})

const started = (comm: string, args: string, over: Partial<Process> = {}): Process =>
  aProcess({ pid: 2, ppid: 1, pgid: 2, tpgid: 2, comm, argv: args.split(' '), exe: undefined, ...over })

const agentOf = (process: Process, title = ''): string | undefined =>
  identify({ title, currentCommand: 'x' }, [shell, process], bundledManifests, undefined)?.agent

const NODE = '/usr/bin/node'
const CURSOR = '/home/dev/.local/share/cursor-agent/versions/2026.07.23'

/** comm, arguments, path of the executable, whose it is */
const PROCESSES: ReadonlyArray<readonly [string, string, string | undefined, string | undefined]> = [
  ['omp', 'bun /home/dev/.bun/bin/omp', '/home/dev/.bun/bin/bun', 'omp'],
  ['bun', 'bun /home/dev/.bun/bin/omp', '/home/dev/.bun/bin/bun', 'omp'],
  ['pi', 'pi', '/usr/local/bin/pi', 'pi'],
  ['MainThread', 'node /usr/local/bin/pi', NODE, 'pi'],
  ['grok', 'grok', '/home/dev/.grok/bin/grok', 'grok'],
  ['MainThread', 'node /usr/local/bin/grok', NODE, 'grok-dev'],
  ['bun', 'bun /home/dev/.bun/bin/grok', '/home/dev/.bun/bin/bun', 'grok-dev'],
  ['kimi-code', 'kimi-code', NODE, 'kimi'],
  ['MainThread', 'node /usr/local/bin/kimi', NODE, 'kimi'],
  ['Kimi Code', 'Kimi Code', '/usr/bin/python3.12', 'kimi'],
  ['python3', 'python3 /home/dev/.local/bin/kimi-cli', '/usr/bin/python3.12', 'kimi'],
  ['python3.12', '/usr/bin/python3.12 /home/dev/.local/bin/aider --model x', undefined, 'aider'],
  ['aider', '/home/dev/venv/bin/python /home/dev/.local/bin/aider', undefined, 'aider'],
  ['python', 'python /opt/venv/bin/openhands', undefined, 'openhands'],
  ['python3', '/home/dev/uv/bin/python3 /home/dev/.local/bin/vibe', undefined, 'vibe'],
  ['MainThread', 'node /usr/local/bin/auggie', NODE, 'auggie'],
  ['MainThread', '/home/dev/.local/bin/cursor-agent --resume', `${CURSOR}/node`, 'cursor'],
  ['node', '/home/dev/.local/bin/agent --use-system-ca', `${CURSOR}/node`, 'cursor'],
  ['cursor-agent', '/home/dev/.local/bin/cursor-agent', undefined, 'cursor'],
  ['droid', 'droid', '/home/dev/.local/bin/droid', 'droid'],
  ['crush', 'crush', undefined, 'crush'],
  ['amp', 'amp', undefined, 'amp'],
  ['goose', 'goose session', undefined, 'goose'],
  ['kiro-cli', 'kiro-cli chat', undefined, 'kiro'],
  ['agy', 'agy', undefined, 'antigravity'],
  ['2.1.15', 'claude', '/home/dev/.local/share/claude/versions/2.1.15', 'claude'],
  // Of nobody.
  ['rg', `${CURSOR}/rg foo`, `${CURSOR}/rg`, undefined],
  ['agent-deck', 'agent-deck', '/usr/bin/agent-deck', undefined],
  ['ssh-agent', 'ssh-agent', '/usr/bin/ssh-agent', undefined],
  ['agent', 'agent', '/opt/puppet/agent', undefined],
  ['MainThread', 'node server.js', NODE, undefined],
  ['bun', 'bun run dev', '/home/dev/.bun/bin/bun', undefined],
  ['python3', 'python3 manage.py runserver', undefined, undefined],
  ['python3', 'python3 -c import aider', undefined, undefined],
  ['vim', 'vim aider grok omp', undefined, undefined],
]

for (const [comm, args, exe, agent] of PROCESSES) {
  test(`${comm}, ${args}, ${exe ?? 'path unknown'}: ${agent ?? 'no agent'}`, (t) => {
    t.is(agentOf(started(comm, args, { exe })), agent)
  })
}

test('a title that speaks of another agent changes nothing', (t) => {
  t.is(agentOf(started('omp', 'bun /usr/bin/omp'), 'π - app'), 'omp')
  t.is(agentOf(started('MainThread', 'node server.js'), 'Cursor Agent'), undefined)
})

test('no process name is longer than the system shows', (t) => {
  for (const manifest of bundledManifests) t.deepEqual(truncationFindings(manifest), [], manifest.name)
})

test('a manifest that claims no tested version says untested in its first line, and only such a one', (t) => {
  for (const { name, testedVersions } of bundledManifests) {
    const [first = ''] = bundledText(name).split('\n')
    t.is(/\. untested: /.test(first), testedVersions === undefined, name)
  }
})

test('without a [screen] no menu is judged by its form', (t) => {
  for (const { name, screen, structuralDialog } of bundledManifests)
    t.true(screen !== undefined || !structuralDialog, name)
})

test('the page of agents is generated from the manifests', (t) => {
  t.is(readFileSync('docs/reference/agents.md', 'utf8'), agentsPage())
})
