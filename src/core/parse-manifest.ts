/**
 * TOML text of a manifest to the manifest, or to lines that name everything wrong with it.
 * Order: syntax, engine version, inheritance, fields, what is between them; the last three make one list.
 */
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type * as t from 'io-ts'
import { lineOf, type Problem, problemsOf } from '../schema/report'
import type { RawTable } from '../schema/table'
import { type Extended, extendManifest, STRUCTURAL_DIALOG } from './extend-manifest'
import type { HookClaim, Manifest, Rule } from './manifest'
import { checkManifest, missingIds } from './manifest-check'
import { ManifestTable } from './manifest-table'
import { parseToml, type SyntaxProblem, tomlNodes } from './toml'
import { type LineAt, lineFinder } from './toml-places'
import { ENGINE_VERSION, isAtLeast, Version } from './version'

export interface ManifestText {
  /** The agent's name: the stem of the file. */
  readonly name: string
  /** As the lines shall name the file. */
  readonly path: string
  readonly text: string
  /** Raw bundled manifests by name, for `extends`; undefined when the text is itself a bundled manifest. */
  readonly bundledRaw: Readonly<Record<string, RawTable>> | undefined
}

type ManifestFields = t.TypeOf<typeof ManifestTable>

/** First of all checks: a file for a newer engine may hold fields that this one does not know. */
const engineProblem = (raw: RawTable): Problem | undefined => {
  const needed = raw.min_engine_version
  if (!Version.is(needed) || isAtLeast(ENGINE_VERSION, needed)) return undefined
  const message = `needs engine ${needed}, this is ${ENGINE_VERSION}: update tma`
  return { path: ['min_engine_version'], message }
}

/** Indices of rules as the file counts them: inherited rules may stand between its own. */
const inOwnFile =
  (origins: ReadonlyArray<number>) =>
  (problem: Problem): Problem => {
    const [key, index, ...rest] = problem.path
    if (key !== 'rules' || typeof index !== 'number') return problem
    return { ...problem, path: [key, origins[index] ?? index, ...rest] }
  }

/** Without its base a file lacks what it would inherit: that much is no fault of its own. */
const isOwnFault = (extended: Extended) => {
  const hasBase = !extended.problems.some(({ path }) => path[0] === 'extends')
  return ({ message }: Problem): boolean => hasBase || !message.startsWith('is missing')
}

const decode = (extended: Extended, isBundled: boolean): E.Either<Problem[], ManifestFields> => {
  const { raw, origins, problems } = extended
  const decoded = ManifestTable.decode(raw)
  const found = [
    ...(E.isLeft(decoded) ? problemsOf(decoded.left) : []),
    ...checkManifest(raw),
    ...(isBundled ? missingIds(raw) : []),
  ]
  const all = [...problems, ...found.filter(isOwnFault(extended)).map(inOwnFile(origins))]
  return E.isLeft(decoded) || all.length > 0 ? E.left(all) : decoded
}

type Canonical = <A extends { readonly detail: string | undefined }>(claim: A) => A

const canonicalIn = (details: Manifest['details']): Canonical => {
  const canonical = new Map(
    Object.entries(details).flatMap(([detail, { aliases }]) =>
      aliases.map((alias) => [alias, detail] as const),
    ),
  )
  return (claim) => {
    const detail = claim.detail === undefined ? undefined : canonical.get(claim.detail)
    return detail === undefined ? claim : { ...claim, detail }
  }
}

const withCanonicalClaims = (
  hooks: Manifest['hooks'],
  canonical: Canonical,
): Pick<Manifest, 'hooks'> | undefined => {
  const claimOf = (claim: HookClaim): HookClaim => (claim.kind === 'state' ? canonical(claim) : claim)
  const map = hooks?.map.map((entry) => ({ ...entry, claim: claimOf(entry.claim) }))
  return hooks === undefined || map === undefined ? undefined : { hooks: { ...hooks, map } }
}

const assemble = (name: string, fields: ManifestFields, origins: ReadonlyArray<number>): Manifest => {
  const { extends: _, ...own } = fields
  const canonical = canonicalIn(own.details)
  const rules = own.rules.map((rule, i): Rule => canonical({ ...rule, id: rule.id ?? `#${origins[i] ?? i}` }))
  const isStructural = isAtLeast(own.minEngineVersion, '0.2') && !own.disableRules.includes(STRUCTURAL_DIALOG)
  return { name, ...own, ...withCanonicalClaims(own.hooks, canonical), rules, structuralDialog: isStructural }
}

/** A manifest with what a check of its file needs beside it. */
export interface DecodedManifest {
  readonly manifest: Manifest
  /** As the file spells it, with what it inherits. */
  readonly raw: RawTable
  /** Per rule of the manifest its index in the file; -1 for an inherited one. */
  readonly origins: ReadonlyArray<number>
}

/** A problem with its place in the file, from 1; undefined where the file writes nothing of it. */
export interface Fault extends Problem {
  readonly line: number | undefined
  readonly column: number | undefined
}

const judge = ({ name, bundledRaw }: ManifestText, own: RawTable): E.Either<Problem[], DecodedManifest> => {
  const engine = engineProblem(own)
  if (engine !== undefined) return E.left([engine])
  const extended = extendManifest(own, bundledRaw)
  const { raw, origins } = extended
  return pipe(
    decode(extended, bundledRaw === undefined),
    E.map((fields) => ({ manifest: assemble(name, fields, origins), raw, origins })),
  )
}

/** In which line a key path of the file stands; of inherited parts it knows none. */
export const linesIn = (text: string): LineAt => {
  const lineAt = lineFinder(text, tomlNodes(text))
  return (path) => (path.includes(-1) ? undefined : lineAt(path))
}

/** Problems with the lines in which they stand. */
export const located = (text: string, problems: ReadonlyArray<Problem>): Fault[] => {
  const lineAt = linesIn(text)
  return problems.map((problem) => ({ ...problem, line: lineAt(problem.path), column: undefined }))
}

export const decodeManifest = (file: ManifestText): E.Either<Fault[], DecodedManifest> => {
  const raw = parseToml(file.text)
  if (E.isLeft(raw)) return E.left([{ path: [], ...raw.left }])
  return E.mapLeft((problems: Problem[]) => located(file.text, problems))(judge(file, raw.right))
}

/** `FILE:LINE: KEY PATH: what is wrong, what would be right`. */
export const faultLine = (path: string, fault: Fault): string => {
  const place = [path, fault.line, fault.column].filter((part) => part !== undefined)
  return lineOf(place.join(':'), fault)
}

export const parseManifest = (file: ManifestText): E.Either<string[], Manifest> =>
  pipe(
    decodeManifest(file),
    E.bimap(
      (faults) => faults.map((fault) => faultLine(file.path, fault)),
      ({ manifest }) => manifest,
    ),
  )

/** The raw table of a manifest, as `extends` needs it of the bundled ones. */
export const rawManifest = ({
  path,
  text,
}: Pick<ManifestText, 'path' | 'text'>): E.Either<string[], RawTable> =>
  E.mapLeft((problem: SyntaxProblem) => [faultLine(path, { path: [], ...problem })])(parseToml(text))
