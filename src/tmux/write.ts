/** Writes and unsets options in one tmux process; a pane that has died does not stop the rest. */
import { type Answer, present, unknown } from '../core/answer'
import { isOptionName } from './options'
import { frame } from './records'
import { failure, isTarget, tmuxLines } from './run'
import type { Server } from './server'

export interface Write {
  readonly scope: 'pane' | 'window' | 'session' | 'global'
  /** `%N`, `@N` or `$N` as the scope asks; none for `global`. */
  readonly target?: string | undefined
  readonly name: string
  /** Undefined unsets the option. */
  readonly value: string | undefined
}

export const write = async (server: Server, writes: ReadonlyArray<Write>): Promise<Answer<void>> => {
  if (writes.length === 0) return present(undefined)
  const refusal = writes.map(refusalOf).find((why) => why !== undefined)
  if (refusal !== undefined) return unknown(refusal)
  const framed = frame()
  const answer = await tmuxLines(server, [
    ...writes.map(lineOf),
    `wait-for -S ${CHANGED}`,
    `display-message -p '${framed.format('E', [])}'`,
  ])
  if (answer.kind !== 'present') return answer
  const isComplete = framed.read(answer.value.stdout).at(-1)?.kind === 'E'
  return isComplete ? present(undefined) : failure(server, answer.value)
}

/** The channel that is signalled with each change: whoever shows states waits for it and asks tmux nothing meanwhile. */
const CHANGED = 'tma-changed'

const SCOPES = {
  pane: { flag: '-p', sigil: '%' },
  window: { flag: '-w', sigil: '@' },
  session: { flag: '', sigil: '$' },
  global: { flag: '-g', sigil: undefined },
} as const

const refusalOf = ({ scope, target, name, value }: Write): string | undefined => {
  const { sigil } = SCOPES[scope]
  if (!isOptionName(name)) return `${JSON.stringify(name)} is not the name of a user option`
  if (value?.includes('\0') === true) return `the value for ${name} holds a NUL`
  if (sigil === undefined) return target === undefined ? undefined : 'a global option has no target'
  const isFit = target?.startsWith(sigil) === true && isTarget(target)
  return isFit ? undefined : `${JSON.stringify(target ?? '')} is not the id of a ${scope}`
}

const lineOf = ({ scope, target, name, value }: Write): string =>
  [
    'set-option -q',
    SCOPES[scope].flag,
    target === undefined ? '' : `-t '${target}'`,
    value === undefined ? `-u -- ${name}` : `-- ${name} ${quoted(value)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')

/** In single quotes tmux changes nothing but line ends, after which it drops spaces and comments. */
export const quoted = (value: string): string =>
  `'${value.replaceAll("'", "'\\''").replaceAll('\r', `'"\\r"'`).replaceAll('\n', `'"\\n"'`)}'`
