/** A page as its reader has it: links, the anchors that links lead to, words in code, fenced blocks. */
import { readFileSync } from 'node:fs'
import { marked, type Token } from 'marked'

export interface Block {
  readonly language: string
  /** Each line with its end. */
  readonly text: string
  /** Counted from 1; the line after the fence. */
  readonly line: number
}

export interface Page {
  readonly path: string
  /** Targets of links and pictures, as they are written. */
  readonly links: ReadonlyArray<string>
  readonly anchors: ReadonlyArray<string>
  /** What stands between single backticks. */
  readonly code: ReadonlyArray<string>
  readonly blocks: ReadonlyArray<Block>
}

/** As GitHub makes one of a heading; of a link in it the words stay. */
const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')

/** The second heading of a name gets `-1`, the third `-2`. */
const numbered = (slugs: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Map<string, number>()
  return slugs.map((slug) => {
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

const flat = (text: string): ReadonlyArray<Token> => {
  const all: Token[] = []
  marked.walkTokens(marked.lexer(text), (token) => void all.push(token))
  return all
}

/** Fences are found in the text itself, where their lines are known; none of our pages indents one. */
const blocksIn = (text: string): ReadonlyArray<Block> =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', inner = ''], i, all) => ({
    language,
    text: inner,
    line: text.slice(0, all[i]?.index).split('\n').length + 1,
  }))

export const readPage = (path: string): Page => {
  const text = readFileSync(path, 'utf8')
  const tokens = flat(text)
  return {
    path,
    links: tokens.flatMap((token) => (token.type === 'link' || token.type === 'image' ? [token.href] : [])),
    anchors: numbered(tokens.flatMap((token) => (token.type === 'heading' ? [slugOf(token.text)] : []))),
    code: tokens.flatMap((token) =>
      token.type === 'codespan' ? [token.raw.replace(/^`+ ?| ?`+$/g, '')] : [],
    ),
    blocks: blocksIn(text),
  }
}

/** The texts of the blocks of one language, in their order. */
export const blocksOf = ({ blocks }: Pick<Page, 'blocks'>, language: string): ReadonlyArray<string> =>
  blocks.flatMap((block) => (block.language === language ? [block.text] : []))
