import test from 'ava'
import { type Identity, identify, type PaneFacts, type TitleMatch } from '../../src/core/identity'
import type { Manifest } from '../../src/core/manifest'
import type { Process } from '../../src/core/process'
import { aManifest, aProcess } from '../helpers/builders'

const oak = aManifest({ name: 'oak', identity: { processNames: ['oak'], scriptNames: ['oak', 'oak-cli'] } })
const elm = aManifest({ name: 'elm', identity: { processNames: ['elm', 'elm-long-name-x'] } })
const agent = aManifest({ name: 'agent', identity: { processNames: ['agent'] } })
const generic = aManifest({
  name: 'generic',
  identity: { processNames: ['node'], titlePatterns: ['^Generic'] },
})
const versioned = aManifest({
  name: 'versioned',
  identity: { processNames: ['ver'], pathPatterns: ['/ver/versions/[0-9.]+$'] },
})
const ALL = [oak, elm, agent, generic, versioned]

const shell = aProcess({
  pid: 1,
  ppid: 0,
  pgid: 1,
  tpgid: 2,
  comm: 'bash',
  argv: ['-bash'],
  exe: '/bin/bash',
  stat: 'Ss',
})
/** A process that the shell started; it leads the terminal unless told otherwise. */
const started = (over: Partial<Process>): Process =>
  aProcess({ pid: 2, ppid: 1, pgid: 2, tpgid: 2, exe: undefined, ...over })
const node = (script: string, over: Partial<Process> = {}) =>
  started({ comm: 'node', argv: ['node', ...script.split(' ')], exe: '/usr/bin/node', ...over })

interface Situation {
  readonly processes: ReadonlyArray<Process>
  readonly pane?: Partial<PaneFacts>
  readonly manifests?: ReadonlyArray<Manifest>
  readonly remembered?: TitleMatch
}
const find = ({ processes, pane, manifests = ALL, remembered }: Situation): Identity | undefined =>
  identify({ title: '', currentCommand: 'bash', ...pane }, processes, manifests, remembered)
const words = (identity: Identity | undefined) =>
  identity && `${identity.agent} by ${identity.by}, ${identity.process.pid}`

const is = test.macro((t, situation: Situation, expected: string | undefined) =>
  t.is(words(find(situation)), expected),
)
const alone = (over: Partial<Process>): Situation => ({ processes: [shell, started(over)] })
const running = (script: string, over: Partial<Process> = {}): Situation => ({
  processes: [shell, node(script, over)],
})

// By name

test('a process of that name is the agent', is, alone({ comm: 'oak' }), 'oak by name, 2')
test(
  'an agent that tmux started itself is found',
  is,
  { processes: [aProcess({ comm: 'oak' })] },
  'oak by name, 100',
)
test('the name is the first word of comm', is, alone({ comm: 'oak --resume x' }), 'oak by name, 2')
test('the name is the base of a path', is, alone({ comm: '/opt/homebrew/bin/oak' }), 'oak by name, 2')
test('the ending of another system does not count', is, alone({ comm: 'oak.exe' }), 'oak by name, 2')
test('a cut name counts when it is listed', is, alone({ comm: 'elm-long-name-x' }), 'elm by name, 2')
test('a nix wrapper is what it wraps', is, alone({ comm: '.oak-wrapped' }), 'oak by name, 2')
test(
  'a nix wrapper counts when its name is cut',
  is,
  {
    processes: [shell, started({ comm: '.opencode-wrapp' })],
    manifests: [aManifest({ name: 'opencode', identity: { processNames: ['opencode'] } })],
  },
  'opencode by name, 2',
)
test(
  'a name that is listed as the system spells it counts',
  is,
  {
    processes: [shell, started({ comm: '.opencode-wrapp' })],
    manifests: [aManifest({ name: 'opencode', identity: { processNames: ['.opencode-wrapp'] } })],
  },
  'opencode by name, 2',
)
for (const comm of ['agent-deck', 'ssh-agent', 'gpg-agent', 'agents', 'reagent', 'Agent'])
  test(`${comm} is no agent`, is, alone({ comm }), undefined)
test('words in arguments are no names', is, alone({ comm: 'vim', argv: ['vim', 'oak'] }), undefined)
test('a shell that looks like one is no agent', is, { processes: [shell] }, undefined)
test(
  'a name with the dash of a login shell is another name',
  is,
  {
    processes: [started({ comm: '-oak', argv: ['-oak'] })],
  },
  undefined,
)
test('a pane without processes holds none', is, { processes: [] }, undefined)
test('without manifests nothing is an agent', is, { ...alone({ comm: 'oak' }), manifests: [] }, undefined)

// By script

