// Words that the agents' programs and manuals are known to show, each in the place where it would stand.
import test from 'ava'
import { told } from '../helpers/cases'

const RULE = '─'.repeat(60)
const claudeBox = (above: string, footer: string): string => `\n${above}\n\n${RULE}\n❯\n${RULE}\n${footer}\n`
const claudeForm = (words: string): string => `\n${RULE}\n${words}\n`
const codexBox = (above: string): string => `\n${above}\n\n›\n\n  gpt-5 · ~/proj\n`
const geminiBox = (above: string): string =>
  `\n${above}\n${'▄'.repeat(60)}\n >   Type your message or @path/to/file\n${'▀'.repeat(60)}\n ~/proj   12% used\n`
const qwenBox = (above: string): string =>
  `\n${above}\n${RULE}\n>   Type your message or @path/to/file\n${RULE}\n  ~/proj\n`
const copilotBox = (above: string, footer: string): string =>
  `\n${above}\n ~/proj\n${RULE}\n❯\n${RULE}\n ${footer}\n`
const opencodeBox = (footer: string): string =>
  `\n  hello\n\n  ┃\n  ┃\n  ┃\n  ┃  Build · Mock Model\n  ╹${'▀'.repeat(50)}\n   ${footer}\n`
const clineBox = (above: string): string =>
  `\n${above}\n${RULE}\n❯ Ask anything...\n${RULE}\n model (0)  ○ Plan ● Act (Tab)\n`
const continueBox = (above: string): string =>
  `\n${above}\n╭${'─'.repeat(58)}╮\n│ ● ▋Ask anything, @ for context${' '.repeat(27)}│\n╰${'─'.repeat(58)}╯\n`

/** Agent, what is told, the screen, the title. */
type Row = readonly [agent: string, expected: string, screen: string, title?: string]

const WORKING: ReadonlyArray<Row> = [
  ['claude', 'working', claudeBox('● On it.', '  ⏵⏵ accept edits on · esc to interrupt')],
  ['claude', 'working', claudeBox('● On it.', '  ⏸ plan mode on (shift+tab to cycle) · esc to interrupt')],
  ['claude', 'working', claudeBox('✻ Cooking… (12s · ↓ 1.2k tokens · esc to interrupt)', '')],
  ['claude', 'working', claudeBox('● On it.', ''), '⠂ Fix parser'],
  ['claude', 'working', claudeBox('● On it.', ''), '\u2800 Fix parser'],
  ['claude', 'working', claudeBox('● On it.', ''), '◑ Fix parser'],
  ['codex', 'working', codexBox('• Working (12s • esc to interrupt)')],
  ['codex', 'working', codexBox('◦ Reading the parser (1m 02s • esc to interrupt)')],
  ['codex', 'working', codexBox('• On it.'), '⠙ proj'],
  ['opencode', 'working', opencodeBox('⬝⬝⬝■■■■  esc interrupt')],
  ['opencode', 'working', opencodeBox('■■⬝⬝⬝⬝⬝⬝  esc again to interrupt')],
  ['gemini', 'working', geminiBox(' ⠏ Reading… (esc to cancel, 12s)')],
  ['gemini', 'working', geminiBox(' '), '✦  Working… (proj)'],
  ['gemini', 'working', geminiBox(' '), '✦  Reading the parser…'],
  ['gemini', 'working', geminiBox(' '), '⏲  Working… (proj)'],
  ['copilot', 'working', copilotBox(' ● Thinking (Esc to cancel)', '/ commands')],
  ['copilot', 'working', copilotBox(' ', '◉ Working · esc interrupt')],
  ['copilot', 'working', copilotBox(' ', 'esc again to cancel')],
  ['pi', 'working', `\n Working...\n${RULE}\n\n${RULE}\n~/proj\n0.3%/262k\n`],
  ['qwen', 'working', qwenBox('  Reading… (12s · esc to cancel)')],
  ['qwen', 'working', qwenBox(' '), '◐ Qwen - proj'],
  ['cline', 'working', clineBox(' ⠏ Thinking... (esc to cancel)')],
  ['cline', 'working', clineBox(' Thinking... (esc to cancel)')],
  ['continue', 'working', continueBox(' ⠠⡀⠈  ( 12s • esc to interrupt )')],
]

const IDLE: ReadonlyArray<Row> = [
  ['claude', 'idle', claudeBox('● Done.', '')],
  ['claude', 'idle', claudeBox('● Done.', '  ⏵⏵ bypass permissions on (shift+tab to cycle)')],
  ['claude', 'idle', claudeBox('● Done.', '  ⏸ manual mode on'), '✳ Fix parser'],
  ['claude', 'idle', claudeBox('✻ Cooked for 5s', '')],
  ['codex', 'idle', codexBox('• Done.'), 'proj'],
  [
    'codex',
    'idle (interrupted)',
    codexBox('■ Conversation interrupted - tell the model what to do differently'),
  ],
  ['opencode', 'idle', opencodeBox('13.1K (1%) · $0.01  ctrl+p commands')],
  ['gemini', 'idle', geminiBox(' '), '◇  Ready (proj)'],
  ['gemini', 'idle', geminiBox(' '), 'Gemini CLI (proj)'],
  ['copilot', 'idle', copilotBox(' ', 'Enter @ to mention files or / for commands')],
  ['copilot', 'idle', copilotBox(' ', '/ commands')],
  ['pi', 'idle', `\n Done.\n${RULE}\n\n${RULE}\n~/proj\n0.3%/262k   / commands\n`, 'π - proj'],
  ['qwen', 'idle', qwenBox(' '), 'Qwen - proj'],
  ['cline', 'idle', clineBox('  Done.'), '> say hello'],
  ['continue', 'idle', continueBox('  Done.')],
]

