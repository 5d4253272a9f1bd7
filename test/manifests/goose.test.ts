/** The manifest of Goose on screens written from its documents: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const idle = { rows: ['  Done.', '', '( O)>'] }

isUntested('goose')
untestedSuite('goose', idle, {
  permission: {
    says: 'blocked permission',
    rows: [
      '─── shell | developer ──────────────────────────',
      'command: npm install',
      '',
      '◆  Goose would like to call the above tool, do you allow?',
      '│  ● Allow (Allow the tool call once)',
      '│  ○ Always Allow',
      '│  ○ Deny',
      '└',
    ],
    near: [{ rows: ['◇  Goose would like to call the above tool, do you allow?', '│  Allow', '│'] }],
  },
  spinner: {
    says: 'working',
    rows: ['◓  honking at the build...  (Ctrl+C to interrupt)'],
    near: [{ rows: ['  ◓  it said (Ctrl+C to interrupt)', '( O)>'] }],
  },
  prompt: {
    says: 'idle',
    rows: ['Goose is running!', '( O)>'],
    near: [{ rows: ['( O)> and more', 'text'] }],
  },
})