test(
  'a script of that name is the agent',
  is,
  running('/usr/lib/node_modules/x/bin/oak.js'),
  'oak by script, 2',
)
for (const script of ['oak', './oak.mjs', '/x/oak.cjs', 'oak.py', 'oak.exe', '/nix/store/x/.oak-wrapped'])
  test(`node ${script} is a script of that name`, is, running(script), 'oak by script, 2')
test(
  'options before the script are passed over',
  is,
  running('--enable-source-maps --max-old-space-size=4096 /x/oak.js --resume'),
  'oak by script, 2',
)
test('only the first argument that is no option is the script', is, running('server.js /x/oak.js'), undefined)
for (const code of ['-e', '-c', '-p', '--eval', '--print', '-pe', '--eval=1'])
  test(`after ${code} there is no script`, is, running(`${code} oak`), undefined)
test(
  'a module that python runs is its script',
  is,
  running('-m oak', { comm: 'python3', argv: ['python3', '-m', 'oak'] }),
  'oak by script, 2',
)
for (const comm of ['nodejs', 'bun', 'deno', 'python', 'python3', 'python3.12', 'ruby'])
  test(`${comm} is an interpreter`, is, running('oak', { comm, argv: [comm, 'oak'] }), 'oak by script, 2')
test(
  'a newer node shows the name of its thread',
  is,
  running('/x/oak.js', { comm: 'MainThread' }),
  'oak by script, 2',
)
test(
  'a thread of that name in another program is no interpreter',
  is,
  running('/x/oak.js', { comm: 'MainThread', argv: ['firefox', 'oak'] }),
  undefined,
)
test(
  'a program that is no interpreter has no script',
  is,
  alone({ comm: 'cat', argv: ['cat', '/x/oak.js'] }),
  undefined,
)
test(
  'an interpreter alone never identifies where scripts are listed',
  is,
  {
    ...running('server.js'),
    manifests: [aManifest({ identity: { processNames: ['node'], scriptNames: ['oak'] } })],
  },
  undefined,
)

// By title

const titled = (title: string, over: Partial<Process> = {}, remembered?: TitleMatch): Situation => ({
  processes: [shell, node('server.js', over)],
  pane: { title, currentCommand: 'node' },
  remembered,
})
test('a generic name counts with a title that matches', is, titled('Generic: ready'), 'generic by title, 2')
test('a generic name alone is no agent', is, titled('bash'), undefined)
test('a title alone is no agent', is, { processes: [shell], pane: { title: 'Generic' } }, undefined)
test(
  'a title that flickers is remembered by pid',
  is,
  titled('bash', {}, { agent: 'generic', pid: 2 }),
  'generic by title, 2',
)
test(
  'the title of an earlier process does not count',
  is,
  titled('bash', {}, { agent: 'generic', pid: 3 }),
  undefined,
)
test('the title of another agent does not count', is, titled('bash', {}, { agent: 'oak', pid: 2 }), undefined)
test(
  'a newer node counts as node beside a title',
  is,
  titled('Generic', { comm: 'MainThread' }),
  'generic by title, 2',
)
test(
  'a script needs no title',
  is,
  {
    ...running('/x/oak.js'),
    manifests: [
      aManifest({ identity: { processNames: ['node'], titlePatterns: ['^Oak'], scriptNames: ['oak'] } }),
    ],
  },
  'oak by script, 2',
)

// By path

const ver = { comm: '2.1.34', argv: ['ver'], exe: '/home/x/.local/share/ver/versions/2.1.34' }
test('a binary named after its version is known by its path', is, alone(ver), 'versioned by path, 2')
test(
  'the first argument stands in for a path that cannot be read',
  is,
  alone({ ...ver, argv: [ver.exe], exe: undefined }),
  'versioned by path, 2',
)
test(
  'a path in other arguments does not count',
  is,
  alone({ comm: 'cat', argv: ['cat', ver.exe], exe: '/bin/cat' }),
  undefined,
)

test('whatever tmux shows for a process known by its path is the agent', (t) => {
  const process = started({ ...ver, tpgid: 9 })
  t.true(find({ processes: [shell, process], pane: { currentCommand: '2.1.34' } })?.isForeground)
  t.false(find({ processes: [shell, process], pane: { currentCommand: 'vim' } })?.isForeground)
})

// Which of several

test(
  'the outermost agent owns the pane',
  is,
  {
    processes: [
      shell,
      started({ comm: 'oak' }),
      aProcess({ pid: 3, ppid: 2, pgid: 2, tpgid: 2, comm: 'elm' }),
    ],
  },
  'oak by name, 2',
)
for (const wrapper of ['npm', 'sudo', 'env', 'script', 'sh'])
  test(
    `what ${wrapper} runs is found`,
    is,
    {
      processes: [
        shell,
        started({ comm: wrapper, argv: [wrapper, 'oak'] }),
        aProcess({ pid: 3, ppid: 2, pgid: 2, tpgid: 2, comm: 'oak' }),
      ],
    },
    'oak by name, 3',
  )