const YES_NO = ' ❯ 1. Yes\n   2. No\n'
const CLAUDE: ReadonlyArray<Row> = [
  ...[
    'Esc to cancel',
    'Esc to cancel · Tab to amend',
    'Esc to cancel · Tab to amend · ctrl+e to explain',
  ].map(
    (keys): Row => [
      'claude',
      'blocked (permission)',
      claudeForm(` Do you want to proceed?\n${YES_NO}\n ${keys}`),
    ],
  ),
  [
    'claude',
    'blocked (permission)',
    claudeForm(` Do you want to allow this connection?\n${YES_NO}\n Esc to cancel`),
  ],
  ['claude', 'blocked (permission)', claudeForm(' ⏺ Bash(make)\n   ⎿  Waiting for permission…\n')],
  ['claude', 'blocked (permission)', claudeForm(` Run a dynamic workflow?\n${YES_NO}\n Esc to cancel`)],
  [
    'claude',
    'blocked (question)',
    claudeForm(
      ' ☐ Color\n\n Which color?\n\n❯ 1. Red\n  2. Type something.\n\nEnter to select · Tab/Arrow keys to navigate · Esc to cancel',
    ),
  ],
  [
    'claude',
    'blocked (question)',
    claudeForm(
      ' Any more?\n\n❯ 1. Go on\n  2. Skip interview and plan immediately\n\nEnter to select · ↑/↓ to navigate · Esc to cancel',
    ),
  ],
  [
    'claude',
    'blocked (question)',
    claudeForm(
      ' Review your answers\n\n Ready to submit your answers?\n\n❯ 1. Submit answers\n  2. Cancel\n',
    ),
  ],
  [
    'claude',
    'blocked (trust)',
    claudeForm(
      ' Quick safety check: Is this a project you created or one you trust?\n\n ❯ 1. Yes, I trust this folder\n   2. No, exit\n\n Enter to confirm · Esc to cancel',
    ),
  ],
]

const CODEX_YES_NO = '› 1. Yes, proceed (y)\n  2. No (esc)\n\n  Press enter to confirm or esc to cancel'
const CODEX: ReadonlyArray<Row> = [
  ['codex', 'blocked (permission)', `\n  Would you like to run the following command?\n\n${CODEX_YES_NO}\n`],
  ['codex', 'blocked (permission)', '\n  Allow command?\n\n  $ make\n\n  [y/n]\n'],
  [
    'codex',
    'blocked (question)',
    '\n  Which?\n\n  › 1. A\n    2. B\n\n  enter to submit answer | esc to interrupt\n',
  ],
  [
    'codex',
    'blocked (question)',
    '\n  Which?\n\n  › 1. A\n    2. B\n\n  enter to submit all | esc to interrupt\n',
  ],
  [
    'codex',
    'blocked (trust)',
    '\n> You are in ~/proj\n\n  Do you trust the contents of this directory?\n\n› 1. Yes, continue\n  2. No, quit\n\n  Press enter to continue\n',
  ],
  [
    'codex',
    'blocked (trust)',
    '\n> You are running Codex in ~/proj\n\n  Since this folder is not version controlled, we recommend asking.\n\n> 1. Allow Codex to work in this folder\n  2. Ask me\n\n  Press Enter to continue\n',
  ],
  [
    'codex',
    'blocked (trust)',
    "\n  Hooks need review\n  2 hooks are new or changed.\n\n› 1. Review hooks\n  2. Trust all and continue\n  3. Continue without trusting (hooks won't run)\n",
  ],
  ['codex', 'blocked', '\n  Something new\n\n  that asks\n', '[ ! ] Action Required | proj'],
  ['codex', 'blocked', '\n  Something new\n\n  that asks\n', '[ . ] Action Required | proj'],
]

const GEMINI_ANSWERS =
  '│ ● 1. Allow once\n│   2. Allow for this session\n│   3. Modify with external editor\n│   4. No, suggest changes (esc)'
