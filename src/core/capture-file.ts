/** A recorded pane as it is written: what a replay reads, with what people want to know of it, and nothing secret. */
import type { Manifest } from './manifest'
import type { Process } from './process'
import type { Recording, TRUTHS } from './recording'
import { type Redactor, redactorFor } from './redact'
import type { Person } from './secrets'

export interface RecordedTruth {
  readonly state: (typeof TRUTHS)[number]
  /** In the words of whoever recorded it. */
  readonly note?: string
}

type RecordedProcess = Recording['processes'][number]

export interface CaptureFile {
  /** The agent that the pane held; `none` for a pane without one. */
  readonly agent: string
  readonly version: string | undefined
  readonly truth: RecordedTruth
  readonly pane: Recording['pane'] & { readonly alternate_on: number }
  readonly processes: ReadonlyArray<RecordedProcess>
  readonly lines: ReadonlyArray<string>
  /** By path. */
  readonly state_files?: Readonly<Record<string, unknown>>
}

export const recordedProcess = ({ argv, exe, ...process }: Process): RecordedProcess => {
  const { pid, ppid, pgid, tpgid, stat, comm } = process
  return { pid, ppid, pgid, tpgid, stat, comm, args: argv.join(' '), exe }
}

/** Names by which manifests know agents: a person or a machine of that name is not to be masked in a process. */
const namesIn = (manifests: ReadonlyArray<Manifest>): ReadonlySet<string> =>
  new Set(
    manifests.flatMap(({ name, identity }) =>
      [name, ...identity.processNames, ...identity.scriptNames].map((each) => each.toLowerCase()),
    ),
  )

export const redactorOf = (person: Omit<Person, 'keep'>, manifests: ReadonlyArray<Manifest>): Redactor =>
  redactorFor({ ...person, keep: namesIn(manifests) })

const redactedProcess = (process: RecordedProcess, { text }: Redactor): RecordedProcess => ({
  ...process,
  comm: process.comm && text(process.comm),
  args: process.args && text(process.args),
  exe: process.exe && text(process.exe),
})

/** Any recording, whatever else it carries: title, processes, rows and state files are masked, all else is kept. */
export const redactedCapture = <A extends Pick<CaptureFile, 'pane' | 'processes' | 'lines' | 'state_files'>>(
  capture: A,
  redactor: Redactor,
): A => {
  const { pane, processes, lines, state_files: files } = capture
  const { text, rows, value } = redactor
  return {
    ...capture,
    pane: { ...pane, title: text(pane.title), current_command: text(pane.current_command) },
    processes: processes.map((process) => redactedProcess(process, redactor)),
    lines: rows(lines, pane.width),
    ...(files === undefined ? {} : { state_files: value(files) as typeof files }),
  }
}
