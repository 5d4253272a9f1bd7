/** The manifest of droid on the recorded panes of that agent, and on written screens where it says untested. */
import { manifestSuite } from '../helpers/manifest-suite'
import { untestedSuite } from '../helpers/untested-suite'

const BOX = ['╭──────────╮', '│ >        │', '╰──────────╯']

manifestSuite('droid')
untestedSuite(
  'droid',
  { rows: ['   Done.', '', ' Auto (Off)', ...BOX, '? for help'] },
  {
    'permission-older': {
      says: 'blocked permission',
      rows: ['  > Yes, allow', '    No, cancel', '  enter to select · esc to cancel · ↑↓ to navigate'],
    },
    'question-older': {
      says: 'blocked question',
      rows: ['  Which color?', '  > Red', '    Blue', '  Enter select   Esc cancel   ↑↓ navigate'],
      near: [{ rows: ['  > Red', '  no keys here'] }],
    },
  },
)
