/**
 * `tma report`: what a bug report needs, in one text file: versions, options, doctor, and of each agent pane its account and
 * its capture, masked. It is written here, for this user alone, and goes nowhere by itself.
 */
import { release, type } from 'node:os'
import { resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { accountLines } from '../core/account-page'
import type { Pane } from '../core/pane'
import type { Redactor } from '../core/redact'
import { findDirectory } from '../runtime/directory'
import { replaceFile } from '../runtime/files'
import { lastTransitions } from '../runtime/journal'
import { lastLogs } from '../runtime/log'
import { runtimePath, type Server } from '../tmux/server'
import { userOptions } from '../tmux/user-options'
import { peek, serverOf } from './agents'
import { stampOf } from './capture'
import type { Context } from './context'
import { diagnose, diagnosisRows } from './doctor'
import { accountIn } from './explained'
import { describe, EXIT, exitCodeOf, type Failure } from './failure'
import { type Loaded, loadManifests } from './load-manifests'
import { recordPanes, redactorHere } from './record-panes'
import type { Sight } from './sight'

export interface ReportFlags {
  /** Undefined: every pane that holds an agent. */
  readonly pane: string | undefined
  /** `-` writes to the standard output; undefined: a name of its own in the current folder. */
  readonly output: string | undefined
}

/** Lines of the journal and of the daemon's log that are taken along. */
const TAIL = { journal: 200, log: 50 }

/** `ready`: its texts are masked already, and JSON that must stay JSON. */
interface Section {
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly ready?: boolean
}

const versions = (sight: Sight | undefined): Section => ({
  title: 'versions',
  lines: [
    `tma ${bundled.version} (${bundled.hash})`,
    `node ${process.versions.node}`,
    `tmux ${sight?.listing.version ?? 'unknown'}`,
    `${type()} ${release()} ${process.arch}`,
    `TERM ${process.env.TERM ?? ''}, LANG ${process.env.LANG ?? ''}, LC_ALL ${process.env.LC_ALL ?? ''}`,
  ],
})

const accountSection = (sight: Sight, { id }: Pane, loaded: Loaded): Section => {
  const account = accountIn(sight, id, loaded)
  const lines = account === undefined ? [] : accountLines(account, sight.clock.epochMs)
  return { title: `pane ${id}: explain`, lines }
}

const paneSections = async (
  server: Server,
  sight: Sight,
  panes: ReadonlyArray<Pane>,
  { loaded, redactor }: { readonly loaded: Loaded; readonly redactor: Redactor },
): Promise<Section[]> => {
  const recorded = await recordPanes(server, panes, loaded.manifests, redactor)
  if (recorded.kind !== 'present') return [{ title: 'panes', lines: [recorded.why] }]
  return panes.flatMap((pane) => {
    const capture = recorded.value.find((each) => each.pane === pane.id)
    const json = capture === undefined ? 'the pane is gone' : JSON.stringify(capture.file, null, 1)
    const lines = json.split('\n')
    return [accountSection(sight, pane, loaded), { title: `pane ${pane.id}: capture`, lines, ready: true }]
  })
}

const tails = (server: Server): Section[] => {
  const directory = findDirectory(runtimePath(server.socketPath))
  if (E.isLeft(directory)) return [{ title: 'journal', lines: [directory.left] }]
  return [
    { title: 'journal', lines: lastTransitions(directory.right, TAIL.journal) },
    { title: 'daemon log', lines: lastLogs(directory.right, TAIL.log) },
  ]
}

const optionSection = async (server: Server): Promise<Section> => {
  const options = await userOptions(server)
  return { title: 'options', lines: options.kind === 'present' ? options.value : [options.why] }
}

/** Everything that could be found; a server that does not answer leaves what stands without one. */
const gather = async (
  context: Context,
  { pane }: ReportFlags,
): Promise<E.Either<Failure, { sections: ReadonlyArray<Section>; redactor: Redactor }>> => {
  const loaded = loadManifests(context)
  const redactor = redactorHere(context, loaded.manifests)
  const server = serverOf(context)
  if (E.isLeft(server)) return server
  const doctor = diagnosisRows(await diagnose(context))
  const sight = await peek(server.right, loaded, 'all')
  const first = [versions(E.isRight(sight) ? sight.right : undefined), { title: 'doctor', lines: doctor }]
  if (E.isLeft(sight))
    return E.right({ sections: [...first, { title: 'server', lines: [describe(sight.left)] }], redactor })
  const { listing, panes: agents } = sight.right
  const panes = pane === undefined ? agents : listing.panes.filter(({ id }) => id === pane)
  if (pane !== undefined && panes.length === 0) return E.left({ kind: 'no-pane', pane })
  const ofPanes = await paneSections(server.right, sight.right, panes, { loaded, redactor })
  const rest = [await optionSection(server.right), ...ofPanes, ...tails(server.right)]
  return E.right({ sections: [...first, ...rest], redactor })
}

const HEAD = [
  'Names of person and machine, addresses, keys and ids are masked with x. What agents and programs showed is here as it',
  'stood on the screen, and so are titles and arguments of processes: read it before you send it.',
]

const textOf = (sections: ReadonlyArray<Section>, { text }: Redactor): string =>
  [
    `tma report of ${new Date().toISOString()}`,
    ...HEAD,
    ...sections.flatMap(({ title, lines, ready }) => [
      '',
      `== ${title}`,
      ...(lines.length === 0 ? ['(none)'] : lines).map((line) => (ready ? line : text(line))),
    ]),
  ].join('\n')

export const report = async (context: Context, flags: ReportFlags): Promise<number> => {
  const fail = (failure: Failure): number => {
    context.warn(`tma: ${describe(failure)}`)
    return exitCodeOf(failure)
  }
  const { pane, output } = flags
  if (pane !== undefined && !/^%\d+$/.test(pane))
    return fail({ kind: 'usage', sentence: `${JSON.stringify(pane)} is not a pane id such as %3` })
  const gathered = await gather(context, flags)
  if (E.isLeft(gathered)) return fail(gathered.left)
  const text = textOf(gathered.right.sections, gathered.right.redactor)
  if (output === '-') {
    context.print(text)
    return EXIT.ok
  }
  const path = resolve(output ?? `tma-report-${stampOf(Date.now())}.txt`)
  const written = replaceFile(path, `${text}\n`)
  if (E.isLeft(written)) return fail({ kind: 'no-answer', why: written.left })
  context.print(path)
  context.warn('tma: read it before you send it; nothing has left this machine')
  return EXIT.ok
}
