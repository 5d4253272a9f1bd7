/** Screens composed of recorded ones: a draft in a live composer, a quotation above it, a dialog cut by a short pane. */
import type { Manifest } from '../../src/core/manifest'
import type { Snapshot } from '../../src/core/pane'
import { screenParts } from '../../src/core/screen-parts'
import { bundledManifests } from './bundled'
import { type Capture, capturesOf } from './captures'

/** Those that were run, and are recorded in every state. */
export const AGENTS = ['claude', 'cline', 'codex', 'continue', 'copilot', 'gemini', 'opencode', 'pi', 'qwen']

/** Agents that show the terminal's cursor where the person types; the others draw one and place it hidden, or nowhere. */
const SHOWS_CURSOR = new Set(['cline', 'codex', 'copilot', 'opencode', 'qwen'])

export const manifestOf = (agent: string): Manifest => {
  const manifest = bundledManifests.find(({ name }) => name === agent)
  if (manifest === undefined) throw new Error(`no manifest for ${agent}`)
  return manifest
}

export const snapshotOf = ({ pane, lines }: Capture): Snapshot => ({
  title: pane.title,
  width: pane.width,
  height: pane.height,
  cursorRow: pane.cursor_y,
  cursorColumn: pane.cursor_x,
  isCursorShown: undefined,
  rows: lines,
})

/** One recording of each width in which the agent is in this state and its composer is there. */
export const composersOf = (agent: string, state: 'idle' | 'working'): ReadonlyArray<Capture> => {
  const { screen } = manifestOf(agent)
  const found = capturesOf(agent)
    .filter(({ truth }) => truth.state === state && truth.frozen !== true)
    .filter((capture) => screenParts(snapshotOf(capture), screen).composer !== undefined)
  return [...new Map(found.map((each) => [each.pane.width, each])).values()]
}

/** What goes on, whatever the size, the version and the how-manieth time. */
const sceneOf = ({ name }: Capture): string => name.replace(/(_v\d[\d_]*)?_w\d+h\d+$/, '').replace(/\d/g, '')

/** One recording of each scene of the agent. */
const scenesOf = (agent: string, state: string): ReadonlyArray<Capture> => {
  const found = capturesOf(agent).filter(({ truth }) => truth.state === state)
  return [...new Map(found.map((each) => [sceneOf(each), each])).values()]
}

export interface Words {
  readonly name: string
  readonly rows: ReadonlyArray<string>
}

/** What a person may quote of a dialog: all of it, or from its menu on, with and without glyphs. */
const quotationsOf = (capture: Capture): ReadonlyArray<Words> => {
  const { rows, menu } = screenParts(snapshotOf(capture), manifestOf(capture.agent).screen)
  const dialog = rows.slice(-40)
  const named = (how: string, words: ReadonlyArray<string>) => ({
    name: `${capture.name}, ${how}`,
    rows: words,
  })
  const whole = [
    named('whole', dialog),
    named(
      'without its blank rows',
      dialog.filter((row) => row.trim() !== ''),
    ),
  ]
  if (menu === undefined) return whole
  const bare = (row: string) => row.replace(/^[│┃\s]*[❯›>●→]?\s*/, '')
  return [
    ...whole,
    named('from its menu on', [bareStart(dialog[menu.first]), ...dialog.slice(menu.first + 1)]),
    named('from its cursor on', [bareStart(dialog[menu.cursor]), ...dialog.slice(menu.cursor + 1)]),
    named('its answers', menu.options.map(bare)),
    named('its answers and keys', dialog.slice(menu.first).map(bare)),
  ]
}

const bareStart = (row = ''): string => row.trim()

export const DIALOGS: ReadonlyArray<Words> = AGENTS.flatMap((agent) =>
  scenesOf(agent, 'blocked').flatMap(quotationsOf),
)
/** Rows of turns that run, and of viewers. */
export const OTHERS: ReadonlyArray<Words> = AGENTS.flatMap((agent) =>
  ['working', 'ambiguous'].flatMap((state) =>
    scenesOf(agent, state).map(({ name, lines }) => ({ name, rows: lines.slice(-40) })),
  ),
)

const wrapped = (rows: ReadonlyArray<string>, width: number): string[] =>
  rows.flatMap((row) => {
    const left = [...row.trimEnd()]
    const pieces: string[] = []
    do pieces.push(left.splice(0, width).join(''))
    while (left.length > 0)
    return pieces
  })

interface Form {
  /** What stands before the first row of a draft, before the others, and at the right edge. */
  readonly head: string
  readonly rest: string
  readonly tail: string
  /** Rows of the box above the draft, and whether rows of its own follow. */
  readonly above: number
  readonly isEnd: boolean
}

