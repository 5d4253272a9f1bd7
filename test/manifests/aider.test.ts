/** The manifest of Aider on screens written from its sources: it was never run. */
import { isUntested, untestedSuite } from '../helpers/untested-suite'

const RULE = '─'.repeat(80)
const idle = { rows: ['Done.', '', 'Tokens: 8.6k sent, 59 received. Cost: $0.03 message.', RULE, '>'] }

isUntested('aider')
untestedSuite('aider', idle, {
  confirm: {
    says: 'blocked permission',
    rows: ['npm test', "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]:"],
    near: [{ rows: ['Run shell command? (Y)es/(N)o [Yes]: y', RULE, '>'] }],
  },
  spinner: {
    says: 'working',
    rows: ['please look', '░█        Waiting for anthropic/claude-sonnet'],
    near: [{ rows: ['Waiting for anthropic/claude-sonnet', 'Here is the answer.'] }],
  },
  prompt: {
    says: 'idle',
    rows: ['Tokens: 8.6k sent, 59 received.', RULE, 'architect>'],
    near: [{ rows: ['> a quote of a letter', '>'] }, { rows: [RULE, '> the parser'] }],
  },
})