const REST: ReadonlyArray<Row> = [
  ...[
    'Apply this change?',
    "Allow execution of: 'npm'?",
    'Allow execution of MCP tool "x"?',
    'Do you want to proceed?',
  ].map((question): Row => ['gemini', 'blocked (permission)', `\n│ ${question}\n${GEMINI_ANSWERS}\n`]),
  ['gemini', 'blocked', '\n│ Something new\n│ that asks\n', '✋  Action Required (proj)'],
  [
    'gemini',
    'blocked (question)',
    '\n│ Answer Questions\n│ Which?\n│ ● 1. A\n│   2. B\n│ Enter to select · ↑/↓ to navigate · Esc to cancel\n',
  ],
  ['gemini', 'blocked (plan)', '\n│ Ready to start implementation?\n│ ● 1. Yes\n│   2. No\n'],
  [
    'gemini',
    'blocked (trust)',
    "\n│ Do you trust the files in this folder?\n│ ● 1. Trust folder (proj)\n│   2. Trust parent folder (dev)\n│   3. Don't trust\n",
  ],
  [
    'opencode',
    'blocked (permission)',
    '\n  ┃  △ Permission required\n  ┃  Allow once   Allow always   Reject\n',
  ],
  ...['enter confirm', 'enter submit', 'enter toggle'].flatMap((accept) =>
    ['↑↓ select', '⇆ tab'].map(
      (move): Row => [
        'opencode',
        'blocked (question)',
        `\n  ┃  Which?\n  ┃  1. A\n  ┃  2. B\n  ┃  ${move}  ${accept}  esc dismiss\n`,
      ],
    ),
  ),
  ...['enter to select', 'enter to confirm', 'enter to submit'].flatMap((accept) =>
    ['esc to cancel', 'esc cancel'].map(
      (cancel): Row => [
        'copilot',
        'blocked (permission)',
        `\n│ Do you want to run this command?\n│ ❯ 1. Yes\n│   2. No\n│ ${accept} · ${cancel}\n`,
      ],
    ),
  ),
  ['copilot', 'blocked (question)', '\n Asking user\n Which color?\n\n enter accept · esc cancel\n'],
  [
    'copilot',
    'blocked (permission)',
    '\n│ Do you want to run this command?\n│ ❯ 1. Yes\n│   2. No, and tell Copilot what to do differently (Esc)\n│ Confirm with number keys or ↑↓ keys and Enter, Cancel with Esc\n',
  ],
  [
    'pi',
    'blocked (trust)',
    '\n Trust project folder?\n\n → Yes\n   No\n\n ↑↓ navigate  enter select  escape/ctrl+c cancel\n',
  ],
  ...['Apply this change?', "Allow execution of: 'npm'?", 'Shell command execution'].map(
    (question): Row => [
      'qwen',
      'blocked (permission)',
      `\n│ ${question}\n│ › 1. Yes, allow once\n│   2. No (esc)\n`,
    ],
  ),
  [
    'qwen',
    'blocked (permission)',
    '\n│ Which?\n│ ❯ 1. Yes\n│   2. No\n\n ⠏ Waiting for user confirmation...\n',
    '✳\ufe0e Qwen - proj',
  ],
  [
    'qwen',
    'blocked (trust)',
    "\n│ Do you trust this folder?\n│ › 1. Trust folder (proj)\n│   2. Don't trust (esc)\n",
  ],
  ['cline', 'blocked (permission)', '\n  Approve tool call?\n  $ make\n  [y] approve  [n] deny\n'],
  ['cline', 'blocked (permission)', '\n  Let Cline use this tool?\n  > Yes\n    No\n'],
  ['cline', 'blocked (permission)', '\n [act mode] model\n  Execute command?\n  > Yes\n    No\n'],
  ...['Would you like to continue?', 'Allow this tool call?'].map(
    (question): Row => [
      'continue',
      'blocked (permission)',
      `\n│  ${question}\n│  > Continue\n│    Continue + don't ask again\n│    No, and tell Continue what to do differently\n`,
    ],
  ),
]

/** The first of its words that tell it from the others. */
const named = ([agent, expected, screen, title]: Row, i: number): string => {
  const words = screen.split('\n').filter((row) => /[A-Za-z]/.test(row))
  return `${agent}, ${i + 1}: ${expected}, ${title ?? words[0]?.trim()}`
}

for (const [i, row] of [...WORKING, ...IDLE, ...CLAUDE, ...CODEX, ...REST].entries())
  test(named(row, i), (t) => {
    const [agent, expected, screen, title] = row
    const before = title === undefined ? {} : { title }
    // What no rule of the agent's own explains is told as a dialog.
    const accepted = expected === 'blocked' ? 'blocked (dialog)' : expected
    t.is(told(agent, screen, before), accepted)
  })

test('viewers hold: the transcripts of Claude Code and Codex, and the list of models', (t) => {
  const views: ReadonlyArray<Row> = [
    ['claude', '', '\n  ⎿  esc to interrupt\n\n  Showing detailed transcript · ctrl+o to toggle\n'],
    [
      'claude',
      '',
      claudeForm(' Select model\n\n ❯ 1. Default\n   2. Opus\n\n Enter to set as default · Esc to cancel'),
    ],
    ['claude', '', claudeForm(' /btw what is that?\n\n It is a parser.\n\n esc to close')],
    [
      'codex',
      '',
      '\n› run bash\n\n  ↑/↓ to scroll   pgup/pgdn to page   home/end to jump\n  q to quit   esc to edit prev\n',
    ],
  ]
  for (const [agent, , screen] of views)
    for (const after of ['idle', 'working'] as const) t.is(told(agent, screen, { after }), after)
})
