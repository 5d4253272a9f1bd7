/**
 * What agents tell of their context window in payloads, one reader a format. Only the fields that are named here are read;
 * a field of a wrong type makes the whole of no use.
 */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import { type ContextReading, notKnown, readingOf, type ToldContext } from './context-reading'

const Count = missable(t.number)
const Id = missable(t.string)

const SILENT: ContextReading = { kind: 'none', note: 'it says nothing of its context' }

/** `tell`: undefined where such a payload does not speak of the context. */
const reader =
  <A>(codec: t.Type<A, unknown, unknown>, tell: (payload: A) => ToldContext | undefined) =>
  (payload: unknown): ContextReading => {
    const decoded = codec.decode(payload)
    if (E.isLeft(decoded)) return notKnown(undefined, 'it has another form')
    const told = tell(decoded.right)
    return told === undefined ? SILENT : readingOf(told)
  }

/** Claude Code: null before the first answer and after a compaction. Its sums of a session are no measure of the window. */
const ClaudeStatusLine = t.type({
  session_id: Id,
  context_window: missable(
    t.type({
      context_window_size: Count,
      used_percentage: Count,
      current_usage: missable(
        t.type({
          input_tokens: t.number,
          cache_creation_input_tokens: Count,
          cache_read_input_tokens: Count,
        }),
      ),
    }),
  ),
})

const ofClaude = ({ session_id, context_window }: t.TypeOf<typeof ClaudeStatusLine>): ToldContext => {
  const { context_window_size, used_percentage, current_usage: usage } = context_window ?? {}
  return {
    session: session_id,
    window: context_window_size,
    pct: used_percentage,
    tokens:
      usage &&
      usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0),
  }
}

/** Cursor counts its tokens back from the percentage. */
const CursorStatusLine = t.type({
  session_id: Id,
  context_window: missable(
    t.type({ context_window_size: Count, used_percentage: Count, total_input_tokens: Count }),
  ),
})

const ofCursor = ({ session_id, context_window }: t.TypeOf<typeof CursorStatusLine>): ToldContext => ({
  session: session_id,
  window: context_window?.context_window_size,
  pct: context_window?.used_percentage,
  tokens: context_window?.total_input_tokens,
})

const CopilotStatusLine = t.type({
  session_id: Id,
  context_window: missable(
    t.type({ context_window_size: Count, used_percentage: Count, current_context_tokens: Count }),
  ),
})

const ofCopilot = ({ session_id, context_window }: t.TypeOf<typeof CopilotStatusLine>): ToldContext => ({
  session: session_id,
  window: context_window?.context_window_size,
  pct: context_window?.used_percentage,
  tokens: context_window?.current_context_tokens,
})

const GrokStatusLine = t.type({
  context_window: missable(
    t.type({ context_window_size: Count, used_percentage: Count, context_tokens: Count }),
  ),
})

const ofGrok = ({ context_window }: t.TypeOf<typeof GrokStatusLine>): ToldContext => ({
  session: undefined,
  window: context_window?.context_window_size,
  pct: context_window?.used_percentage,
  tokens: context_window?.context_tokens,
})

const percentOf = (ratio: number | undefined): number | undefined =>
  ratio === undefined ? undefined : ratio * 100

/** Kimi Code: a ratio of 0 to 1. */
const KimiStatusLine = t.type({
  sessionId: Id,
  contextUsage: Count,
  contextTokens: Count,
  maxContextTokens: Count,
})

const ofKimi = (line: t.TypeOf<typeof KimiStatusLine>): ToldContext => ({
  session: line.sessionId,
  window: line.maxContextTokens,
  pct: percentOf(line.contextUsage),
  tokens: line.contextTokens,
})

/** Qwen Code tells it with its Stop hook, a ratio of 0 to 1; its other hooks say nothing of it. */
const QwenStop = t.type({ session_id: Id, context_usage: Count, context_limit: Count, input_tokens: Count })

const ofQwen = (stop: t.TypeOf<typeof QwenStop>): ToldContext | undefined =>
  stop.context_usage === undefined && stop.context_limit === undefined
    ? undefined
    : {
        session: stop.session_id,
        window: stop.context_limit,
        pct: percentOf(stop.context_usage),
        tokens: stop.input_tokens,
      }

/** pi's own account of itself, which our extension adds to what it reports; null after a compaction. */
const PiContext = t.type({
  context: missable(t.type({ tokens: Count, contextWindow: Count, percent: Count })),
})

const ofPi = ({ context }: t.TypeOf<typeof PiContext>): ToldContext | undefined =>
  context && {
    session: undefined,
    window: context.contextWindow,
    pct: context.percent,
    tokens: context.tokens,
  }

type PayloadReader = (payload: unknown) => ContextReading

/** By the format of the manifest; the payload is parsed JSON, of the command of a status line. */
export const LINE_READERS: Readonly<Record<string, PayloadReader>> = {
  'claude-statusline-json': reader(ClaudeStatusLine, ofClaude),
  'cursor-statusline-json': reader(CursorStatusLine, ofCursor),
  'copilot-statusline-json': reader(CopilotStatusLine, ofCopilot),
  'grok-statusline-json': reader(GrokStatusLine, ofGrok),
  'kimi-statusline-json': reader(KimiStatusLine, ofKimi),
}

/** The same of hooks, whose events are of many kinds. */
export const HOOK_READERS: Readonly<Record<string, PayloadReader>> = {
  'qwen-stop-json': reader(QwenStop, ofQwen),
  'pi-context-json': reader(PiContext, ofPi),
}
