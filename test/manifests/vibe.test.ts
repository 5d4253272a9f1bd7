/** The manifest of Vibe on screens written from its sources: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const BOX = [
  '┌────────────────────────────────┐',
  '│ >                              │',
  '└────────────────────────────────┘',
]
const idle = { title: 'vibe', rows: [...Array(20).fill('  Done.'), '', ...BOX, '  ~/app   3k tokens'] }

isUntested('vibe')
untestedSuite(
  'vibe',
  { ...idle, rows: [...idle.rows, ...Array(6).fill('  ~')] },
  {
    permission: {
      says: 'blocked permission',
      rows: [
        '│ Permission for the bash tool',
        '│ › 1. Allow once',
        '│   2. Allow for remainder of this session',
        '│   3. Always allow',
      ],
      near: [{ rows: ['  Permission for the bash tool is asked once.', ...BOX] }],
    },
    trust: {
      says: 'blocked trust',
      rows: ['│ Trust this folder?', '│ /home/dev/app', '│ › Yes', '│   No'],
      near: [{ rows: ['  Trust this folder? I would.', ...BOX] }],
    },
    'title-action': {
      says: 'blocked',
      title: 'vibe - Action Required',
      rows: BOX,
      near: [{ title: 'Action Required by law', rows: BOX }],
    },
    spinner: {
      says: 'working',
      rows: ['⠋ Generating… (3s)', ...BOX],
      near: [{ rows: ['  Generating a report', ...BOX] }],
    },
    'title-done': {
      says: 'idle',
      title: 'vibe - Task Complete',
      rows: BOX,
      near: [{ title: 'Task Complete - vibe', rows: BOX }],
    },
  },
)
