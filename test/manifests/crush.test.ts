/** The manifest of Crush on screens written from its sources: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const title = 'crush ~/app'
const HELP = '  ctrl+p commands • ctrl+l models • ctrl+c quit'
const field = (text: string): string[] => [`  > ${text}`, '  ::: ', '  ::: ', '', HELP]
const DIALOG = [
  '  ╭──────────────────────────────────────────────╮',
  '  │ Permission Required ╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱╱ │',
  '  │ Tool bash                                    │',
  '  │     Allow     Allow for Session     Deny     │',
  '  ╰──────────────────────────────────────────────╯',
]
const idle = { title, rows: ['  Done.', '', ...field('Ready for instructions')] }

isUntested('crush')
untestedSuite('crush', idle, {
  permission: {
    says: 'blocked permission',
    title,
    rows: [...DIALOG, ...field('Processing...')],
    near: [{ title, rows: ['  Permission Required means that you must allow it.', ...field('Ready?')] }],
  },
  'placeholder-working': {
    says: 'working',
    title,
    rows: ['  I will look.', '', ...field('Brrrrr...')],
    near: [{ title, rows: ['  Working... on it', ...field('Ready...')] }],
  },
  'placeholder-ready': {
    says: 'idle',
    title,
    rows: ['  Done.', '', ...field('Ready!')],
    near: [
      { title: '~/app', rows: field('Ready!') },
      { title, rows: field('fix the parser') },
    ],
  },
})
