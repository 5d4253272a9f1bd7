/** The manifest of the Antigravity CLI on screens written from facts: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const BOX = ['────────────────────', '>', '────────────────────']
const READY = '? for shortcuts                    Gemini 3 Pro'
const idle = { rows: ['  Done.', '', ...BOX, READY] }

isUntested('antigravity')
untestedSuite('antigravity', idle, {
  permission: {
    says: 'blocked permission',
    rows: [
      '  Requesting permission for: npm install',
      '  Do you want to proceed?',
      '  > 1. Yes',
      '    2. No',
      '  ↑/↓ navigate · tab amend · e edit command',
    ],
    near: [{ rows: ['  Requesting permission for: it is a phrase.', READY] }],
  },
  spinner: {
    says: 'working',
    rows: ['⠋ Thinking…', ...BOX],
    near: [{ rows: ['  Thinking is hard', ...BOX, READY] }],
  },
  background: {
    says: 'idle background',
    rows: [...BOX, `${READY} · 2 tasks`],
    near: [{ rows: ['  It has · 2 tasks', ...BOX, READY] }],
  },
  ready: { says: 'idle', rows: [...BOX, READY], near: [{ rows: [READY, '', '', '  and then', ' more'] }] },
})
