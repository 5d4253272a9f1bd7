/** Writes the output items of the Responses format: each is announced, filled, and repeated as a whole at its end. */
import type { Step } from './plan'
import { type Body, newId } from './wire'

export type Send = (type: string, rest: Body) => void

type Spoken = { readonly kind: 'text' | 'thought'; readonly id: string; text: string }
type Call = Extract<Step, { kind: 'call' }>

const callItem = ({ tool, input }: Call): Body => {
  const call_id = newId('call')
  if (tool.isLocal) {
    const command = typeof input === 'string' ? input : input.command
    return {
      type: 'local_shell_call',
      id: newId('lsc'),
      call_id,
      status: 'completed',
      action: { type: 'exec', command },
    }
  }
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const head = { call_id, name: tool.name, status: 'completed' }
  if (tool.isFreeform) return { type: 'custom_tool_call', id: newId('ctc'), ...head, input: text }
  const namespace = tool.namespace === undefined ? {} : { namespace: tool.namespace }
  return { type: 'function_call', id: newId('fc'), ...head, arguments: text, ...namespace }
}

const THOUGHT_TITLE = '**Thinking it over**\n\n'

export const itemWriter = (send: Send) => {
  const output: Body[] = []
  let current: Spoken | undefined

  const finish = (item: Body): void => {
    send('response.output_item.done', { output_index: output.length, item })
    output.push(item)
  }
  const endMessage = ({ id, text }: Spoken): void => {
    const at = { item_id: id, output_index: output.length, content_index: 0 }
    const part = { type: 'output_text', text, annotations: [], logprobs: [] }
    send('response.output_text.done', { ...at, text })
    send('response.content_part.done', { ...at, part })
    finish({ id, type: 'message', status: 'completed', role: 'assistant', content: [part] })
  }
  const endThought = ({ id, text }: Spoken): void => {
    const at = { item_id: id, output_index: output.length, summary_index: 0 }
    const part = { type: 'summary_text', text }
    send('response.reasoning_summary_text.done', { ...at, text })
    send('response.reasoning_summary_part.done', { ...at, part })
    finish({ id, type: 'reasoning', summary: [part], encrypted_content: null })
  }
  const close = (): void => {
    const ended = current
    current = undefined
    if (ended?.kind === 'text') endMessage(ended)
    else if (ended?.kind === 'thought') endThought(ended)
  }

  const openMessage = (): Spoken => {
    const id = newId('msg')
    const item = { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] }
    send('response.output_item.added', { output_index: output.length, item })
    const part = { type: 'output_text', text: '', annotations: [], logprobs: [] }
    send('response.content_part.added', {
      item_id: id,
      output_index: output.length,
      content_index: 0,
      part,
    })
    return { kind: 'text', id, text: '' }
  }
  const addThought = (spoken: Spoken, text: string): void => {
    spoken.text += text
    send('response.reasoning_summary_text.delta', {
      item_id: spoken.id,
      output_index: output.length,
      summary_index: 0,
      delta: text,
    })
  }
  const openThought = (): Spoken => {
    const id = newId('rs')
    const output_index = output.length
    send('response.output_item.added', { output_index, item: { id, type: 'reasoning', summary: [] } })
    const part = { type: 'summary_text', text: '' }
    send('response.reasoning_summary_part.added', { item_id: id, output_index, summary_index: 0, part })
    const spoken: Spoken = { kind: 'thought', id, text: '' }
    addThought(spoken, THOUGHT_TITLE)
    return spoken
  }
  const addText = (spoken: Spoken, text: string): void => {
    spoken.text += text
    send('response.output_text.delta', {
      item_id: spoken.id,
      output_index: output.length,
      content_index: 0,
      delta: text,
      logprobs: [],
    })
  }

  const call = (step: Call): void => {
    close()
    const item = callItem(step)
    const output_index = output.length
    const isFunction = item.arguments !== undefined
    const announced = { ...item, ...(isFunction ? { arguments: '' } : {}), status: 'in_progress' }
    send('response.output_item.added', { output_index, item: announced })
    if (isFunction) {
      const at = { item_id: item.id, output_index }
      send('response.function_call_arguments.delta', { ...at, delta: item.arguments })
      send('response.function_call_arguments.done', { ...at, arguments: item.arguments })
    }
    finish(item)
  }

  const speak = (kind: 'text' | 'thought', text: string): void => {
    if (current?.kind !== kind) {
      close()
      current = kind === 'text' ? openMessage() : openThought()
    }
    if (kind === 'text') addText(current, text)
    else addThought(current, text)
  }

  return {
    write: (step: Exclude<Step, { kind: 'silence' }>): void => {
      if (step.kind === 'call') call(step)
      else speak(step.kind, step.text)
    },
    end: (): ReadonlyArray<Body> => {
      close()
      return output
    },
  }
}
