/** The reference page of options: words written by hand, tables from the declarations. */

import { type Routes, writtenRoutes } from '../../src/core/notify-settings'
import { optionOf, SETTINGS } from '../../src/core/settings'
import { FEATURES, type Feature } from '../../src/core/tmux-version'
import type { Field } from '../../src/schema/field'
import { cell } from '../../src/schema/reference'

const INTRO = `# Options

Set them with \`set -g\`, before or after tma is loaded: they are read in every cycle, so a change shows within seconds. An
empty value is the default. Those of keys, the picker and the mouse are read when tma is loaded ([Keys](../keys.md)). A value that means nothing is the default too, and \`tma doctor\` names it.

\`\`\`tmux
set -g @tma-glyphs ascii
set -g @tma-style-blocked 'fg=black,bg=yellow,bold'
set -g @tma-status-style names
\`\`\`

The tables below are generated from the declarations that tma decodes with.`

const PLACES = `## Where states show

| write | it shows |
|---|---|
| \`#{tma_status}\` | the line of all agents; in a status line also what starts tma again when it is gone |
| \`#{tma_window}\` | the most urgent state in the window |
| \`#{tma_session}\` | how many agents of the session are in each state |
| \`#{tma_pane}\` | agent, state, detail and the age of the wait |

Each is nothing at all where there is no agent. When tma is loaded, and once a minute after, these placeholders are
replaced by options wherever you wrote them: in \`status-left\`, \`status-right\`, \`status-format[n]\`,
\`window-status-format\`, \`window-status-current-format\` and \`pane-border-format\`, of the server as of a session, window
or pane; and in the options that \`@plugin_interpolated_options\` names. \`##{tma_status}\` stays as it is, and so does a
placeholder in \`#(…)\`, where a shell would read it. Anywhere else, and in every theme, write the option itself:
\`#{@tma_status}\`, \`#{@tma_window}\`, \`#{@tma_session}\`, \`#{@tma_pane}\`. It needs no process and no order of loading.

The style around a placeholder is inherited and goes on behind it. In one case tmux has no way to say so: where
\`status-right-style\` (or \`-left-\`, or a window's) is set, another style is written before the placeholder, and
\`#[default]\` after it, that \`#[default]\` is the style before the placeholder.`

const written = (name: string, value: unknown): string => {
  if (name === 'notify') return writtenRoutes(value as Routes)
  if (name === 'notify-again') return `${Number(value) / 60_000}m`
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

const standing = (name: string, { fallback }: Field<unknown>): string => {
  const value = fallback === 'required' ? undefined : fallback.value
  if (value === undefined) return name.startsWith('glyph-') ? 'that of the set' : 'none'
  const word = written(name, value)
  return `\`${word}\``
}

const optionRows = Object.entries<Field<unknown>>(SETTINGS).map(
  ([name, field]) =>
    `| \`${optionOf(name)}\` | ${standing(name, field)} | ${cell(field.codec.name)} | ${cell(field.doc)} |`,
)

const versionRows = Object.values<Feature>(FEATURES).flatMap(({ since, what }) =>
  what === undefined ? [] : [`| ${since.join('.')} | ${cell(what)} |`],
)

export const optionsPage = (): string =>
  `${[
    INTRO,
    ['| option | default | values | meaning |', '|---|---|---|---|', ...optionRows].join('\n'),
    PLACES,
    ['## Which tmux', '', '| since | what |', '|---|---|', ...versionRows].join('\n'),
  ].join('\n\n')}\n`
