/** The manifest of Cursor on screens written from facts: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const RULE = '─'.repeat(40)
const box = (text: string): string[] => [` ┌${RULE}┐`, ` │ → ${text.padEnd(37)}│`, ` └${RULE}┘`]
const FOOTER = ['  Auto', '  / commands · @ files · ! shell']
const idle = { title: 'Cursor Agent', rows: ['  Done.', '', ...box('Add a follow-up'), ...FOOTER] }

isUntested('cursor')
untestedSuite('cursor', idle, {
  run: {
    says: 'blocked permission',
    rows: [
      '  $ npm install left-pad',
      '  Run this command?',
      '  Not in allowlist: npm',
      '  → Run (once) (y)',
      '    Skip (esc or n)',
    ],
  },
  write: {
    says: 'blocked permission',
    rows: ['  Write to this file?', '  → Proceed (y)', '    Reject & propose changes (esc or p)'],
  },
  approval: {
    says: 'blocked permission',
    rows: ['  ⬢ Waiting for approval', '  → Keep (n)', '    Reject (esc or p)'],
  },
  spinner: {
    says: 'working',
    rows: ['  ⬢ Reading…', '  ctrl+c to stop'],
    near: [{ rows: ['  ⬢ Reading…', '', ...box('Add a follow-up')] }],
  },
  'spinner-row': { says: 'working', rows: ['  ⬡ Generating..', '', ...box('Add a follow-up'), ...FOOTER] },
  background: {
    says: 'working background',
    rows: [...box('Add a follow-up'), '  2 background tasks'],
    near: [{ rows: ['  I started 2 background tasks', '', ...box('x')] }],
  },
  'composer-hint': {
    says: 'idle',
    rows: [...box('Plan, search, build anything'), ...FOOTER],
    near: [{ rows: ['  → Add a follow-up', '  and then some'] }],
  },
  composer: {
    says: 'idle',
    rows: [...box('refactor the parser'), ...FOOTER],
    near: [{ rows: ['  no box here'] }],
  },
})
