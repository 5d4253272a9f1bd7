/** The verbs for who writes rules or a bug report. What they run is loaded when asked for: no bar and no hook waits for it. */
import { type Command, Option } from 'commander'
import { TRUTHS } from '../../core/recording'
import { notEmpty, PANE_HELP, type Run } from './verb'

interface CaptureOptions {
  readonly output?: string
  readonly truth: (typeof TRUTHS)[number]
  readonly note?: string
}

/** What a person takes along of a pane. */
export const addRecords = (root: Command, run: Run): void => {
  root
    .command('capture')
    .description('write a pane as a capture file, names and keys masked')
    .argument('<pane>', PANE_HELP)
    .option('-o, --output <file>', 'where to; - is the standard output')
    .addOption(new Option('--truth <state>', 'what is true of the pane').choices(TRUTHS).default('ambiguous'))
    .option('--note <text>', 'what it shows')
    .action((pane: string, { output, truth, note }: CaptureOptions) =>
      run((context) => {
        const { capturePane } = require('../capture') as typeof import('../capture')
        return capturePane(context, { pane, output, truth, note })
      }),
    )
  root
    .command('report')
    .description('gather all that a bug report needs in one file, names and keys masked')
    .argument('[pane]', `${PANE_HELP}; all agent panes without one`)
    .option('-o, --output <file>', 'where to; - is the standard output')
    .action((pane: string | undefined, { output }: { output?: string }) =>
      run((context) => {
        const { report } = require('../report') as typeof import('../report')
        return report(context, { pane, output })
      }),
    )
}

interface ManifestFlags {
  readonly captures?: string
  readonly json?: boolean
  readonly strict?: boolean
}

/** Work on manifest files. */
export const addAuthoring = (root: Command, run: Run): void => {
  root
    .command('manifest')
    .description('work on manifests')
    .command('check')
    .description('what is wrong with files of manifests or actions, one finding a line')
    .argument('<file...>', 'TOML files')
    .addOption(new Option('--captures <dir>', 'recorded panes to hold them against').argParser(notEmpty))
    .option('--json', 'one JSON object a line')
    .option('--strict', 'a warning fails too')
    .action((files: ReadonlyArray<string>, { captures, json = false, strict = false }: ManifestFlags) =>
      run((context) => {
        const { checkManifests } = require('../manifest-check') as typeof import('../manifest-check')
        return checkManifests(context, { files, captures, isJson: json, isStrict: strict })
      }),
    )
}
