/** One agent's description, decoded. Plain data: the bundled manifests are embedded as JSON. */
import type * as t from 'io-ts'
import type * as hooks from './hooks-table'
import type * as tables from './manifest-table'

export interface Rule extends Omit<t.TypeOf<typeof tables.RuleTable>, 'id'> {
  /** `#N`, N counted from 0 in its own file, when that gives none. */
  readonly id: string
}

export interface IdentityTable extends t.TypeOf<typeof tables.IdentityTable> {}
export interface HooksTable extends t.TypeOf<typeof hooks.HooksTable> {}
export interface HookEntry extends t.TypeOf<typeof hooks.HookEntryTable> {}
export type HookClaim = hooks.HookClaim
export interface ScreenTable extends t.TypeOf<typeof tables.ScreenTable> {}

/** Details of rules and claims are canonical: no alias is left in them. */
export interface Manifest extends Omit<t.TypeOf<typeof tables.ManifestTable>, 'rules' | 'extends'> {
  /** The agent's name: the stem of the file. */
  readonly name: string
  /** In file order; the shared structural rule is not among them. */
  readonly rules: ReadonlyArray<Rule>
  /** The shared structural rule applies: written for engine 0.2 or newer, and not disabled. */
  readonly structuralDialog: boolean
}
