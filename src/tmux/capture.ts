/**
 * Reads the visible screens of panes in one tmux process, each with the cursor, size and title of the
 * same instant. A pane that died meanwhile is left out.
 */
import { type Answer, present, unknown } from '../core/answer'
import { asStored, type Entry, frame } from './records'
import { failure, isTarget, tmuxLines } from './run'
import type { Server } from './server'

export interface Capture {
  /** `height` rows, trailing spaces cut by tmux. */
  readonly rows: ReadonlyArray<string>
  readonly width: number
  readonly height: number
  readonly cursorX: number
  readonly cursorY: number
  readonly isCursorShown: boolean
  readonly title: string
  /** The alternate screen is shown. */
  readonly alternate: boolean
}

const FIELDS = [
  '#{pane_id}',
  '#{version}',
  '#{pane_width}',
  '#{pane_height}',
  '#{cursor_x}',
  '#{cursor_y}',
  '#{cursor_flag}',
  '#{alternate_on}',
  '#{pane_title}',
]

/** `isStyled`: rows with their colours, as escape sequences. */
export const capture = async (
  server: Server,
  paneIds: ReadonlyArray<string>,
  isStyled = false,
): Promise<Answer<ReadonlyMap<string, Capture>>> => {
  if (paneIds.length === 0) return present(new Map())
  const bad = paneIds.find((id) => !id.startsWith('%') || !isTarget(id))
  if (bad !== undefined) return unknown(`${JSON.stringify(bad)} is not the id of a pane`)
  const framed = frame()
  const lines = paneIds.flatMap((id) => [
    `display-message -p -t ${id} '${framed.format('S', FIELDS)}'`,
    `capture-pane -p${isStyled ? ' -e' : ''} -t ${id}`,
  ])
  const answer = await tmuxLines(server, [...lines, `display-message -p '${framed.format('E', [])}'`])
  if (answer.kind !== 'present') return answer
  const entries = framed.read(answer.value.stdout)
  // The exit code says 1 for one dead pane: only the last mark tells that all was run.
  if (entries.at(-1)?.kind !== 'E') return failure(server, answer.value)
  return present(new Map(entries.flatMap(captureOf)))
}

/** Nothing for a pane that is gone: tmux prints its marker with empty fields, and no rows. */
const captureOf = (entry: Entry): ReadonlyArray<readonly [string, Capture]> => {
  const [id = '', version = '', width, height, cursorX, cursorY, shown, ...rest] = entry.fields
  const [alternate, title = ''] = rest
  const text = entry.rest.slice(1)
  if (entry.kind !== 'S' || id === '' || text === '') return []
  const screen: Capture = {
    rows: (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n'),
    width: Number(width),
    height: Number(height),
    cursorX: Number(cursorX),
    cursorY: Number(cursorY),
    isCursorShown: shown === '1',
    title: asStored(version, title),
    alternate: alternate === '1',
  }
  return [[id, screen]]
}
