/** The page of doctor: words written by hand, the table from the declarations. */
import { LEVELS, type Level } from '../../src/core/doctor/finding'
import type { Kind } from '../../src/core/doctor/kind'
import { KINDS, SECTIONS } from '../../src/core/doctor/kinds'
import { cell } from '../../src/schema/reference'

const INTRO = `# What doctor finds

\`tma doctor\` looks at everything that tma stands on, and says first what it found amiss: what it is, why it matters, and after
\`$\` one line to paste into a shell. The line reaches the tmux server that was looked at, from the shell in which you asked. What
it changes in tmux holds until the server ends; where that is not enough, \`to keep it\` says what to write, and where.

\`\`\`sh
tma doctor
tma doctor --json
tma doctor --exit-code
\`\`\`

Findings have three levels. What **keeps states from being seen** comes first, then what **costs you something**, then what is
**good to know**: that may be as you want it. Then come the facts, by section: which tmux, bundle, Node and daemon, what the
daemon costs, each agent pane with its state, how it is known and why not better.

* Without a flag the exit code is 0 whatever was found, and 1 when doctor could not look, as without a tmux server.
* With \`--exit-code\` it is also 1 when a finding asks to be mended; one that is only good to know does not.
* \`--json\` is one object: [doctor.json](schema/doctor.json). Each finding has its \`kind\`, as in the tables below.

Doctor changes nothing but what any command does that looks: where no daemon lives it runs one cycle. It draws the bar once,
and so runs what stands in \`#(…)\` there, as tmux does at each refresh. No line is run for you, and none changes a file of
yours without a copy beside it (\`.bak\`, \`.off\`) or a question.

The tables below are generated from the declarations that doctor itself reads.`

const ABOUT: Readonly<Record<Level, string>> = {
  hides: 'hides',
  costs: 'costs',
  note: 'to know',
}

const rowOf = ([name, { level, title, why, mend }]: readonly [string, Kind]): string =>
  `| \`${name}\` | ${ABOUT[level]} | ${cell(title)} | ${cell(`${why}.`)} | ${cell(/^by hand|^the |^what /.test(mend) ? mend : `\`${mend}\``)} |`

const tableOf = (section: string): string => {
  const own = Object.entries<Kind>(KINDS).filter(([, kind]) => kind.section === section)
  if (own.length === 0) return ''
  const head = ['| kind | level | what | why it matters | what mends it |', '|---|---|---|---|---|']
  return [`## ${section}`, '', ...head, ...own.map(rowOf)].join('\n')
}

const LEGEND = `Levels: ${Object.entries(LEVELS)
  .map(([level, words]) => `\`${ABOUT[level as Level]}\` ${words}`)
  .join(', ')}.`

export const doctorPage = (): string =>
  `${[INTRO, LEGEND, ...SECTIONS.map(tableOf).filter((table) => table !== '')].join('\n\n')}\n`
