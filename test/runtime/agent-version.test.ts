import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { readAgentVersion } from '../../src/runtime/agent-version'
import { aProcess } from '../helpers/builders'
import { aFolder } from '../helpers/tmux-server'

const script = (path: string) =>
  aProcess({ comm: 'MainThread', argv: ['node', path], exe: '/usr/bin/node', pid: process.pid })

test('a script is of its package, whatever links lead to it', (t) => {
  const folder = aFolder(t)
  const own = join(folder, 'node_modules', '@oak', 'cli')
  mkdirSync(join(own, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'node_modules', '.bin'))
  writeFileSync(join(own, 'bin', 'oak.js'), '')
  symlinkSync('../@oak/cli/bin/oak.js', join(folder, 'node_modules', '.bin', 'oak'))
  const link = script(join(folder, 'node_modules', '.bin', 'oak'))
  t.is(readAgentVersion(link), undefined)
  writeFileSync(join(own, 'package.json'), '{"version":"1.2.3"}')
  t.is(readAgentVersion(link), '1.2.3')
  for (const bad of ['{"version":7}', '{"version":"a b"}', '{', '[]', 'null']) {
    writeFileSync(join(own, 'package.json'), bad)
    t.is(readAgentVersion(link), undefined, bad)
  }
})

test('a program outside of packages tells it by its path, or not at all', (t) => {
  const program = (exe: string) => readAgentVersion(aProcess({ exe, argv: [exe] }))
  t.is(program('/nonexistent/oak/versions/3.2.1/oak'), '3.2.1')
  t.is(program('/nonexistent/oak'), undefined)
  t.is(readAgentVersion(script('build/none.js')), undefined)
})
