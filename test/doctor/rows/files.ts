/** Files of the person's that tma reads, and panes that it is kept from. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recorded, startActor } from '../../helpers/actor'
import type { Misconfiguration, Patient } from '../../helpers/patient'
import { startTmux } from '../../helpers/tmux-server'
import { until } from '../../helpers/until'

/** Puts a file below the person's configuration. */
const put =
  (path: string, text: string) =>
  ({ home }: Patient): void => {
    const file = join(home, '.config', 'tma', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

const GOOD = 'min_engine_version = "0.1"\n[identity]\nprocess_names = ["mine"]\n[capture]\n'
const RULE = '[[rules]]\nid = "x"\nstate = "idle"\nregion = "whole_recent"\n[rules.match]\nregex = "("\n'

const skipped = (name: string, file: string, text: string, says: RegExp): Misconfiguration => ({
  name,
  kinds: ['manifest-skipped'],
  says,
  mend: new RegExp(`^mv \\S+/agents/${file} \\S+/agents/${file}\\.off$`),
  breaks: put(`agents/${file}`, text),
})

const MANIFESTS: ReadonlyArray<Misconfiguration> = [
  skipped('a manifest that is no TOML', 'mine.toml', 'min_engine_version = ', /mine\.toml is skipped: /),
  skipped(
    'a manifest for a tma that is not out yet',
    'mine.toml',
    GOOD.replace('0.1', '99.0'),
    /mine\.toml is skipped: .*min_engine_version/,
  ),
  skipped(
    'a manifest with a pattern that is none',
    'mine.toml',
    `${GOOD}${RULE}`,
    /mine\.toml is skipped: .*regex/,
  ),
  skipped(
    'a bad manifest with the name of a bundled one',
    'claude.toml',
    'min_engine_version = 7\n',
    /claude\.toml is skipped; the bundled manifest of this name stays in force:/,
  ),
  {
    ...skipped(
      'a manifest with a name that no agent can have',
      "It's mine.toml",
      GOOD,
      /its name must be of a-z/,
    ),
    mend: /^mv '\S+\/agents\/It'\\''s mine\.toml' '\S+\/agents\/It'\\''s mine\.toml\.off'$/,
  },
  {
    name: 'a manifest in the place of a bundled one',
    kinds: ['manifest-shadows'],
    says: /claude\.toml stands in the place of the bundled manifest/,
    mend: /^mv \S+\/claude\.toml \S+\/claude\.toml\.off$/,
    breaks: put('agents/claude.toml', GOOD.replace('mine', 'claude')),
  },
  {
    name: 'a process name that the system cuts',
    kinds: ['name-cut'],
    says: /process_names entry "my-very-long\.\*agent" is longer than 15 chars/,
    mend: /^sed -i\.bak 's\/.*\/' \S+\/agents\/mine\.toml$/,
    breaks: put('agents/mine.toml', GOOD.replace('mine', 'my-very-long.*agent')),
  },
]

const ACTION = `[[actions]]
name = "go-on"
state = "idle"
exec = ["true"]
`

const ACTIONS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a file of actions that is no TOML',
    kinds: ['actions-skipped'],
    says: /a file of actions is skipped: \S+claude\.toml/,
    mend: /^mv \S+\/actions\/claude\.toml \S+\/actions\/claude\.toml\.off$/,
    breaks: put('actions/claude.toml', '[[actions]\n'),
  },
  {
    name: 'an action that would answer a dialog unseen',
    kinds: ['actions-skipped'],
    says: /no dialog is answered unseen/,
    mend: /^mv \S+\/actions\/claude\.toml \S+\/actions\/claude\.toml\.off$/,
    breaks: put('actions/claude.toml', '[[actions]]\nname = "yes"\nstate = "blocked"\nkeys = ["1"]\n'),
  },
  {
    name: 'actions for an agent that is misspelt',
    kinds: ['actions-of-nobody'],
    says: /there is no agent "cluade", but "claude"/,
    mend: /^mv \S+\/actions\/cluade\.toml \S+\/actions\/claude\.toml$/,
    breaks: put('actions/cluade.toml', ACTION),
  },
]

const PANES: ReadonlyArray<Misconfiguration> = [
  {
    name: 'an agent in a pane that is left out',
    kinds: ['agent-ignored'],
    says: /%1 holds claude and is left out by @agent_ignore/,
    mend: /^tmux set -pu -t %1 @agent_ignore \\; set -wu -t @1 @agent_ignore$/,
    prepare: ({ server }) => {
      startActor(server, 'claude', recorded('claude/claude_idle_idle_done_w100h15.json'))
    },
    breaks: ({ server }) => server.tmux('set-option', '-p', '-t', '%1', '@agent_ignore', '1'),
  },
  {
    name: 'an agent in a window that is left out',
    kinds: ['agent-ignored'],
    says: /%1 holds claude and is left out by @agent_ignore/,
    mend: /set -wu -t @1 @agent_ignore$/,
    prepare: ({ server }) => {
      startActor(server, 'claude', recorded('claude/claude_idle_idle_done_w100h15.json'))
    },
    breaks: ({ server }) => server.tmux('set-option', '-w', '-t', '@1', '@agent_ignore', 'yes'),
  },
  {
    name: 'another tmux in a pane, without a tma',
    kinds: ['nested-bare'],
    says: /%1 shows the tmux server on \S+, and no tma lives there/,
    mend: /^tmux -S \S+ run-shell \S+\/tma\.tmux$/,
    breaks: async ({ server, env }, t) => {
      const inner = startTmux(t, { env: { ...env, TMUX: undefined } })
      server.tmux('new-window', '-d', `env -u TMUX tmux -S '${inner.socketPath}' attach`)
      await until(() => inner.tmux('list-clients') !== '')
    },
  },
]

export const FILES_ROWS: ReadonlyArray<Misconfiguration> = [...MANIFESTS, ...ACTIONS, ...PANES]
