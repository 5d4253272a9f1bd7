/** What pages tell a reader to type: lines of shell, and the calls of tma in them. */
import { spawnSync } from 'node:child_process'
import type { Command } from 'commander'
import { commandTree } from '../../src/commands/program'

const isWhole = (text: string): boolean => spawnSync('sh', ['-nc', text]).status === 0

/** A block as it can be typed piece by piece: a line each, or as many as belong together. */
export const piecesOf = (block: string): ReadonlyArray<string> => {
  const pieces: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    open += `${line}\n`
    if (!line.endsWith('\\') && isWhole(open)) {
      if (!/^\s*(#.*)?$/.test(open.trim())) pieces.push(open.trimEnd())
      open = ''
    }
  }
  return open.trim() === '' ? pieces : [...pieces, open.trimEnd()]
}

/** Without comments; no page of ours quotes what looks like one. */
export const bare = (piece: string): string => piece.replace(/(?:^|[ \t]+)# .*$/gm, '')

const WORD = `(?:"[^"]*"|'[^']*'|[^\\s"'|;&<>()])+`
const CALL = new RegExp(`(?:^|[\\s(;|{])(?:\\S*bin/)?tma((?:[ \\t]+${WORD})+)`, 'gm')

/** The words behind each `tma` of a piece of shell, quotes taken off. */
export const callsIn = (shell: string): ReadonlyArray<ReadonlyArray<string>> =>
  [...bare(shell).matchAll(CALL)].map(([, words = '']) =>
    [...words.matchAll(new RegExp(WORD, 'g'))].map(([word]) => word.replace(/["']/g, '')),
  )

const all = (command: Command): ReadonlyArray<Command> => [command, ...command.commands.flatMap(all)]

/** What the command line itself has against the words, whichever verb they name; undefined when it takes them. */
export const objection = async (words: ReadonlyArray<string>): Promise<string | undefined> => {
  let said = ''
  const root = commandTree(async () => {})
  for (const command of all(root))
    command.exitOverride().configureOutput({ writeErr: (text) => (said += text), writeOut: () => {} })
  try {
    await root.parseAsync([...words], { from: 'user' })
    return undefined
  } catch {
    return said.split('\n')[0]
  }
}

/** What is wrong with words that name a command in running text, where arguments may be left out or stand for others. */
export const stranger = (words: ReadonlyArray<string>): string | undefined => {
  let command = commandTree(async () => {})
  const root = command
  for (const word of words) {
    const [flag = ''] = word.split('=')
    const known = [...command.options, ...root.options].some(
      ({ long, short }) => flag === long || flag === short,
    )
    if (/^-./.test(word) && !known && flag !== '--help') return word
    if (word.startsWith('-') || command.commands.length === 0 || /^[A-Z]+$/.test(word)) continue
    const verb = command.commands.find((each) => each.name() === word)
    if (verb === undefined) return word
    command = verb
  }
  return undefined
}
