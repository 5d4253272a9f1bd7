/** Words that stand in several contracts: what scripts read may gain fields and words, and never loses one. */
import * as t from 'io-ts'

export const Schema = t.literal(1)
export const StateWord = t.keyof({ blocked: null, working: null, idle: null, unknown: null })
/** As people count: `done` is idle and not seen yet. */
export const BucketWord = t.keyof({ blocked: null, done: null, working: null, idle: null, unknown: null })
export const SourceWord = t.keyof({ file: null, hook: null, screen: null, title: null, process: null })

export const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])
