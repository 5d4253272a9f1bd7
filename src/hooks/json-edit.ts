/**
 * Edits of a JSON text that leave every other byte where it is: comments, order, indentation and line ends. The tree is
 * jsonc-parser's; its own edits would take a neighbour's comment along.
 */
import { createScanner, type Node, SyntaxKind } from 'jsonc-parser'

export interface Style {
  /** One level of indentation. */
  readonly indent: string
  readonly eol: string
  /** The whole text stands on one line and holds something: additions stay on it. */
  readonly isCompact: boolean
}

export const styleOf = (text: string): Style => ({
  indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
  eol: text.includes('\r\n') ? '\r\n' : '\n',
  isCompact: !text.trim().includes('\n') && /^[^\s]\s*[^\s\]}]/.test(text.trim()),
})

const endOf = ({ offset, length }: Node): number => offset + length

/** A value as text, whose further lines begin at `indent`; on one line where the text is compact. */
export const rendered = (value: unknown, indent: string, style: Style): string =>
  style.isCompact
    ? JSON.stringify(value)
    : JSON.stringify(value, null, style.indent).replaceAll('\n', `${style.eol}${indent}`)

export const property = (key: string, value: unknown, indent: string, style: Style): string =>
  `${JSON.stringify(key)}:${style.isCompact ? '' : ' '}${rendered(value, indent, style)}`

/** White space before what stands at `offset`, when nothing else of its line is before it. */
const indentAt = (text: string, offset: number): string | undefined =>
  /(?:^|\n)([ \t]*)$/.exec(text.slice(0, offset))?.[1]

/** The indentation of the line on which `offset` lies. */
const lineIndent = (text: string, offset: number): string => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Offset of the first comma between two offsets that is none of a comment's; -1 without one. */
const commaIn = (text: string, from: number, to: number): number => {
  const scanner = createScanner(text.slice(from, to))
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan())
    if (token === SyntaxKind.CommaToken) return from + scanner.getTokenOffset()
  return -1
}

export type Render = (indent: string) => string

const cut = (text: string, from: number, to: number, between = ''): string =>
  text.slice(0, from) + between + text.slice(to)

const intoEmpty = (text: string, parent: Node, render: Render, style: Style): string => {
  const close = endOf(parent) - 1
  const inner = text.slice(parent.offset + 1, close).trimEnd()
  if (style.isCompact) return cut(text, parent.offset + 1, close, render(''))
  const outer = lineIndent(text, parent.offset)
  const indent = outer + style.indent
  return cut(
    text,
    parent.offset + 1,
    close,
    `${inner}${style.eol}${indent}${render(indent)}${style.eol}${outer}`,
  )
}

/** Adds a last child to an array or object. A comment behind the child that was last stays behind it. */
export const appended = (text: string, parent: Node, render: Render, style: Style): string => {
  const last = parent.children?.at(-1)
  if (last === undefined) return intoEmpty(text, parent, render, style)
  const close = endOf(parent) - 1
  const tail = text.slice(endOf(last), close)
  const hasComma = commaIn(text, endOf(last), close) >= 0
  const at = endOf(last) + tail.trimEnd().length
  if (!text.slice(parent.offset, close).includes('\n')) {
    const space = style.isCompact ? '' : ' '
    const item = style.isCompact ? render('') : oneLine(render)
    return cut(text, at, at, hasComma ? `${space}${item},` : `,${space}${item}`)
  }
  const indent = indentAt(text, last.offset) ?? lineIndent(text, parent.offset) + style.indent
  const item = `${style.eol}${indent}${render(indent)}${hasComma ? ',' : ''}`
  const withItem = cut(text, at, at, item)
  return hasComma ? withItem : cut(withItem, endOf(last), endOf(last), ',')
}

/** What was rendered over several lines, as one: the line breaks of JSON are never inside its strings. */
const oneLine = (render: Render): string =>
  render('')
    .replaceAll(/,\r?\n[ \t]*/g, ', ')
    .replaceAll(/\r?\n[ \t]*/g, '')

/** On one line where it was. */
export const replaced = (text: string, node: Node, render: Render): string => {
  const isOnOneLine = !text.slice(node.offset, endOf(node)).includes('\n')
  const item = isOnOneLine ? oneLine(render) : render(lineIndent(text, node.offset))
  return cut(text, node.offset, endOf(node), item)
}

/** The bounds of a child with the white space that would be left of its line. */
const withLine = (text: string, from: number, to: number): readonly [number, number] => {
  const before = /\r?\n[ \t]*$/.exec(text.slice(0, from))
  const after = /^[ \t]*(?=\r?\n)/.exec(text.slice(to))
  if (before !== null && after !== null) return [before.index, to + after[0].length]
  return [from, to + (/^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0)]
}

/** Takes a child out of an array or object, with the comma that was its own. */
export const removed = (text: string, parent: Node, index: number): string => {
  const children = parent.children ?? []
  const child = children[index]
  if (child === undefined) return text
  const next = children[index + 1]
  const previous = children[index - 1]
  const comma = commaIn(text, endOf(child), next?.offset ?? endOf(parent) - 1)
  if (comma >= 0) {
    const without = cut(text, comma, comma + 1)
    return cut(without, ...withLine(without, child.offset, endOf(child)))
  }
  const without = cut(text, ...withLine(text, child.offset, endOf(child)))
  const before = previous === undefined ? -1 : commaIn(text, endOf(previous), child.offset)
  return before < 0 ? without : cut(without, before, before + 1)
}
