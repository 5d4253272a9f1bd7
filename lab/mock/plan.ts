/** What the model answers: chosen by words in the newest prompt, the same for every wire format. */
import { argumentsFor, type CallInput, PATCH } from './arguments'
import { filled, type Schema } from './schema'
import { findTool, type Tool, type ToolKind } from './tools'

/** Delays are ms before the step. */
export type Step =
  | { readonly kind: 'text'; readonly text: string; readonly delayMs: number }
  | { readonly kind: 'thought'; readonly text: string; readonly delayMs: number }
  | { readonly kind: 'silence'; readonly ms: number }
  | { readonly kind: 'call'; readonly tool: Tool; readonly input: CallInput }

export interface Plan {
  readonly kind: string
  /** An HTTP error instead of an answer. */
  readonly status?: number
  readonly steps: ReadonlyArray<Step>
}

/** A request, freed of its wire format. */
export interface Asked {
  /** The newest prompt of the person. */
  readonly text: string
  /** What came last is the outcome of a tool, not a prompt. */
  readonly isAfterTool: boolean
  readonly tools: ReadonlyArray<Tool>
  /** The schema that the answer must have. */
  readonly json: Schema | undefined
  readonly system: string
}

const WORDS =
  'the quick brown fox jumps over the lazy dog while the build is still compiling and every test waits for its turn in the queue'.split(
    ' ',
  )
const wordAt = (i: number): string => WORDS[i % WORDS.length] ?? ''

const QUOTE = `Here is what the dialog looks like when an agent asks for permission:

\`\`\`
Do you want to proceed?
❯ 1. Yes
  2. Yes, and don't ask again
  3. No, and tell Claude what to do differently (esc)

Allow command? [y/n]
✻ Thinking… (12s · esc to interrupt)
• Working (3s • esc to interrupt)
\`\`\`

None of that is live: this turn is finished.`

const spoken = (text: string, delayMs: number): ReadonlyArray<Step> =>
  text.split(/(?<= )/).map((word) => ({ kind: 'text', text: word, delayMs }))

const rows = (text: string, delayMs: number): ReadonlyArray<Step> =>
  text.split(/(?<=\n)/).map((row) => ({ kind: 'text', text: row, delayMs }))

/** Twenty seconds of words. */
const slowly = (): ReadonlyArray<Step> =>
  Array.from({ length: 66 }, (_, i) => ({
    kind: 'text',
    text: wordAt(i) + (i % 24 === 23 ? '.\n\n' : ' '),
    delayMs: 300,
  }))

const thoughts = (): ReadonlyArray<Step> =>
  Array.from({ length: 40 }, (_, i) => ({ kind: 'thought', text: `${wordAt(i)} `, delayMs: 300 }))

const longText = (): string =>
  Array.from({ length: 90 }, (_, i) => {
    const start = i % 7
    return `Line ${i + 1}: ${WORDS.slice(start, start + 9).join(' ')}.`
  }).join('\n\n')

const calling = ({ tools }: Asked, kind: ToolKind, command = '', intro = 'I will use a tool now.'): Plan => {
  const tool = findTool(tools, kind)
  if (tool === undefined)
    return { kind: `no tool: ${kind}`, steps: spoken('There is no such tool here.', 60) }
  const call: Step = { kind: 'call', tool, input: argumentsFor(tool, kind, command) }
  return { kind: `call: ${tool.name}`, steps: [...spoken(intro, 40), call] }
}

const MAKE_FOLDER = 'mkdir -p build/x'

const twice = (asked: Asked): Plan => {
  const plan = calling(asked, 'shell', MAKE_FOLDER)
  const tool = findTool(asked.tools, 'shell')
  if (tool === undefined) return plan
  const input = argumentsFor(tool, 'shell', `${MAKE_FOLDER}/y`)
  return { ...plan, steps: [...plan.steps, { kind: 'call', tool, input }] }
}

/** Some agents refuse a bare sleep: those that offer a search for tools beside a shell of this name. */
const sleepCommand = ({ tools }: Asked): string => {
  const offers = (name: string) => tools.some((tool) => tool.name === name)
  return offers('run_shell_command') && offers('tool_search')
    ? 'python3 -c "import time; time.sleep(14)"'
    : 'sleep 14 && echo slept'
}

