/** The manifest of Amp on screens written from facts: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const RULE = '─'.repeat(40)
const title = 'app - amp - main'
const box = (below = `~/app (main)─╯`): string[] => [
  `╭─smart─${RULE}╮`,
  `│${' '.repeat(47)}│`,
  `╰${RULE}${below}`,
  `${' '.repeat(38)}1% of 983k`,
]
const dialog = (heading: string, answer = 'Approve'): string[] => [
  `╭${RULE}╮`,
  `│ ${heading}`,
  '│ npm install left-pad',
  `│ ● ${answer}`,
  '│ ○ Deny with feedback',
  `╰${RULE}╯`,
]
const idle = { title, rows: ['  Done.', '', ...box()] }

isUntested('amp')
untestedSuite('amp', idle, {
  permission: {
    says: 'blocked permission',
    title,
    rows: dialog('Run this command?'),
    near: [{ title, rows: ['  Allow editing file: what does that ask?', ...box()] }],
  },
  waiting: {
    says: 'blocked permission',
    title,
    rows: dialog('Waiting for approval', 'Allow All for This Session'),
  },
  'title-confirmation': {
    says: 'blocked permission',
    title: 'Plugin confirmation needed - amp',
    rows: ['  A plugin asks.'],
    near: [{ title: 'Plugin confirmation needed - amp', rows: box() }],
  },
  'title-spinner': {
    says: 'working',
    title: '⠋ app - amp',
    rows: box(),
    near: [{ title, rows: box() }],
  },
  frame: {
    says: 'working',
    rows: box(' streaming ─╯'),
    near: [{ rows: ['  it is streaming ─ now', ...box()] }],
  },
  'interrupt-key': { says: 'working', rows: [...box(), '  esc to cancel'] },
  'composer-title': { says: 'idle', title, rows: box(), near: [{ title: '⠋ app', rows: box() }] },
  composer: { says: 'idle', rows: box(), near: [{ rows: ['  1% of 983k'] }] },
})
