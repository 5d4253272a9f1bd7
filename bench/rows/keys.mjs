// What a person waits for who presses a key: each against a key of plain tmux, pressed in turn at the same client.
import { spawnSync } from 'node:child_process'
import { attachClient, keyboard } from '../client.mjs'
import { median, sorted } from '../measure.mjs'
import { idleScreens, loadPlugin, recorded, startAgents, startServer, until } from '../stage.mjs'

const ROUNDS = 15
/** As many as the picker has rows for. */
const IDLE = 7
/** Stands on the screen of the agent that waits, and on none other. */
const DIALOG = 'proceed?'
/** Stands in the picker's last row. */
const LAST = `0:${IDLE + 1}.0`

const KEYS = [
  "set-option -g @tma-key-picker '-n F5'",
  "set-option -g @tma-key-next '-n F6'",
  "bind-key -n F7 display-popup -E -w 90% -h 80% 'printf bench-plain; exec cat'",
  'bind-key -n F8 select-window -t :1',
  "set-option -g window-status-format ''",
  "set-option -g window-status-current-format ''",
]

/** A person beside one agent that waits and some that do not. */
const stageKeys = async (plugin) => {
  const server = startServer()
  server.source(KEYS)
  startAgents(server, [recorded('claude/claude_blocked_blocked_bash_w100h24.json'), ...idleScreens(IDLE)])
  await loadPlugin(plugin, server)
  const counts = () => server.tmux('show-options', '-gqv', '@tma_status')
  await until(() => counts().includes(`○${IDLE}`) && counts().includes('⚑1'), 'the agents')
  const terminal = await attachClient(server)
  return { server, terminal, ...keyboard(terminal) }
}

/** The ratios of `ours` to `plain` and the times of `ours` (ms); each is a key's name and the word that ends the wait. */
const pressInTurn = async ({ terminal, press }, ours, plain, goBack) => {
  const time = async ({ key, word }) => {
    const took = await terminal.timeTo(word, () => press(key))
    await goBack()
    return took
  }
  await time(ours)
  await time(plain)
  const [ratios, times] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await time(plain) : undefined
    const took = await time(ours)
    times.push(took)
    ratios.push(took / (first ?? (await time(plain))))
  }
  return { ratios, times }
}

const rowOf = (what, { ratios, times }, plain) => ({
  what,
  value: median(ratios),
  note: `to ${plain}; ${median(times).toFixed(0)} ms here, the slowest ${sorted(times).at(-1).toFixed(0)}`,
})

export const keyRows = async ({ plugin }) => {
  const stage = await stageKeys(plugin)
  const { server, terminal } = stage
  const home = async () => {
    server.tmux('select-window', '-t', ':0')
    await until(() => server.tmux('display-message', '-p', '#{window_index}') === '0', 'the first window')
  }
  const jump = await pressInTurn(stage, { key: 'F6', word: DIALOG }, { key: 'F8', word: DIALOG }, home)
  const rows = [rowOf('key press to the blocked pane', jump, 'a key with `select-window`')]
  if (spawnSync('fzf', ['--version']).status !== 0)
    return [...rows, { what: 'key press to picker', why: 'fzf is not installed' }]
  const close = () => server.tmux('display-popup', '-C', '-c', terminal.client)
  const picker = await pressInTurn(
    stage,
    { key: 'F5', word: LAST },
    { key: 'F7', word: 'bench-plain' },
    close,
  )
  return [...rows, rowOf('key press to picker', picker, 'a key with a popup of one word')]
}
