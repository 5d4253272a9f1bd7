import test from 'ava'
import {
  executablePath,
  isInterpreter,
  plainName,
  processName,
  scriptName,
  scriptPath,
} from '../../src/core/process-name'
import { aProcess } from '../helpers/builders'

test('a name is freed of its folder, its ending and its wrapper', (t) => {
  const plain = [
    '/usr/bin/oak',
    'oak.exe',
    '.oak-wrapped',
    '/nix/store/x/bin/.oak-wrapped',
    '.opencode-wrapp',
    '.a-b-w',
    '.a-',
  ]
  t.deepEqual(plain.map(plainName), ['oak', 'oak', 'oak', 'oak', 'opencode', 'a-b', 'a'])
})

test('names that only resemble a wrapper stay', (t) => {
  const others = ['oak-wrapped', '.oak', '.oak-wrong', '-bash', '', '2.1.34']
  t.deepEqual(others.map(plainName), others)
})

test('a process is named by the first word of comm', (t) => {
  t.is(processName(aProcess({ comm: ' oak  --x' })), 'oak')
  t.is(processName(aProcess({ comm: '' })), '')
})

test('the main thread of node is node', (t) => {
  t.is(processName(aProcess({ comm: 'MainThread', argv: ['/usr/bin/node', 'x'] })), 'node')
  t.is(processName(aProcess({ comm: 'MainThread', argv: ['firefox'] })), 'MainThread')
  t.is(processName(aProcess({ comm: 'MainThread', argv: [] })), 'MainThread')
})

test('interpreters are known by name', (t) => {
  t.deepEqual(
    ['node', 'bun', 'deno', 'python', 'python3', 'python3.12', 'ruby'].filter(isInterpreter).length,
    7,
  )
  t.deepEqual(['bash', 'nodemon', 'python3x', 'pythonw', 'rubys', ''].filter(isInterpreter), [])
})

test('a script is told with its path, and by name', (t) => {
  const process = aProcess({ comm: 'node', argv: ['node', '--x', '/a/b/oak.js', 'y.js'] })
  t.is(scriptPath(process), '/a/b/oak.js')
  t.is(scriptName(process), 'oak')
  t.is(scriptName(aProcess({ comm: 'node', argv: ['node'] })), undefined)
  t.is(scriptName(aProcess({ comm: 'node', argv: [] })), undefined)
  t.is(scriptName(aProcess({ comm: 'bash', argv: ['bash', 'oak.js'] })), undefined)
})

test('the path of an executable falls back to its first argument', (t) => {
  t.is(executablePath(aProcess({ exe: '/a', argv: ['/b'] })), '/a')
  t.is(executablePath(aProcess({ exe: undefined, argv: ['/b'] })), '/b')
  t.is(executablePath(aProcess({ exe: undefined, argv: [] })), '')
})
