/** The manifest of the OpenHands CLI on screens written from its sources: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const STATUS = '  ctx 12.3K / 200K • $ 0.0123'
const idle = { rows: ['  Done.', ...Array(16).fill(''), '│ >                  │', STATUS] }

isUntested('openhands')
untestedSuite('openhands', idle, {
  confirmation: {
    says: 'blocked permission',
    rows: ['│ Review the action:', '│ › Yes', '│   No', '│   Always confirm this kind', STATUS],
    near: [{ rows: ['  Yes', '  it is so.', '  No', STATUS] }],
  },
  status: {
    says: 'working',
    rows: ['⠋ Working (12s • ESC: pause)', '│ >                  │', STATUS],
    near: [{ rows: ['  Working (12s) was said', STATUS] }],
  },
  'status-line': {
    says: 'idle',
    rows: ['│ >                  │', STATUS],
    near: [{ rows: [STATUS, '', 'x', 'x', 'x', 'x'] }],
  },
})
