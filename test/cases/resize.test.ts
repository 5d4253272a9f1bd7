// A resize in mid-dialog, on a real server: the old rows are cut before the new ones are drawn.
import test from 'ava'
import { recorded } from '../helpers/actor'
import { aLiveServer, startPlayer } from '../helpers/scenario-live'
import { until } from '../helpers/until'

test.serial('a resize in mid-dialog: blocked without a break until the answer', async (t) => {
  const live = aLiveServer(t)
  const { tmux } = live.server
  const player = startPlayer(
    live.server,
    'codex',
    recorded('codex/codex_working_working_stream_w100h15.json'),
  )
  live.startDaemon()
  await live.becomes(player.pane, 'working')
  player.draw(recorded('codex/codex_blocked_blocked_bash2_w100h15.json'))
  await live.becomes(player.pane, 'blocked')
  const since = live.option(player.pane, '@agent_since')
  const size = (columns: number, rows: number) =>
    tmux('resize-window', '-t', player.pane, '-x', String(columns), '-y', String(rows))
  size(60, 24)
  await until(() => tmux('display-message', '-p', '-t', player.pane, '#{pane_width}') === '60')
  player.draw(recorded('codex/codex_blocked_blocked_bash2_w60h24.json'))
  await until(() => tmux('capture-pane', '-p', '-t', player.pane).includes('Press enter to confirm'))
  size(100, 15)
  player.draw(recorded('codex/codex_blocked_blocked_bash2_w100h15.json'))
  const second = startPlayer(
    live.server,
    'codex',
    recorded('codex/codex_working_working_stream_w100h15.json'),
  )
  await live.becomes(second.pane, 'working')
  t.is(live.option(player.pane, '@agent_state'), 'blocked')
  t.is(live.option(player.pane, '@agent_since'), since)
  player.draw(recorded('codex/codex_idle_idle_fresh_w100h15.json'))
  await live.becomes(player.pane, 'idle')
  await live.tells(player.pane, ['null>working', 'working>blocked', 'blocked>idle'])
})
