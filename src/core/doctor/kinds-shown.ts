/** Kinds of findings about what a person sees and sets: tmux, the bar, options, keys, notices. */
import { costs, hides, type Kind, note } from './kind'

const LOAD = "tmux run-shell '…/tma.tmux'"

export const SHOWN_KINDS = {
  'tmux-too-old': hides(
    'tmux',
    'tmux is older than 3.2',
    'tma reads and writes tmux in ways that it does not have',
    'the package manager’s command that installs tmux',
  ),
  'server-gone': hides(
    'tmux',
    'no tmux server runs there',
    'agents run in panes of a server',
    'tmux new-session -d',
  ),
  'interval-off': costs(
    'tmux',
    '`status-interval` is 0',
    'the bar never starts the daemon again when it is gone',
    'tmux set -g status-interval 15',
  ),
  'titles-off': costs(
    'tmux',
    '`allow-set-title` is off',
    'titles tell states too, and some agents are known by them alone',
    'tmux set -g allow-set-title on',
  ),
  'mouse-off': costs(
    'tmux',
    '`@tma-mouse` is on and `mouse` is off',
    'tmux takes no clicks, so none in the bar does anything',
    'tmux set -g mouse on',
  ),
  'clicks-unknown': costs(
    'tmux',
    '`@tma-mouse` is on and tmux is older than 3.4',
    'clicks on parts of the bar came with tmux 3.4: the option does nothing',
    'tmux set -gu @tma-mouse',
  ),
  'all-ignored': hides(
    'tmux',
    '`@agent_ignore` is set for the whole server or a session',
    'it takes every pane there out of sight',
    'tmux set -gu @agent_ignore',
  ),
  'bar-off': hides(
    'bar',
    'the status line is off',
    'states stand in it, and nobody sees it',
    'tmux set -g status on',
  ),
  'bar-missing': hides(
    'bar',
    'no status line holds `#{tma_status}`',
    'the bar is where states are seen at a glance',
    `tmux set -ag status-right ' #{tma_status}' \\; run-shell '…/tma.tmux'`,
  ),
  'bar-raw': hides(
    'bar',
    'a placeholder stands as it was written',
    'tmux knows no #{tma_status}: it shows nothing until the plugin has put an option in its place',
    LOAD,
  ),
  'bar-dropped': hides(
    'bar',
    'something, such as a theme, wrote the status line anew without the placeholder',
    'the bar shows the theme and no states',
    `tmux set -ag status-right ' #{tma_status}' \\; run-shell '…/tma.tmux'`,
  ),
  'bar-undrawn': hides(
    'bar',
    'a theme’s own `status-format` leaves out the side that holds our part',
    'what stands in that side is never drawn',
    `tmux set -ag 'status-format[0]' ' #{tma_status}' \\; run-shell '…/tma.tmux'`,
  ),
  'bar-below': hides(
    'bar',
    'our part stands in a line that is not drawn',
    'tmux draws as many lines as `status` says',
    'tmux set -g status 2',
  ),
  'bar-cut': hides(
    'bar',
    'our part lies beyond the length at which tmux cuts that side',
    'the states at its end are cut off',
    'tmux set -g status-right-length 100',
  ),
  'bar-conditional': hides(
    'bar',
    'the bar holds our part, and what tmux draws of it does not show it',
    'a condition or a width in a format keeps the states away',
    `tmux set -ag status-right ' #{tma_status}' \\; run-shell '…/tma.tmux'`,
  ),
  'bar-untended': costs(
    'bar',
    'the bar holds options of ours alone',
    'nothing in it starts the daemon again when it is gone',
    `tmux set -ag status-right '#(…/tma-status --tend)'`,
  ),
  'bar-script-gone': costs(
    'bar',
    'the bar starts a script of a plugin folder that is gone',
    'nothing starts the daemon again when it is gone',
    LOAD,
  ),
  'option-unknown': costs(
    'options',
    'an option is not one of tma’s',
    'a misspelt option does nothing and says nothing',
    "tmux set -gF @tma-RIGHT '#{@tma-WRONG}' \\; set -gu @tma-WRONG",
  ),
  'option-invalid': costs(
    'options',
    'the value of an option means nothing',
    'the default counts in its place',
    'tmux set -gu @tma-NAME',
  ),
  'agent-unknown': costs(
    'wanted',
    '`@tma-agents` names an agent that no manifest has',
    'the others alone are looked for, and what was meant is not seen',
    'tmux set -g @tma-agents NAMES',
  ),
  'style-void': costs(
    'options',
    'a style has a colour of underscores (`us=`) and tmux is older than 3.4',
    'that colour is left out, because older versions drop the whole style for it',
    "tmux set -g @tma-style-blocked 'fg=red'",
  ),
  'key-taken': costs(
    'keys',
    'a key of tma’s was bound to something else',
    'tma takes no key that is in use, so that key does not lead to it',
    "tmux set -g @tma-key FREE \\; run-shell '…/tma.tmux'",
  ),
  'key-twice': costs(
    'keys',
    'two options name one key',
    'the first of them counts, the other has no key',
    "tmux set -gu @tma-key-NAME \\; run-shell '…/tma.tmux'",
  ),
  'key-unknown': costs(
    'keys',
    'an option names a key that tmux does not know',
    'nothing is bound to it',
    "tmux set -gu @tma-key-NAME \\; run-shell '…/tma.tmux'",
  ),
  'notify-invalid': costs(
    'notices',
    'an option for notices means nothing',
    'the default counts in its place',
    'tmux set -gu @tma-notify',
  ),
  'notify-command-unset': costs(
    'notices',
    'notices go to a command and none is named',
    'what would go to it reaches nobody',
    "tmux set -g @tma-notify 'blocked:message'",
  ),
  'notify-command-missing': costs(
    'notices',
    'the command for notices is not there',
    'what goes to it reaches nobody',
    "tmux set -g @tma-notify 'blocked:message' \\; set -gu @tma-notify-command",
  ),
  'desktop-unreachable': costs(
    'notices',
    'notices go to the desktop, and the daemon cannot reach one',
    'a bell rings in its place',
    "tmux set -g @tma-notify 'blocked:bell'",
  ),
  'osc9-deaf': costs(
    'notices',
    'notices go to a terminal that is known to ignore them',
    'they reach nobody there',
    "tmux set -g @tma-notify 'blocked:message'",
  ),
  'passthrough-off': costs(
    'notices',
    'notices go through an outer tmux that lets none through',
    'the outer tmux swallows what is not meant for it, unless `allow-passthrough` is on',
    'tmux -S OUTER set -gw allow-passthrough on',
  ),
  'focus-off': note(
    'notices',
    '`focus-events` is off',
    'whether you look at a pane is then guessed by your last key, and a notice may come for what you see',
    'tmux set -g focus-events on',
  ),
  'focus-unreported': note(
    'notices',
    'tmux takes a terminal for one that reports no focus',
    'whether you look at a pane is then guessed by your last key, and a notice may come for what you see',
    'tmux set -as terminal-features ,TERM:focus',
  ),
} as const satisfies Readonly<Record<string, Kind>>
