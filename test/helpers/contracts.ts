/** All that scripts read, by the name of its file in docs/schema/. */
import type * as t from 'io-ts'
import { ActReport, JournalLine, SubscribeLine, WaitReport } from '../../src/core/contracts/stream'
import {
  DoctorReport,
  ExplainReport,
  LsReport,
  StatsReport,
  StatusReport,
} from '../../src/core/contracts/surfaces'
import { jsonSchemaOf } from './json-schema'

export interface Contract {
  readonly codec: t.Mixed
  readonly description: string
}

export const CONTRACTS = {
  ls: { codec: LsReport, description: 'What `tma ls --json` prints.' },
  status: { codec: StatusReport, description: 'What `tma status --format json` prints.' },
  explain: { codec: ExplainReport, description: 'What `tma explain --json` prints.' },
  doctor: { codec: DoctorReport, description: 'What `tma doctor --json` prints.' },
  stats: { codec: StatsReport, description: 'What `tma stats --json` prints.' },
  wait: { codec: WaitReport, description: 'What `tma wait --json` prints.' },
  event: { codec: SubscribeLine, description: 'One line of `tma subscribe --json`.' },
  act: { codec: ActReport, description: 'One line of `tma act --json`.' },
  journal: { codec: JournalLine, description: 'One line of the journal.' },
} satisfies Readonly<Record<string, Contract>>

export type ContractName = keyof typeof CONTRACTS

export const contractNames = Object.keys(CONTRACTS) as ReadonlyArray<ContractName>

/** The text of its file. */
export const schemaPage = (name: ContractName): string => {
  const { codec, description } = CONTRACTS[name]
  return `${JSON.stringify(jsonSchemaOf(name, description, codec), null, 2)}\n`
}