/** Where edits are a shell command. */
const editing = (asked: Asked): Plan => {
  const shell = asked.tools.find(({ name }) => name === 'exec_command')
  if (shell === undefined || asked.tools.some(({ name }) => name === 'apply_patch'))
    return calling(asked, 'write')
  const all = argumentsFor(shell, 'shell', `apply_patch <<'EOF'\n${PATCH}EOF`)
  const input =
    typeof all === 'string'
      ? all
      : Object.fromEntries(
          Object.entries(all).filter(([key]) => !/^(sandbox_permissions|justification)$/.test(key)),
        )
  const call: Step = { kind: 'call', tool: shell, input }
  return { kind: 'call: apply_patch', steps: [...spoken('I will edit a file now.', 40), call] }
}

/** Claude Code offers some tools only after a search for them; it takes calls of them all the same. */
const planning = (asked: Asked): Plan => {
  const isHidden =
    findTool(asked.tools, 'plan') === undefined && asked.tools.some(({ name }) => name === 'ToolSearch')
  const hidden: Tool = {
    name: 'ExitPlanMode',
    schema: { properties: { plan: { type: 'string' } }, required: ['plan'] },
  }
  return calling(isHidden ? { ...asked, tools: [...asked.tools, hidden] } : asked, 'plan')
}

const saying = (kind: string, steps: ReadonlyArray<Step>) => (): Plan => ({ kind, steps })
const failing = (status: number) => (): Plan => ({ kind: `error ${status}`, status, steps: [] })

const BEHAVIOURS: Readonly<Record<string, (asked: Asked) => Plan>> = {
  'say hello': saying('hello', spoken('Hello from the mock model.', 60)),
  'work slowly': saying('slow', slowly()),
  'wait first': saying('silence', [{ kind: 'silence', ms: 20_000 }, ...spoken('That took a while.', 60)]),
  'think hard': saying('thought', [...thoughts(), ...spoken('I have thought about it.', 60)]),
  'long output': saying('long', rows(longText(), 10)),
  'quote prompt': saying('quote', rows(QUOTE, 20)),
  'run bash': (asked) => calling(asked, 'shell', MAKE_FOLDER),
  'run outside': (asked) => calling(asked, 'shell', 'mkdir -p /tmp/lab/x'),
  'run long': (asked) => calling(asked, 'shell', sleepCommand(asked)),
  'run two': twice,
  'edit file': editing,
  'ask me': (asked) => calling(asked, 'ask', '', 'One question first.'),
  'present plan': planning,
  'use todo': (asked) => calling(asked, 'todo'),
  'spawn agent': (asked) => calling(asked, 'agent'),
  'fetch page': (asked) => calling(asked, 'fetch'),
  'rate limit': failing(429),
  'server error': failing(500),
  overloaded: failing(529),
}

/** The last of the known words in a text decides. */
export const keywordIn = (text: string): string | undefined => {
  const found = Object.keys(BEHAVIOURS)
    .map((keyword) => ({ keyword, at: text.toLowerCase().lastIndexOf(keyword) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at)
  return found[0]?.keyword
}

/** Long enough for a state to be seen between an approval and the end of its turn. */
const AFTER_TOOL = spoken('Done. The tool call has finished, and this is what came of it, word by word.', 220)

export const planFor = (asked: Asked): Plan => {
  const { text, isAfterTool, tools, json, system } = asked
  if (json !== undefined)
    return { kind: 'json', steps: [{ kind: 'text', text: JSON.stringify(filled(json)), delayMs: 0 }] }
  if (tools.length === 0 && /title|summar|topic|name/i.test(system))
    return { kind: 'title', steps: [{ kind: 'text', text: 'Lab task', delayMs: 0 }] }
  if (isAfterTool) return { kind: 'after tool', steps: AFTER_TOOL }
  const keyword = keywordIn(text)
  const behaviour = keyword === undefined ? undefined : BEHAVIOURS[keyword]
  return behaviour?.(asked) ?? { kind: 'ready', steps: spoken('Ready.', 60) }
}

export const slowed = (plan: Plan, pace: number): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => {
    if (step.kind === 'silence') return { ...step, ms: step.ms * pace }
    return step.kind === 'call' ? step : { ...step, delayMs: step.delayMs * pace }
  }),
})

/** Once a turn is over, Qwen notes what it has learned, and asks what the person may type next. */
const BESIDE = /^(Managed memory has |\[SUGGESTION MODE:)/

/** Only these belong to a turn: titles, classifiers and notes run beside it. */
export const isOfTurn = ({ tools, json, text }: Asked): boolean =>
  tools.length > 0 && json === undefined && !BESIDE.test(text)
