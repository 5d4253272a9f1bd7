/** What a person can set wrongly in tmux, and in our options for it. */
import { hasFeature } from '../../../src/core/tmux-version'
import { attachClient, recordClient } from '../../helpers/client'
import { anOnlooker } from '../../helpers/onlooker'
import type { Misconfiguration, Patient } from '../../helpers/patient'
import { tmuxVersion } from '../../helpers/tmux-server'

const set =
  (name: string, value: string) =>
  ({ server }: Patient): void =>
    void server.tmux('set-option', '-g', name, value)

/** As at the next load: keys are bound then. */
const loadWith =
  (name: string, value: string) =>
  (patient: Patient): void => {
    set(name, value)(patient)
    patient.server.tmux('run-shell', `${patient.plugin}/tma.tmux`)
  }

const version = tmuxVersion()
const hasClicks = hasFeature(version, 'clicks')

const TMUX: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a bar that is never drawn anew',
    kinds: ['interval-off'],
    says: /status-interval is 0/,
    mend: /^tmux set -g status-interval 15$/,
    breaks: set('status-interval', '0'),
  },
  {
    name: 'clicks wanted and no mouse',
    kinds: ['mouse-off'],
    says: /@tma-mouse is on, and mouse is off/,
    mend: /^tmux set -g mouse on$/,
    skip: !hasClicks && 'this tmux tells no clicks',
    breaks: set('@tma-mouse', 'on'),
  },
  {
    name: 'clicks wanted of a tmux that has none',
    kinds: ['clicks-unknown'],
    says: /tells no clicks on parts of the bar/,
    mend: /^tmux set -gu @tma-mouse$/,
    skip: hasClicks && 'this tmux tells clicks',
    breaks: set('@tma-mouse', 'on'),
  },
  {
    name: 'every pane ignored',
    kinds: ['all-ignored'],
    says: /@agent_ignore is set for the whole server: 1 of 1 panes are left out/,
    mend: /^tmux set -gu @agent_ignore$/,
    breaks: set('@agent_ignore', '1'),
  },
  {
    name: 'titles that are not taken',
    kinds: ['titles-off'],
    says: /allow-set-title is off/,
    mend: /^tmux set -g allow-set-title on$/,
    skip: !/^(?:3\.[5-9]|[4-9]|next|master)/.test(version) && 'this tmux takes all titles',
    breaks: set('allow-set-title', 'off'),
  },
]

const OPTIONS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a misspelt option',
    kinds: ['option-unknown'],
    says: /@tma-glyph-blokced is not an option of tma \(did you mean "@tma-glyph-blocked"\?\)/,
    mend: /^tmux set -gF @tma-glyph-blocked '#\{@tma-glyph-blokced\}' \\; set -gu @tma-glyph-blokced$/,
    breaks: set('@tma-glyph-blokced', '!!'),
  },
  {
    name: 'an option that is nothing like ours',
    kinds: ['option-unknown'],
    says: /@tma-colour-of-everything is not an option of tma/,
    mend: /^tmux set -gu @tma-colour-of-everything$/,
    breaks: set('@tma-colour-of-everything', "it's #[fg=red];"),
  },
  {
    name: 'a value that means nothing',
    kinds: ['option-invalid'],
    says: /@tma-scope must be a scope \(all, session\), not "windows"/,
    mend: /^tmux set -gu @tma-scope$/,
    breaks: set('@tma-scope', 'windows'),
  },
  {
    name: 'a style that would run a command',
    kinds: ['option-invalid'],
    says: /@tma-style-blocked must be a tmux style/,
    mend: /^tmux set -gu @tma-style-blocked$/,
    breaks: set('@tma-style-blocked', 'fg=red#(touch /tmp/x)'),
  },
  {
    name: 'an agent to look for that is misspelt',
    kinds: ['agent-unknown'],
    says: /@tma-agents names "cluade" \(did you mean "claude"\?\), and no manifest is called so/,
    mend: /^tmux set -g @tma-agents 'codex claude'$/,
    breaks: set('@tma-agents', 'codex cluade'),
  },
  {
    name: 'only agents that nobody knows',
    kinds: ['agent-unknown'],
    says: /@tma-agents names "everything-else"/,
    mend: /^tmux set -gu @tma-agents$/,
    breaks: set('@tma-agents', 'everything-else'),
  },
  {
    name: 'a colour of underscores in a tmux that knows none',
    kinds: ['style-void'],
    says: /@tma-style-done has a colour of underscores/,
    mend: /^tmux set -g @tma-style-done fg=red,underscore$|^tmux set -g @tma-style-done 'fg=red,underscore'$/,
    skip: hasFeature(version, 'underscore colour') && 'this tmux knows them',
    breaks: set('@tma-style-done', 'fg=red,underscore,us=blue'),
  },
]

