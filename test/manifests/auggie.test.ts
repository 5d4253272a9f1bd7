/** The manifest of Auggie on its recorded login, and on screens written from facts for the rest. */
import test from 'ava'
import { screen } from '../../src/core/screen'
import { aSnapshot } from '../helpers/builders'
import { bundledManifests } from '../helpers/bundled'
import { capturesOf, replayed } from '../helpers/captures'
import { untestedSuite } from '../helpers/untested-suite'

const BOX = ['╭──────────────────────────╮', '│ ›                        │', '╰──────────────────────────╯']
const KEYS = '  Type / for commands • ↑↓ for history • Esc/Ctrl+C to interrupt'

for (const capture of capturesOf('auggie')) {
  test(`${capture.name} is blocked, and quoted above a box it is not`, (t) => {
    const { verdict } = replayed(capture).folded
    t.like(verdict, { state: 'blocked', detail: 'auth' })
    const rows = [...capture.lines.map((row) => `  ${row}`), '', ...BOX, KEYS]
    const manifest = bundledManifests.find(({ name }) => name === 'auggie')
    if (manifest === undefined) throw new Error('no manifest')
    const past = { lastKnown: undefined, composerSeen: true, startWatched: false }
    t.is(screen(manifest, aSnapshot(rows), past).chrome?.rule, 'composer')
  })
}

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
