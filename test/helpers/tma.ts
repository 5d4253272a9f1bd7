/** Runs the built program as a person does. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Ran {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the bundle as the launcher does. */
const STARTER = join(process.cwd(), 'scripts', 'start.cjs')
/** What `npm test` has just built. */
const BUNDLE = join(process.cwd(), 'dist', 'tma.cjs')

/** Beside `process.env`, with no server of ours and no folders of the user's. */
export const tma = (args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const { TMUX: _server, TMUX_PANE: _pane, ...own } = process.env
    const child = spawn(process.execPath, [STARTER, BUNDLE, ...args], {
      env: { ...own, XDG_CONFIG_HOME: '/nonexistent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
