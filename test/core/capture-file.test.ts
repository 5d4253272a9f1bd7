import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import stringWidth from 'fast-string-width'
import { accountOf } from '../../src/core/account'
import { recordedProcess, redactedCapture, redactorOf } from '../../src/core/capture-file'
import { replay } from '../../src/core/recording'
import { aProcess } from '../helpers/builders'
import { bundledManifests } from '../helpers/bundled'
import { type Capture, capturesOf } from '../helpers/captures'

const LAB = { home: '/home/dev', user: 'dev', host: 'devbox' }
const redactor = redactorOf(LAB, bundledManifests)
const START = { epochMs: 0, ticksMs: 0 }

const widths = ({ lines }: Capture): ReadonlyArray<number> => lines.map((line) => stringWidth(line))

const accountIn = (capture: Capture, screenOnly: boolean) => {
  const { observation, now } = replay(capture, { manifests: bundledManifests, screenOnly }, START)
  return accountOf(observation, now)
}

/** As our own captures are: without the rows in colour. */
const plain = (capture: Capture): Capture => {
  const { lines_ansi: _, ...rest } = capture as Capture & { readonly lines_ansi?: unknown }
  return rest
}

const masked = (capture: Capture): Capture => redactedCapture(capture as never, redactor)

for (const agent of readdirSync(join('test', 'captures'))) {
  test(`a masked capture of ${agent} is read as the raw one, is as wide, and has nothing left to mask`, (t) => {
    const captures = capturesOf(agent).map(plain)
    t.true(captures.length > 0)
    for (const capture of captures) {
      const once = masked(capture)
      for (const screenOnly of [true, false])
        t.deepEqual(accountIn(once, screenOnly), accountIn(capture, screenOnly), capture.name)
      t.deepEqual(widths(once), widths(capture), capture.name)
      t.deepEqual(masked(once), once, capture.name)
      t.notRegex(JSON.stringify({ ...once, name: '' }), /\/home\/dev\b|-home-dev-|devbox/, capture.name)
    }
  })
}

test('title, arguments, programs and state files are masked, what else a file says is kept', (t) => {
  const capture = {
    note: 'ann',
    pane: {
      title: 'ann on it',
      current_command: 'claude',
      alternate_on: 0,
      width: 9,
      height: 1,
      cursor_x: 0,
      cursor_y: 0,
      cursor_flag: 1,
    },
    processes: [
      recordedProcess(aProcess({ argv: ['oak', '--user', 'ann'], exe: '/home/ann/bin/oak', comm: 'oak' })),
    ],
    lines: ['hello ann'],
    state_files: { '/home/ann/.oak/1.json': { cwd: '/home/ann/app', pid: 1 } },
  }
  const ann = redactorOf({ home: '/home/ann', user: 'ann', host: 'yew' }, bundledManifests)
  const { note, pane, processes, lines, state_files } = redactedCapture(capture, ann)
  t.deepEqual([note, pane.title, lines], ['ann', 'xxx on it', ['hello xxx']])
  t.deepEqual([processes[0]?.args, processes[0]?.exe], ['oak --user xxx', '/home/xxx/bin/oak'])
  t.deepEqual(state_files, { '/home/xxx/.oak/1.json': { cwd: '/home/xxx/app', pid: 1 } })
})

test('a person who has the name of an agent does not hide it', (t) => {
  const claude = redactorOf({ home: '/home/claude', user: 'claude', host: 'codex' }, bundledManifests)
  t.is(claude.text('claude /home/claude/bin/claude'), 'claude /home/xxxxxx/bin/claude')
})
