/** What the model passes to a tool: a generic value of the tool's schema, with the words that matter put in. */
import { filled, filledObject, type Schema, typeOf } from './schema'
import type { Tool, ToolKind } from './tools'

type Arguments = Record<string, unknown>
export type CallInput = Arguments | string

const FOLDER = '/home/dev/app'
const NOTES = 'hello from the lab\nsecond line\n'
export const PATCH =
  '*** Begin Patch\n*** Add File: notes.txt\n+hello from the lab\n+second line\n*** End Patch\n'
const QUESTION = 'Which color should the button have?'
const COLORS = [
  { label: 'Red', description: 'A warm color' },
  { label: 'Blue', description: 'A cool color' },
]
const PLAN = '# Plan\n\n1. Add a button\n2. Make it red\n3. Test it'
const PAGE = 'http://127.0.0.1:8787/page'

const propertiesOf = ({ schema }: Tool): Readonly<Record<string, Schema>> => schema.properties ?? {}

const commandWords = (key: string, schema: Schema, command: string): unknown => {
  const isList = typeOf(schema) === 'array'
  if (key !== 'commands') return isList ? ['bash', '-lc', command] : command
  return isList || (schema.anyOf !== undefined && schema.type === undefined) ? [command] : command
}

/** Keys that are set whenever the schema has them. */
const SHELL_ALWAYS: Readonly<Record<string, unknown>> = {
  description: 'Create lab directory',
  justification: 'May I create the lab directory?',
  sandbox_permissions: 'require_escalated',
  requires_approval: true,
}
/** Keys whose generic value would make no sense; set only where the schema requires them. */
const SHELL_REQUIRED: Readonly<Record<string, unknown>> = {
  timeout: 60_000,
  initial_wait: 30,
  mode: 'sync',
  is_background: false,
  workdir: FOLDER,
  cwd: FOLDER,
  directory: FOLDER,
}

const shellArguments = (tool: Tool, base: Arguments, command: string): Arguments => {
  const set = { ...base }
  for (const [key, schema] of Object.entries(propertiesOf(tool))) {
    if (/^(command|cmd|commands|script)$/.test(key)) set[key] = commandWords(key, schema, command)
    else if (key in SHELL_ALWAYS) set[key] = SHELL_ALWAYS[key]
    else if (key in SHELL_REQUIRED && key in base) set[key] = SHELL_REQUIRED[key]
  }
  return set
}

const writeArguments = (tool: Tool, base: Arguments): CallInput => {
  if (tool.isFreeform) return PATCH
  const set = { ...base }
  for (const [key, schema] of Object.entries(propertiesOf(tool))) {
    if (/^(file_?path|path|absolute_?path|filename)$/i.test(key)) set[key] = `${FOLDER}/notes.txt`
    else if (/^(contents?|file_text|text|new_string|newString|new_str|newText|new_text)$/i.test(key))
      set[key] = NOTES
    else if (/^(old_string|oldString|old_str|oldText|old_text)$/i.test(key)) set[key] = 'placeholder'
    else if (key === 'input' || key === 'patch') set[key] = PATCH
    else if (key === 'command' && schema.enum) set[key] = 'create'
  }
  return set
}

const optionsOf = (schema: Schema): ReadonlyArray<unknown> => {
  const item = schema.items ?? {}
  if (typeOf(item) === 'string') return COLORS.map(({ label }) => label)
  const { description, value, text, label } = item.properties ?? {}
  return COLORS.map((color) => ({
    ...filledObject(item),
    ...(label || (!text && !value) ? { label: color.label } : {}),
    ...(description ? { description: color.description } : {}),
    ...(value ? { value: color.label } : {}),
    ...(text ? { text: color.label } : {}),
  }))
}

const questionOf = (schema: Schema): Arguments => {
  const has = schema.properties ?? {}
  return {
    ...filledObject(schema),
    question: QUESTION,
    ...(has.header ? { header: 'Color' } : {}),
    ...(has.id ? { id: 'color' } : {}),
    ...(has.type?.enum?.includes('choice') ? { type: 'choice' } : {}),
    ...(has.options ? { options: optionsOf(has.options) } : {}),
    ...(has.multiSelect ? { multiSelect: false } : {}),
    ...(has.multiple ? { multiple: false } : {}),
  }
}

const askArguments = (tool: Tool, base: Arguments): Arguments => {
  const properties = propertiesOf(tool)
  if (properties.questions && typeOf(properties.questions) === 'array')
    return { ...base, questions: [questionOf(properties.questions.items ?? {})] }
  const set = { ...base }
  for (const [key, schema] of Object.entries(properties)) {
    if (/^(question|prompt|message)$/.test(key)) set[key] = QUESTION
    else if (/^(choices|options|suggestions|follow_up)$/.test(key)) set[key] = optionsOf(schema)
  }
  return set
}

const planArguments = (tool: Tool, base: Arguments): Arguments => {
  const set = { ...base }
  for (const key of Object.keys(propertiesOf(tool))) {
    if (/^(plan|summary|response|content)$/i.test(key)) set[key] = PLAN
    else if (/plan_?(file)?_?(path|filename)/i.test(key)) set[key] = `${FOLDER}/plan.md`
  }
  return set
}

const todoOf = (item: Schema, content: string, isFirst: boolean): Arguments => {
  const has = item.properties
  const inProgress = has?.status?.enum?.find((each) => /progress/i.test(String(each))) ?? 'in_progress'
  const all: Arguments = {
    ...filledObject(item),
    content,
    description: content,
    activeForm: content,
    status: isFirst ? inProgress : 'pending',
    id: isFirst ? '1' : '2',
  }
  return has === undefined ? all : Object.fromEntries(Object.entries(all).filter(([key]) => key in has))
}

const todoArguments = (tool: Tool, base: Arguments): Arguments => {
  const { plan, todos } = propertiesOf(tool)
  const steps = [
    { step: 'Add a button', status: 'in_progress' },
    { step: 'Make it red', status: 'pending' },
  ]
  return {
    ...base,
    ...(plan ? { plan: steps } : {}),
    ...(todos ? { todos: steps.map(({ step }, i) => todoOf(todos.items ?? {}, step, i === 0)) } : {}),
  }
}

const agentArguments = (tool: Tool, base: Arguments): Arguments => {
  const set = { ...base }
  for (const [key, schema] of Object.entries(propertiesOf(tool))) {
    if (/^(prompt|objective|message|task|query|request)$/.test(key)) set[key] = 'work slowly'
    else if (/subagent_type|agent_type/.test(key))
      set[key] = schema.enum?.[0] ?? schema.default ?? 'general-purpose'
    else if (key === 'description') set[key] = 'Lab subtask'
  }
  return set
}

const fetchArguments = (tool: Tool, base: Arguments): Arguments => {
  const set = { ...base }
  for (const key of Object.keys(propertiesOf(tool))) {
    if (/^urls?$/.test(key)) set[key] = PAGE
    else if (key === 'prompt') set[key] = `summarize ${PAGE}`
  }
  return set
}

/** `command` is for the shell alone. */
export const argumentsFor = (tool: Tool, kind: ToolKind, command: string): CallInput => {
  const base = filled({ ...tool.schema, type: 'object' }) as Arguments
  switch (kind) {
    case 'shell':
      return shellArguments(tool, base, command)
    case 'write':
      return writeArguments(tool, base)
    case 'ask':
      return askArguments(tool, base)
    case 'plan':
      return planArguments(tool, base)
    case 'todo':
      return todoArguments(tool, base)
    case 'agent':
      return agentArguments(tool, base)
    case 'fetch':
      return fetchArguments(tool, base)
  }
}
