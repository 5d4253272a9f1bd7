import test from 'ava'
import { isOfTurn, keywordIn, planFor } from '../../lab/mock/plan'

const SHELL = {
  name: 'run_shell_command',
  schema: {
    type: 'object',
    properties: { command: { type: 'string' }, is_background: { type: 'boolean' } },
    required: ['command', 'is_background'],
  },
}
const asked = (text: string) => ({ text, isAfterTool: false, tools: [SHELL], json: undefined, system: '' })

test('the last word that is known decides', (t) => {
  t.is(keywordIn('please say hello, then run bash'), 'run bash')
  t.is(keywordIn('nothing of the kind'), undefined)
})

test('a call has the arguments that the schema of the offered tool wants', (t) => {
  const { kind, steps } = planFor(asked('run bash'))
  t.is(kind, 'call: run_shell_command')
  const call = steps.find((step) => step.kind === 'call')
  t.deepEqual(call?.kind === 'call' && call.input, { command: 'mkdir -p build/x', is_background: false })
})

test('the outcome of a tool ends the turn, whatever the prompt was', (t) => {
  t.is(planFor({ ...asked('run bash'), isAfterTool: true }).kind, 'after tool')
})

test('a request without tools runs beside the turn', (t) => {
  const title = { ...asked('say hello'), tools: [], system: 'Write a title' }
  t.false(isOfTurn(title))
  t.is(planFor(title).kind, 'title')
})

test('what an agent asks for itself after its turn is no turn', (t) => {
  t.false(isOfTurn(asked('[SUGGESTION MODE: Suggest what the user might naturally type next.]')))
  t.false(isOfTurn(asked('Managed memory has TWO directories. Choose which one to write each memory into.')))
  t.true(isOfTurn(asked('say what managed memory has')))
})