const formOf = (agent: string, first: string): Form | undefined => {
  if (agent === 'pi') return { head: '', rest: '', tail: '', above: 0, isEnd: true }
  if (agent === 'opencode') {
    const bar = `${first.slice(0, first.indexOf('┃'))}┃  `
    return { head: bar, rest: bar, tail: '', above: 1, isEnd: false }
  }
  if (agent === 'continue') return { head: '│ ● ', rest: '│   ', tail: '│', above: 0, isEnd: true }
  const [head] = /^.*?[❯›>!*]\s/.exec(`${first} `) ?? []
  if (head === undefined || head.includes('│')) return undefined
  return { head, rest: head.replace(/[❯›>!*]/, ' '), tail: '', above: 0, isEnd: true }
}

/** Cut from above, or filled up below, to the pane's height. */
const fitted = (
  base: Capture,
  lines: ReadonlyArray<string>,
  cursor: { readonly x: number; readonly y: number },
): Capture => {
  const { height } = base.pane
  const cut = Math.max(0, lines.length - height)
  const rows = [...lines.slice(cut), ...Array<string>(Math.max(0, height - lines.length)).fill('')]
  const cursor_y = Math.min(height - 1, Math.max(0, cursor.y - cut))
  const flag = SHOWS_CURSOR.has(base.agent) ? 1 : undefined
  return { ...base, lines: rows, pane: { ...base.pane, cursor_x: cursor.x, cursor_y, cursor_flag: flag } }
}

/** The recorded pane with these words as the person's draft; as many of them as leave the rows above it in sight. */
export const withDraft = (base: Capture, words: ReadonlyArray<string>): Capture | undefined => {
  const { composer } = screenParts(snapshotOf(base), manifestOf(base.agent).screen)
  const form = composer && formOf(base.agent, base.lines[composer.first] ?? '')
  if (composer === undefined || form === undefined) return undefined
  const { pane, lines } = base
  const at = composer.first + form.above
  const below = lines.slice(form.isEnd ? composer.bottom : at + 1)
  // The sign of a turn may stand some rows above the box.
  const kept = base.truth.state === 'working' ? 14 : 4
  const room = pane.height - below.filter((row) => row !== '').length - kept
  const text = wrapped(words, pane.width - form.head.length - form.tail.length - 1).slice(
    0,
    Math.max(2, room),
  )
  const draft = text.map((row, i) => {
    const typed = (i === 0 ? form.head : form.rest) + row
    return form.tail === '' ? typed : typed.padEnd(pane.width - 1) + form.tail
  })
  const isTypedIn = pane.cursor_y >= composer.first && pane.cursor_y < composer.bottom
  const end = { x: form.rest.length + [...(text.at(-1) ?? '')].length, y: at + text.length - 1 }
  const cursor = isTypedIn ? end : { x: pane.cursor_x, y: pane.cursor_y + text.length }
  const rows = [...lines.slice(0, at), ...draft, ...below]
  while (rows.length > pane.height && rows.at(-1) === '') rows.pop()
  return fitted(base, rows, cursor)
}

/** The recorded pane as it looks when these words are the end of the answer above the live rows of its composer. */
export const withQuotation = (
  base: Capture,
  words: ReadonlyArray<string>,
  hasGap: boolean,
): Capture | undefined => {
  const { composer } = screenParts(snapshotOf(base), manifestOf(base.agent).screen)
  if (composer === undefined) return undefined
  let start = composer.frame ?? composer.first
  // The block above the box may be the sign of a turn.
  const isBlankAt = (row: number) => base.lines[row]?.trim() === ''
  if (base.truth.state === 'working') {
    while (start > 0 && isBlankAt(start - 1)) start -= 1
    while (start > 0 && !isBlankAt(start - 1)) start -= 1
  }
  const indent = base.agent === 'pi' ? ' ' : '  '
  const text = wrapped(words, base.pane.width - 5).map((row) => (indent + row).trimEnd())
  const above = hasGap || base.truth.state === 'working' ? [...text, ''] : text
  const y = base.pane.cursor_y - start + above.length
  return fitted(base, [...above, ...base.lines.slice(start)], { x: base.pane.cursor_x, y })
}

/** The lower part of a recorded dialog, as a pane shows it that is `cut` rows shorter. */
export const cutAbove = (base: Capture, cut: number): Capture => {
  const lines = base.lines.slice(cut)
  const cursor_y = Math.max(0, base.pane.cursor_y - cut)
  return { ...base, lines, pane: { ...base.pane, height: lines.length, cursor_y } }
}
