/** `tma explain --capture FILE…`: the account of recorded panes, by the path that live panes take. No tmux needed. */
import * as E from 'fp-ts/Either'
import { accountOf } from '../core/account'
import { accountLines } from '../core/account-page'
import type { Manifest } from '../core/manifest'
import { Recording, replay } from '../core/recording'
import { now } from '../runtime/clock'
import { readLinked } from '../runtime/files'
import { lineOf, problemsOf } from '../schema/report'
import type { Context } from './context'
import { EXIT } from './failure'
import { loadManifests, skipLine } from './load-manifests'

export interface CaptureFlags {
  readonly files: ReadonlyArray<string>
  readonly isJson: boolean
  readonly screenOnly: boolean
}

/** Bytes; a recorded pane has some tens of thousands. */
const CAPTURE_LIMIT = 16 * 1024 * 1024

const readText = (file: string): E.Either<string, string> => {
  const answer = readLinked(file, CAPTURE_LIMIT)
  return answer.kind === 'present' ? E.right(answer.value.text) : E.left(`${file}: ${answer.why}`)
}

const readJson = (file: string, text: string): E.Either<string, unknown> =>
  E.tryCatch(
    (): unknown => JSON.parse(text),
    (error) => `${file}: is no JSON: ${error instanceof Error ? error.message : String(error)}`,
  )

const decode = (file: string, json: unknown): E.Either<string, Recording> =>
  E.mapLeft((errors: Parameters<typeof problemsOf>[0]) =>
    problemsOf(errors)
      .map((problem) => lineOf(file, problem))
      .join('; '),
  )(Recording.decode(json))

export const readRecording = (file: string): E.Either<string, Recording> => {
  const text = readText(file)
  if (E.isLeft(text)) return text
  const json = readJson(file, text.right)
  return E.isLeft(json) ? json : decode(file, json.right)
}

const explainOne = (
  file: string,
  recording: Recording,
  manifests: ReadonlyArray<Manifest>,
  { flags, columns }: { readonly flags: CaptureFlags; readonly columns: number | undefined },
): string => {
  const { observation, now: last } = replay(recording, { manifests, screenOnly: flags.screenOnly }, now())
  const account = accountOf(observation, last)
  return flags.isJson
    ? JSON.stringify(account)
    : [`${file}`, ...accountLines(account, last.epochMs, columns)].join('\n')
}

export const explainCaptures = (context: Context, flags: CaptureFlags): number => {
  const { manifests, skipped } = loadManifests(context)
  for (const each of skipped) context.warn(skipLine(each))
  let exitCode: number = EXIT.ok
  for (const file of flags.files) {
    const recording = readRecording(file)
    if (E.isRight(recording)) {
      context.print(explainOne(file, recording.right, manifests, { flags, columns: context.columns }))
      continue
    }
    exitCode = EXIT.usage
    if (flags.isJson) context.print(JSON.stringify({ schema: 1, file, error: recording.left }))
    else context.warn(`tma: ${recording.left}`)
  }
  return exitCode
}
