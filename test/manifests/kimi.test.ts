/** The manifest of kimi on the recorded panes of that agent, and on written screens where it says untested. */
import { manifestSuite } from '../helpers/manifest-suite'
import { untestedSuite } from '../helpers/untested-suite'

const BOX = [' ╭──────────╮', ' │ >        │', ' ╰──────────╯']

manifestSuite('kimi')
untestedSuite(
  'kimi',
  { rows: ['   Done.', '', ...BOX, ' mock-model  ~/app', '  context: 1% (120/256k)'] },
  {
    'permission-older': {
      says: 'blocked permission',
      rows: ['│ Shell is requesting approval to run a command', '│ → [1] Approve once', '│   [2] Reject'],
    },
    'spinner-older': {
      says: 'working',
      rows: ['⠋ Using Shell'],
      near: [{ rows: ['⠋ Using Shell', 'It is done.', ''] }],
    },
  },
)
