import test from 'ava'
import type { Process } from '../../src/core/process'
import { packageFolder, programPath, versionInPath } from '../../src/core/version-place'
import { aProcess } from '../helpers/builders'

const PATHS: ReadonlyArray<readonly [string, Partial<Process>, string | undefined]> = [
  [
    'a script of an interpreter',
    { comm: 'MainThread', argv: ['node', '--x', '/a/bin/gemini'], exe: '/usr/bin/node' },
    '/a/bin/gemini',
  ],
  ['a program', { comm: 'codex', argv: ['codex'], exe: '/a/codex' }, '/a/codex'],
  ['code on the command line', { comm: 'node', argv: ['node', '-e', 'x'], exe: '/usr/bin/node' }, undefined],
  [
    'a program that renamed itself to a path',
    { comm: 'MainThread', argv: ['/a/copilot', '--x'], exe: '/usr/bin/node' },
    '/a/copilot',
  ],
  ['a program that renamed itself', { comm: 'pi', argv: ['pi'], exe: '/usr/bin/node' }, undefined],
]

for (const [what, process, path] of PATHS) {
  test(`the program of ${what}`, (t) => {
    t.is(programPath(aProcess(process)), path)
  })
}

test('the innermost package is the one that a path lies in', (t) => {
  t.is(packageFolder('/l/node_modules/@openai/codex/bin/codex.js'), '/l/node_modules/@openai/codex')
  t.is(packageFolder('/l/node_modules/cline/node_modules/a-b/x'), '/l/node_modules/cline/node_modules/a-b')
  t.is(packageFolder('/l/node_modules/.bin/codex'), undefined)
  t.is(packageFolder('/usr/bin/codex'), undefined)
})

const VERSIONS: ReadonlyArray<readonly [string, string | undefined]> = [
  ['/home/x/.local/share/claude/versions/2.1.332', '2.1.332'],
  [
    '/home/x/.codex/releases/0.171.0-x86_64-unknown-linux-musl/bin/codex',
    '0.171.0-x86_64-unknown-linux-musl',
  ],
  ['/opt/homebrew/Cellar/codex/0.158.0/bin/codex', '0.158.0'],
  ['/home/x/.local/share/cursor-agent/versions/2026.07.23-ab12/index.js', '2026.07.23-ab12'],
  ['/home/x/.nvm/versions/node/v24.1.0/bin/x', undefined],
  ['/home/x/.pyenv/versions/3.12.1/bin/aider', undefined],
  ['/usr/lib/python/versions/3.12/x', undefined],
  ['/usr/bin/codex', undefined],
]

for (const [path, version] of VERSIONS) {
  test(`the version in ${path}`, (t) => {
    t.is(versionInPath(path), version)
  })
}
