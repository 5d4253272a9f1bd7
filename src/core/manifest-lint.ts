/**
 * Lints a manifest that decodes: what the loader accepts and a person would still want to mend. Pure; captures come
 * decoded, and inherited parts are their own file's business.
 */
import { type Finding, warning } from './finding'
import { captureFindings, type NamedRecording } from './lint-captures'
import { hookFindings } from './lint-hooks'
import { ruleFindings } from './lint-rules'
import type { Manifest } from './manifest'
import { type DecodedManifest, linesIn } from './parse-manifest'
import { cutNames } from './truncation'

export interface LintInput {
  readonly decoded: DecodedManifest
  /** The file. */
  readonly text: string
  /** Undefined: none are at hand, so nothing is said about rules that never fire. */
  readonly captures: ReadonlyArray<NamedRecording> | undefined
  /** The manifests beside it, which may claim a pane first. */
  readonly others: ReadonlyArray<Manifest>
}

const nameFindings = (manifest: Manifest): Finding[] =>
  cutNames(manifest).map(({ index, name, cut }) =>
    warning(
      'long-name',
      ['identity', 'process_names', index],
      `"${name}" is longer than the 15 characters that systems keep of a process name: add "${cut}" beside it`,
    ),
  )

/** The comment that stands directly above a line. */
const commentAbove = (rows: ReadonlyArray<string>, line: number): string => {
  let first = line - 1
  while (first > 0 && rows[first - 1]?.trimStart().startsWith('#')) first -= 1
  return rows.slice(first, line - 1).join('\n')
}

const ownRules = ({ manifest, origins }: DecodedManifest) =>
  manifest.rules.flatMap((rule, i) => {
    const index = origins[i] ?? i
    return index < 0 ? [] : [{ rule, index }]
  })

const byCaptures = ({ decoded, text, captures, others }: LintInput): Finding[] => {
  if (captures === undefined) return []
  const { manifest } = decoded
  const rows = text.split('\n')
  const lineAt = linesIn(text)
  const rules = ownRules(decoded).map(({ rule, index }) => {
    const line = lineAt(['rules', index])
    const isExcused = line !== undefined && /\buntested\b/.test(commentAbove(rows, line))
    return { id: rule.id, index, isExcused }
  })
  const manifests = [manifest, ...others.filter(({ name }) => name !== manifest.name)]
  return captureFindings(captures, manifests, rules)
}

export const lintManifest = (input: LintInput): ReadonlyArray<Finding> => {
  const { manifest, raw } = input.decoded
  return [
    ...nameFindings(manifest),
    ...hookFindings(manifest, raw),
    ...ownRules(input.decoded).flatMap(({ rule, index }) => ruleFindings(rule, index, manifest)),
    ...byCaptures(input),
  ]
}
