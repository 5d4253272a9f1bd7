/**
 * Runs a program to its end and tells the facts; judges none of them.
 * The only importer of cross-spawn.
 */
import type { ChildProcess } from 'node:child_process'
import spawn from 'cross-spawn'

/** Output beyond this many bytes ends the program. */
const OUTPUT_LIMIT = 64 * 1024 * 1024

export interface RunOptions {
  readonly input?: string
  readonly timeoutMs: number
  readonly env?: NodeJS.ProcessEnv
  /** Descriptors of ours that the program gets as 3, 4, … */
  readonly fds?: ReadonlyArray<number>
}

export interface Run {
  /** Null when a signal ended the program or it never started. */
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly timedOut: boolean
  readonly overflowed: boolean
  readonly stdout: string
  readonly stderr: string
  /** `ENOENT` and the like, when the program could not be started. */
  readonly error: string | undefined
}

/** Never rejects. At the time limit the program is killed and what it wrote so far is returned. */
export const run = (command: string, args: ReadonlyArray<string>, options: RunOptions): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: options.env ?? process.env,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(options.fds ?? [])],
    })
    const output = collect(child, () => finish({ overflowed: true }))
    const timer = setTimeout(() => finish({ timedOut: true }), options.timeoutMs)

    // Streams are let go at once: a grandchild that keeps them open must not hold us.
    const finish = (facts: Partial<Run>): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      child.stdout?.destroy()
      child.stderr?.destroy()
      resolve({ ...NOTHING, ...output.text(), ...facts })
    }
    child.once('error', (error: NodeJS.ErrnoException) => finish({ error: error.code ?? error.message }))
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer)
      resolve({ ...NOTHING, ...output.text(), exitCode, signal })
    })
    feed(child, options.input)
  })

const NOTHING: Run = {
  exitCode: null,
  signal: null,
  timedOut: false,
  overflowed: false,
  stdout: '',
  stderr: '',
  error: undefined,
}

const feed = (child: ChildProcess, input: string | undefined): void => {
  // A program that ends before it has read everything gives EPIPE; its exit code tells the story.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
}

const collect = (child: ChildProcess, onOverflow: () => void) => {
  const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  let size = 0
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > OUTPUT_LIMIT) onOverflow()
      else chunks[name].push(chunk)
    })
  }
  return {
    text: () => ({
      stdout: Buffer.concat(chunks.stdout).toString('utf8'),
      stderr: Buffer.concat(chunks.stderr).toString('utf8'),
    }),
  }
}
