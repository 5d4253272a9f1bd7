/** What a person or a script reads. */
import { type Command, Option } from 'commander'
import { bundled } from '../../bundled'
import type { Context } from '../context'
import { type DoctorFlags, doctor } from '../doctor'
import { type ExplainPaneFlags, explain } from '../explain'
import { explainCaptures } from '../explain-captures'
import { EXIT } from '../failure'
import { type LsFlags, ls } from '../ls'
import { STATUS_FORMATS, type StatusFlags, status } from '../status'
import { withServers } from './selectors'
import { PANE_HELP, type Run } from './verb'

interface ExplainFlags extends ExplainPaneFlags {
  readonly capture?: ReadonlyArray<string>
  readonly screenOnly?: boolean
}

const explainWhat = (
  context: Context,
  pane: string | undefined,
  flags: ExplainFlags,
): Promise<number> | number => {
  const { capture: files, json: isJson = false, screenOnly = false } = flags
  if (files !== undefined && pane === undefined && flags.watch !== true)
    return explainCaptures(context, { files, isJson, screenOnly })
  if (files === undefined && pane !== undefined) return explain(context, pane, flags)
  context.warn('tma: explain needs a pane id, which it can --watch, or --capture FILE, and not both')
  return EXIT.usage
}

const version = ({ print }: Context): number => {
  print(bundled.version)
  return EXIT.ok
}

export const addSurfaces = (root: Command, run: Run): void => {
  withServers(root.command('status'))
    .description('the state of all agents in one line')
    .addOption(new Option('--format <format>', 'how to write it').choices(STATUS_FORMATS).default('plain'))
    .action((flags: StatusFlags) => run((context) => status(context, flags)))
  withServers(root.command('ls'))
    .description('every pane that holds an agent')
    .option('--json', 'one JSON object')
    .action((flags: LsFlags) => run((context) => ls(context, flags)))
  root
    .command('explain')
    .description('why a pane has its state')
    .argument('[pane]', PANE_HELP)
    .option('--capture <file...>', 'recorded panes instead of a live one')
    .addOption(new Option('--watch', 'follow the pane until q is pressed').conflicts(['json', 'capture']))
    .option('--screen-only', 'leave state files out')
    .option('--json', 'one JSON object a line')
    .action((pane: string | undefined, flags: ExplainFlags) =>
      run((context) => explainWhat(context, pane, flags)),
    )
  root
    .command('doctor')
    .description('what works, what does not, and why')
    .option('--json', 'one JSON object')
    .option('--exit-code', 'exit with 1 when something is to be mended')
    .action((flags: DoctorFlags) => run((context) => doctor(context, flags)))
  root
    .command('version')
    .description('the version')
    .action(() => run(version))
}
