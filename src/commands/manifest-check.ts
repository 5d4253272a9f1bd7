/**
 * `tma manifest check FILE…`: decodes each file as the loader does, lints what loads, and holds it against recorded panes. A
 * file of actions is decoded. One finding a line; a warning alone is no failure unless the person says so.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import { bundled } from '../bundled'
import { ANY_AGENT } from '../core/action'
import { type Finding, warning } from '../core/finding'
import { type NamedRecording, Truth } from '../core/lint-captures'
import { lintManifest } from '../core/manifest-lint'
import { decodeActions } from '../core/parse-actions'
import { decodeManifest, type Fault, linesIn } from '../core/parse-manifest'
import { parseToml } from '../core/toml'
import { captureFiles } from '../runtime/captures'
import { readManifest } from '../runtime/manifests'
import { didYouMean, pathText } from '../schema/report'
import type { Context } from './context'
import { readRecording } from './explain-captures'
import { EXIT } from './failure'

export interface CheckFlags {
  readonly files: ReadonlyArray<string>
  /** Folder of recorded panes. */
  readonly captures: string | undefined
  readonly isJson: boolean
  readonly isStrict: boolean
}

interface Placed extends Finding {
  readonly line: number | undefined
}

interface Checked {
  readonly findings: ReadonlyArray<Placed>
  /** What was looked at, for a file without a finding. */
  readonly about: string
}

const fault = (message: string, line?: number): Placed => ({
  severity: 'error',
  check: 'decode',
  path: [],
  message,
  line,
})

const refused = (why: string): Checked => ({ findings: [fault(why)], about: '' })

/** A manifest of a checkout of tma: it stands alone, and its captures lie beside it. */
const checkoutOf = (file: string): string | undefined => {
  const folder = dirname(resolve(file))
  const captures = join(dirname(folder), 'test', 'captures')
  return basename(folder) === 'manifests' && existsSync(captures) ? captures : undefined
}

const recordings = (folder: string): E.Either<string, ReadonlyArray<NamedRecording>> => {
  const files = captureFiles(folder)
  if (E.isLeft(files)) return files
  const read: NamedRecording[] = []
  for (const file of files.right) {
    const recording = readRecording(file)
    if (E.isLeft(recording)) return recording
    const truth = Truth.decode((recording.right as { truth?: unknown }).truth)
    read.push({
      name: basename(file),
      recording: recording.right,
      truth: E.isRight(truth) ? truth.right : undefined,
    })
  }
  return E.right(read)
}

/** The captures to hold the file against: those named, else those of the checkout it lies in, else none. */
const capturesFor = (
  file: string,
  name: string,
  named: string | undefined,
): E.Either<string, ReadonlyArray<NamedRecording> | undefined> => {
  if (named !== undefined) return recordings(named)
  const checkout = checkoutOf(file)
  if (checkout === undefined) return E.right(undefined)
  const own = join(checkout, name)
  return existsSync(own) ? recordings(own) : E.right([])
}

const faulty = (faults: ReadonlyArray<Fault>): Checked => ({
  findings: faults.map(({ message, line, path }) => ({ ...fault(message, line), path })),
  about: '',
})

/** A file of actions, by what it holds; by its folder where that cannot be read. */
const isOfActions = (file: string, text: string): boolean => {
  const raw = parseToml(text)
  return E.isRight(raw) ? Object.hasOwn(raw.right, 'actions') : basename(dirname(resolve(file))) === 'actions'
}

/** A file of tma's own may do less than one of the person's. */
const checkActions = (file: string, name: string, text: string): Checked => {
  const isBundled = existsSync(join(dirname(dirname(resolve(file))), 'manifests', `${name}.toml`))
  const decoded = decodeActions({ name, path: file, text, isBundled })
  if (E.isLeft(decoded)) return faulty(decoded.left)
  const known = [...bundled.manifests.map((manifest) => manifest.name), ANY_AGENT]
  const stray = `no agent that tma brings is called "${name}"${didYouMean(name, known)}: one of yours must be`
  const findings = known.includes(name) ? [] : [{ ...warning('agent', [], stray), line: undefined }]
  return { findings, about: `${decoded.right.length} actions` }
}

const checkFile = (file: string, flags: CheckFlags): Checked => {
  const name = basename(file).replace(/\.toml$/, '')
  if (!existsSync(file)) return refused('there is no such file')
  const read = readManifest(file, name)
  if (read.kind === 'error') return refused(read.error)
  const { text } = read
  if (isOfActions(file, text)) return checkActions(file, name, text)
  const bundledRaw = checkoutOf(file) === undefined ? bundled.raw : undefined
  const decoded = decodeManifest({ name, path: file, text, bundledRaw })
  if (E.isLeft(decoded)) return faulty(decoded.left)
  const captures = capturesFor(file, name, flags.captures)
  if (E.isLeft(captures)) return refused(captures.left)
  const findings = lintManifest({
    decoded: decoded.right,
    text,
    captures: captures.right,
    others: bundled.manifests,
  })
  const lineAt = linesIn(text)
  const count = captures.right === undefined ? 'no captures' : `${captures.right.length} captures`
  return {
    findings: findings.map((finding) => ({ ...finding, line: lineAt(finding.path) })),
    about: `${decoded.right.manifest.rules.length} rules, ${count}`,
  }
}

const placeOf = (file: string, line: number | undefined): string =>
  line === undefined ? file : `${file}:${line}`

const findingText = (file: string, { line, severity, path, rule, message, check }: Placed): string => {
  const about = path.length === 0 ? '' : `${pathText(path)}: `
  const id = rule === undefined ? '' : `${rule}: `
  return `${placeOf(file, line)}: ${severity}: ${about}${id}${message} [${check}]`
}

const findingJson = (file: string, { line, severity, path, rule, message, check }: Placed): string =>
  JSON.stringify({
    schema: 1,
    file,
    line: line ?? null,
    severity,
    check,
    path: pathText(path),
    rule: rule ?? null,
    message,
  })

export const checkManifests = (context: Context, flags: CheckFlags): number => {
  let isBad = false
  for (const file of flags.files) {
    const { findings, about } = checkFile(file, flags)
    for (const finding of findings)
      context.print(flags.isJson ? findingJson(file, finding) : findingText(file, finding))
    if (findings.length === 0 && !flags.isJson) context.print(`${file}: no findings (${about})`)
    isBad ||= findings.some(({ severity }) => severity === 'error' || flags.isStrict)
  }
  return isBad ? EXIT.cannot : EXIT.ok
}
