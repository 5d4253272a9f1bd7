/**
 * Reads Codex's record of a session, of which only the end is at hand: its last word on the context. The percentage is
 * Codex's own: what no conversation can do without, 12,000 tokens, counts neither as used nor as room.
 */
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { missable } from '../schema/missable'
import { type ContextReading, gaugeReading, notKnown } from './context-reading'

const BASELINE = 12_000

const TokenCount = t.type({
  info: missable(
    t.type({
      last_token_usage: t.type({ total_tokens: t.number }),
      model_context_window: missable(t.number),
    }),
  ),
})

const Entry = t.type({ type: t.string, payload: t.unknown })

/** The session that the file is of, by its name. */
const NAME = /\/rollout-[^/]*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/
export const sessionOfRollout = (path: string): string | undefined => NAME.exec(path)?.[1]

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const usedOf = (window: number, tokens: number): number => {
  const room = window - BASELINE
  const left = Math.max(0, room - Math.max(0, tokens - BASELINE))
  return 100 - Math.round((left / room) * 100)
}

const ofCount = (payload: unknown, session: string): ContextReading | undefined => {
  const count = TokenCount.decode(payload)
  if (E.isLeft(count)) return notKnown(session, 'its count of tokens has another form')
  const { info } = count.right
  // Sent for the sake of limits alone.
  if (info === undefined) return undefined
  const { model_context_window: window = 0, last_token_usage: last } = info
  if (window <= BASELINE || last.total_tokens < 0)
    return notKnown(session, 'it tells no size of the window that can be')
  return gaugeReading(session, usedOf(window, last.total_tokens), last.total_tokens)
}

/** What one line says; most say nothing of it, and are not parsed. */
const ofLine = (line: string, session: string): ContextReading | undefined => {
  if (!line.includes('"token_count"') && !line.includes('"compacted"')) return undefined
  const entry = Entry.decode(jsonOf(line))
  if (E.isLeft(entry)) return undefined
  const { type, payload } = entry.right
  if (type === 'compacted') return notKnown(session, 'the conversation was just summed up')
  const isCount = type === 'event_msg' && (payload as { type?: unknown } | null)?.type === 'token_count'
  return isCount ? ofCount(payload, session) : undefined
}

/** `tail`: whole lines, but for the first and the last, which may be cut. */
export const readRollout = (tail: string, session: string): ContextReading => {
  for (const line of tail.split('\n').reverse()) {
    const reading = ofLine(line, session)
    if (reading !== undefined) return reading
  }
  return { kind: 'none', note: 'the end of its record says nothing of it' }
}
