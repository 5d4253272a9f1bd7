import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { noticeFacts } from '../src/core/notice'
import { CHANNELS, NOTIFY_SETTINGS, TRIGGERS, writtenRoutes } from '../src/core/notify-settings'
import { optionOf, readNotifySettings } from '../src/core/settings'
import { blocksOf, readPage } from './helpers/markdown'
import { startTmux } from './helpers/tmux-server'

const PATH = 'docs/notifications.md'
const PAGE = readFileSync(PATH, 'utf8')

const NOTIFY_OPTIONS = Object.keys(NOTIFY_SETTINGS).map(optionOf)

/** A test shows nothing on the desktop of who runs it. */
const NO_DESKTOP = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: '/nonexistent' }

const blocks = (language: string): ReadonlyArray<string> => blocksOf(readPage(PATH), language)

test('every line for .tmux.conf is taken by tmux, and says what tma understands', (t) => {
  const server = startTmux(t)
  t.is(blocks('tmux').length, 9)
  for (const block of blocks('tmux')) {
    const file = join(server.folder, 'conf')
    writeFileSync(file, block)
    server.tmux('source-file', file)
    const globals = Object.fromEntries(
      NOTIFY_OPTIONS.map((name) => [name, server.tmux('show-options', '-gqv', name)]),
    )
    t.deepEqual(readNotifySettings(globals).problems, [], block)
    for (const name of NOTIFY_OPTIONS) server.tmux('set-option', '-gu', name)
  }
})

test('the default that is written out is the default', (t) => {
  const [first = ''] = blocks('tmux')
  t.is(first, `set -g @tma-notify '${writtenRoutes(readNotifySettings({}).settings.routes)}'\n`)
  t.is(readNotifySettings({}).settings.againMs, 300_000)
  t.regex(PAGE, /`@tma-notify-again` \(5m\)/)
})

test('every command is one', (t) => {
  const server = startTmux(t, { sessionName: 'work' })
  const lines = blocks('sh').flatMap((block) => block.trim().split('\n'))
  t.is(lines.length, 6)
  for (const line of lines) {
    const words = line.split(' ').slice(1)
    const { stderr } = spawnSync(
      process.execPath,
      [join('dist', 'tma.cjs'), '--socket-path', server.socketPath, ...words],
      {
        encoding: 'utf8',
        env: { ...process.env, TMUX: undefined, XDG_CONFIG_HOME: '/nonexistent', ...NO_DESKTOP },
      },
    )
    t.is(stderr, '', line)
  }
})

test('the page names every trigger, channel and variable', (t) => {
  const facts = Object.keys(
    noticeFacts(
      {
        trigger: 'blocked',
        channels: [],
        pane: '%1',
        agent: 'oak',
        pid: 1,
        state: 'blocked',
        detail: undefined,
        contextPct: undefined,
        since: 0,
        at: 0,
        place: undefined,
      },
      '',
    ),
  )
  for (const name of [...TRIGGERS, ...CHANNELS, ...facts]) t.true(PAGE.includes(`\`${name}\``), name)
})
