/** For who writes rules; loaded when asked for, since no bar and no hook waits for them. */
import { type Command, Option } from 'commander'
import type * as ManifestCheck from '../manifest-check'
import { notEmpty, type Run } from './verb'

interface ManifestFlags {
  readonly captures?: string
  readonly json?: boolean
  readonly strict?: boolean
}

export const addAuthoring = (root: Command, run: Run): void => {
  root
    .command('manifest')
    .description('work on manifests')
    .command('check')
    .description('what is wrong with manifest files, one finding a line')
    .argument('<file...>', 'TOML files')
    .addOption(new Option('--captures <dir>', 'recorded panes to hold them against').argParser(notEmpty))
    .option('--json', 'one JSON object a line')
    .option('--strict', 'a warning fails too')
    .action((files: ReadonlyArray<string>, { captures, json = false, strict = false }: ManifestFlags) =>
      run((context) => {
        const { checkManifests } = require('../manifest-check') as typeof ManifestCheck
        return checkManifests(context, { files, captures, isJson: json, isStrict: strict })
      }),
    )
}
