/** The manifest of grok on the recorded panes of that agent, and on written screens where it says untested. */
import { manifestSuite } from '../helpers/manifest-suite'
import { untestedSuite } from '../helpers/untested-suite'

const BOX = ['  ╭──────────╮', '  │ ❯        │', '  ╰────────── Mock ─╯']

manifestSuite('grok')
untestedSuite(
  'grok',
  { rows: ['     Done.', '', ...BOX] },
  {
    compacting: {
      says: 'working compacting',
      rows: ['    ⠧ Compacting… 3.0s               3.4s ⇣129 [stop]', '', ...BOX],
      near: [{ rows: ['     Compacting [stop]', '', ...BOX] }],
    },
  },
)
