/** What keeps the bar from showing states. */
import { recorded, startActor } from '../../helpers/actor'
import { anOnlooker } from '../../helpers/onlooker'
import { type Misconfiguration, PATIENCE_MS, type Patient } from '../../helpers/patient'
import { until } from '../../helpers/until'

const BLOCKED = recorded('claude/claude_blocked_blocked_bash_w100h24.json')

const set =
  (name: string, value: string) =>
  ({ server }: Patient): void =>
    void server.tmux('set-option', '-g', name, value)

/** An agent that waits, so that our line has columns. */
const withAgent = async ({ server }: Patient): Promise<void> => {
  startActor(server, 'claude', BLOCKED)
  await until(() => server.tmux('show-options', '-gqv', '@tma_status').includes('⚑1'), PATIENCE_MS)
}

/** The daemon has looked after the placeholders for the first time; it does so again in a minute. */
const whenTended = async ({ server }: Patient): Promise<void> => {
  server.tmux('set-option', '-g', 'status-left', '#{tma_status}')
  await until(() => server.tmux('show-options', '-gv', 'status-left').includes('@tma_status'), PATIENCE_MS)
  server.tmux('set-option', '-gu', 'status-left')
}

export const BAR_ROWS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'the status line off',
    kinds: ['bar-off'],
    says: /the status line is off/,
    mend: /^tmux set -g status on$/,
    breaks: set('status', 'off'),
  },
  {
    name: 'the status line off in one session',
    kinds: ['bar-off'],
    says: /the status line is off/,
    mend: /^tmux set -t '\$0' status on$/,
    before: ['focus-off'],
    prepare: ({ server }, t) => anOnlooker(t, server),
    breaks: ({ server }) => server.tmux('set-option', '-t', '$0', 'status', 'off'),
  },
  {
    name: 'no placeholder anywhere',
    kinds: ['bar-missing'],
    says: /no status line holds #\{tma_status\}/,
    mend: /^tmux set -ag status-right ' #\{tma_status\}' \\; run-shell /,
    breaks: (patient) => {
      set('status-right', '%H:%M')(patient)
      patient.server.tmux('set-option', '-gu', '@tma_replaced')
    },
  },
  {
    name: 'no placeholder, and a side that tmux cuts early',
    kinds: ['bar-missing'],
    says: /no status line holds #\{tma_status\}/,
    mend: / \\; set -g status-right-length 100 \\; run-shell /,
    breaks: ({ server }) => {
      for (const name of ['status-right', 'status-right-length', '@tma_replaced'])
        server.tmux('set-option', '-gu', name)
    },
  },
  {
    name: 'a placeholder that was written after the plugin was loaded',
    kinds: ['bar-raw'],
    says: /stands as it was written/,
    mend: /^tmux run-shell \S+\/tma\.tmux$/,
    prepare: whenTended,
    breaks: set('status-right', '#{tma_status} %H:%M'),
  },
  {
    name: 'a theme that wrote the side anew',
    kinds: ['bar-dropped'],
    says: /status-right held #\{tma_status\} until something wrote it anew/,
    mend: /^tmux set -ag status-right ' #\{tma_status\}' \\; run-shell /,
    breaks: set('status-right', '#[bg=blue] theme; #S'),
  },
  {
    name: 'a theme with lines of its own',
    kinds: ['bar-undrawn'],
    says: /no line that is drawn shows status-right/,
    mend: /^tmux set -ag 'status-format\[0\]' ' #\{tma_status\}' \\; run-shell /,
    breaks: set('status-format[0]', '#[align=left] #S #{window_name}'),
  },
  {
    name: 'a line that is not drawn',
    kinds: ['bar-below'],
    says: /status-format\[1\] holds our part, but fewer lines than 2 are drawn/,
    mend: /^tmux set -g status 2$/,
    breaks: ({ server }) => {
      server.tmux('set-option', '-g', 'status-format[1]', server.tmux('show-options', '-gv', 'status-right'))
      server.tmux('set-option', '-g', 'status-right', '%H:%M')
    },
  },
  {
    name: 'a side that is too short',
    kinds: ['bar-cut'],
    says: /status-right is cut after 8 columns/,
    mend: /^tmux set -g status-right-length 100$/,
    prepare: withAgent,
    breaks: ({ server }) => {
      const ours = server.tmux('show-options', '-gv', 'status-right')
      server.tmux('set-option', '-g', 'status-right', `"title" ${ours}`)
      server.tmux('set-option', '-g', 'status-right-length', '8')
    },
  },
  {
    name: 'a condition that keeps our part from being drawn',
    kinds: ['bar-conditional'],
    says: /what tmux draws does not show it/,
    mend: /^tmux set -ag status-right ' #\{tma_status\}' \\; run-shell /,
    before: ['focus-off'],
    prepare: async (patient, t) => {
      await withAgent(patient)
      await anOnlooker(t, patient.server)
    },
    breaks: ({ server, plugin }) =>
      server.tmux(
        'set-option',
        '-g',
        'status-right',
        `#{?#{==:#{session_name},other},#{@tma_status},}#(${plugin}/scripts/tma-status --tend)`,
      ),
  },
  {
    name: 'the option without what tends the bar',
    kinds: ['bar-untended'],
    says: /the bar shows #\{@tma_status\} alone, without the job/,
    mend: /^tmux set -ag status-right '#\(\S+\/scripts\/tma-status --tend\)'$/,
    breaks: set('status-right', '#{@tma_status} %H:%M'),
  },
  {
    name: 'a plugin folder that is gone',
    kinds: ['bar-script-gone'],
    says: /the bar starts tma from \/nonexistent\/tma, which is gone/,
    mend: /^tmux run-shell \S+\/tma\.tmux$/,
    breaks: set('status-right', '#{@tma_status}#(/nonexistent/tma/scripts/tma-status --tend) %H:%M'),
  },
  {
    name: 'a session with a side of its own',
    kinds: ['bar-missing'],
    says: /no status line holds #\{tma_status\}/,
    mend: /^tmux set -a -t '\$0' status-right ' #\{tma_status\}' \\; run-shell /,
    before: ['focus-off'],
    prepare: ({ server }, t) => anOnlooker(t, server),
    breaks: ({ server }) => {
      server.tmux('set-option', '-t', '$0', 'status-right', "it's #[bold]mine")
      server.tmux('set-option', '-gu', '@tma_replaced')
    },
  },
]