const jobs = (...foreground: number[]): Process[] =>
  [2, 3].map((pid) => started({ pid, pgid: pid, tpgid: foreground[0] ?? 9, comm: pid === 2 ? 'oak' : 'elm' }))
test(
  'among equals the one in the foreground owns the pane',
  is,
  { processes: [shell, ...jobs(3)] },
  'elm by name, 3',
)
test(
  'among equals the first when none is in the foreground',
  is,
  { processes: [shell, ...jobs()] },
  'oak by name, 2',
)
test(
  'the order of the table does not matter',
  is,
  {
    processes: [shell, aProcess({ pid: 3, ppid: 2, comm: 'elm' }), started({ comm: 'oak' })],
  },
  'oak by name, 2',
)
test(
  'a process that is its own ancestor hangs nothing',
  is,
  {
    processes: [aProcess({ pid: 1, ppid: 2, comm: 'sh' }), aProcess({ pid: 2, ppid: 1, comm: 'sh' })],
  },
  undefined,
)

// Elsewhere

for (const [comm, argv] of [
  ['ssh', ['ssh', 'host', 'oak']],
  ['mosh-client', ['mosh-client']],
  ['docker', ['docker', 'exec', '-it', 'x', 'oak']],
  ['podman', ['podman']],
  ['kubectl', ['kubectl']],
  ['tmux: client', ['tmux', 'attach']],
  ['screen', ['screen']],
  ['zellij', ['zellij']],
] as const)
  test(
    `what runs behind ${comm} is not in this pane`,
    is,
    {
      processes: [shell, started({ comm, argv: [...argv] }), aProcess({ pid: 3, ppid: 2, comm: 'oak' })],
      pane: { title: 'Generic', currentCommand: comm },
    },
    undefined,
  )

// Foreground

const foreground = test.macro((t, over: Partial<Process>, currentCommand: string, expected: boolean) => {
  t.is(
    find({ processes: [shell, started({ comm: 'oak', ...over })], pane: { currentCommand } })?.isForeground,
    expected,
  )
})
test(
  'an agent whose group leads the terminal is in the foreground, whatever tmux shows',
  foreground,
  {},
  'npm',
  true,
)
test(
  'an agent that tmux names is in the foreground, whatever its group',
  foreground,
  { tpgid: 9 },
  'oak',
  true,
)
test('tmux may name it with a wrapper’s decoration', foreground, { tpgid: 9 }, '.oak-wrapped', true)
test('an agent behind an editor is not in the foreground', foreground, { tpgid: 9 }, 'vim', false)
test(
  'an agent without a terminal is not in the foreground',
  foreground,
  { tpgid: -1, pgid: -1 },
  'vim',
  false,
)
test(
  'another node in the foreground is not the agent',
  foreground,
  { comm: 'node', argv: ['node', 'oak'], tpgid: 9 },
  'node',
  false,
)

test('a program of the agent’s that leads the terminal hides its screen, not the agent', (t) => {
  const processes = [
    shell,
    started({ comm: 'oak', tpgid: 3 }),
    aProcess({ pid: 3, ppid: 2, pgid: 3, tpgid: 3, comm: 'vim' }),
  ]
  const found = find({ processes, pane: { currentCommand: 'vim' } })
  t.is(words(found), 'oak by name, 2')
  t.false(found?.isForeground)
})

test('a wrapper and its agent in one group are in the foreground together', (t) => {
  const processes = [
    shell,
    started({ comm: 'npm' }),
    aProcess({ pid: 3, ppid: 2, pgid: 2, tpgid: 2, comm: 'node', argv: ['node', '/x/oak'] }),
  ]
  t.true(find({ processes, pane: { currentCommand: 'npm' } })?.isForeground)
})

test(
  'one of several titles is enough',
  is,
  {
    ...titled('Two'),
    manifests: [
      aManifest({ name: 'generic', identity: { processNames: ['node'], titlePatterns: ['^One', '^Two'] } }),
    ],
  },
  'generic by title, 2',
)
test(
  'an interpreter identifies where the manifest knows nothing better',
  is,
  {
    ...running('server.js'),
    manifests: [aManifest({ identity: { processNames: ['node'] } })],
  },
  'oak by name, 2',
)
test(
  'a process whose parent is not in the table is looked at all the same',
  is,
  {
    processes: [shell, aProcess({ pid: 9, ppid: 77, comm: 'oak' })],
  },
  'oak by name, 9',
)