const KEYS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a key that the person has bound',
    kinds: ['key-taken'],
    says: /prefix A was bound to something else/,
    mend: /^tmux set -g @tma-key a \\; run-shell /,
    breaks: (patient) => {
      patient.server.tmux('bind-key', 'A', 'display-message', "it's mine")
      loadWith('@tma-age', 'on')(patient)
    },
  },
  {
    name: 'a key without the prefix that the person has bound',
    kinds: ['key-taken'],
    says: /M-j was bound to something else/,
    mend: /^tmux set -g @tma-key-next '-n M-a' \\; run-shell /,
    breaks: (patient) => {
      patient.server.tmux('bind-key', '-n', 'M-j', 'display-message', 'mine')
      loadWith('@tma-key-next', '-n M-j')(patient)
    },
  },
  {
    name: 'one key for two options',
    kinds: ['key-twice'],
    says: /two options give prefix T a meaning/,
    mend: /^tmux set -gu @tma-key-mute \\; run-shell /,
    breaks: (patient) => {
      set('@tma-key-next', 'T')(patient)
      loadWith('@tma-key-mute', 'T')(patient)
    },
  },
  {
    name: 'a key that there is not',
    kinds: ['key-unknown'],
    says: /tmux knows no key "C-F99"/,
    mend: /^tmux set -gu @tma-key-next \\; run-shell /,
    breaks: set('@tma-key-next', '-n C-F99'),
  },
]

const NOTICES: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a trigger that there is not',
    kinds: ['notify-invalid'],
    says: /@tma-notify: must be a trigger/,
    mend: /^tmux set -gu @tma-notify$/,
    breaks: set('@tma-notify', 'blokced:message'),
  },
  {
    name: 'notices to a command that is not named',
    kinds: ['notify-command-unset'],
    says: /notices go to a command, and @tma-notify-command names none/,
    mend: /^tmux set -g @tma-notify 'blocked:message,bell done:message'$/,
    breaks: set('@tma-notify', 'blocked:bell,command done:command'),
  },
  {
    name: 'notices to a command that is not there',
    kinds: ['notify-command-missing'],
    says: /@tma-notify-command runs tell-me, which is not there/,
    mend: /^tmux set -g @tma-notify blocked:message \\; set -gu @tma-notify-command$/,
    breaks: (patient) => {
      set('@tma-notify', 'blocked:command')(patient)
      set('@tma-notify-command', "tell-me 'now'")(patient)
    },
  },
  {
    name: 'notices to a desktop that is out of reach',
    kinds: ['desktop-unreachable'],
    says: /desktop: there is no session bus/,
    mend: /^tmux set -g @tma-notify blocked:bell$/,
    breaks: set('@tma-notify', 'blocked:desktop'),
  },
  {
    name: 'notices to a terminal that ignores them',
    kinds: ['osc9-deaf'],
    says: /its terminal is rxvt, which is known to ignore OSC 9/,
    mend: /^tmux set -g @tma-notify blocked:message$/,
    before: ['focus-off'],
    prepare: ({ server }, t) => recordClient(t, server, 'rxvt'),
    breaks: set('@tma-notify', 'blocked:osc9'),
  },
  {
    name: 'notices through a tmux that lets none through',
    kinds: ['passthrough-off'],
    says: /its terminal is tmux, which lets this through with "set -g allow-passthrough on"/,
    mend: /^tmux -S \S+ set -gw allow-passthrough on$/,
    before: ['focus-off'],
    skip: !hasFeature(version, 'popups that stay') && 'this tmux has no such option',
    prepare: ({ server }, t) => attachClient(t, server, { term: 'tmux-256color' }),
    breaks: set('@tma-notify', 'blocked:osc9'),
  },
  {
    name: 'focus that tmux does not ask for',
    kinds: ['focus-off'],
    says: /focus-events is off, with \S+ attached/,
    mend: /^tmux set -g focus-events on$/,
    setup: { options: { 'focus-events': 'on' } },
    prepare: ({ server }, t) => anOnlooker(t, server),
    breaks: set('focus-events', 'off'),
  },
]

export const SETTINGS_ROWS: ReadonlyArray<Misconfiguration> = [...TMUX, ...OPTIONS, ...KEYS, ...NOTICES]
