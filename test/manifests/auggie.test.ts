/** The manifest of Auggie on its recorded login, and on screens written from facts for the rest. */
import { manifestSuite } from '../helpers/manifest-suite'
import { untestedSuite } from '../helpers/untested-suite'

const BOX = ['╭──────────────────────────╮', '│ ›                        │', '╰──────────────────────────╯']
const KEYS = '  Type / for commands • ↑↓ for history • Esc/Ctrl+C to interrupt'

manifestSuite('auggie')
untestedSuite(
  'auggie',
  { rows: ['  Done.', '', ...BOX, KEYS] },
  {
    composer: {
      says: 'idle',
      rows: [...BOX, KEYS],
      near: [{ rows: ['  Esc/Ctrl+C to interrupt', ...BOX] }],
    },
  },
)
