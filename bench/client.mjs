// Who sees a server: a real client in a pane of another server, whose keys are pressed there, and one in control mode.
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, startServer, until } from './stage.mjs'

/** A client in control mode answers in a fraction of a millisecond, where a tmux process would take several. */
export const controlClient = (server) => {
  const client = spawn('tmux', ['-u', '-S', server.socket, '-C', 'attach'], { env: server.env })
  atEnd(() => client.kill())
  let rest = ''
  let body = []
  let answer
  client.stdout.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop()
    for (const line of lines) {
      if (line.startsWith('%begin')) body = []
      else if (line.startsWith('%end') || line.startsWith('%error')) answer?.(body.join('\n'))
      else if (!line.startsWith('%')) body.push(line)
    }
  })
  const ask = (command) =>
    new Promise((resolve) => {
      answer = (text) => {
        answer = undefined
        resolve(text)
      }
      client.stdin.write(`${command}\n`)
    })
  return { ask }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** A terminal, which is the pane of a server of its own, and a file that gets all that is sent to it. */
export const openTerminal = () => {
  const outer = startServer()
  const sent = join(outer.folder, 'sent')
  outer.tmux('set-option', '-g', 'status', 'off')
  // The screens that agents draw have 24 rows, and the bar is one.
  outer.tmux('resize-window', '-t', '%0', '-x', '100', '-y', '25')
  outer.tmux('pipe-pane', '-t', '%0', `cat >${sent}`)
  const size = () => statSync(sent, { throwIfNoEntry: false })?.size ?? 0
  /** Milliseconds from the act until the terminal is sent `word`. */
  const timeTo = async (word, act) => {
    const before = size()
    const begun = performance.now()
    act()
    let seen = -1
    for (;;) {
      const now = size()
      if (now !== seen && now > before && readFileSync(sent).subarray(before).includes(word))
        return performance.now() - begun
      seen = now
      if (performance.now() - begun > 20_000) throw new Error(`not within 20 s on the terminal: ${word}`)
      await tick()
    }
  }
  const run = (command) => outer.tmux('respawn-pane', '-k', '-t', '%0', command)
  return { outer, size, timeTo, run }
}

/** A client of the server in such a terminal. */
export const attachClient = async (server) => {
  const terminal = openTerminal()
  terminal.run(`TERM=screen exec tmux -u -S ${server.socket} attach`)
  await until(() => server.tmux('list-clients') !== '', 'a client')
  return { ...terminal, client: server.tmux('list-clients', '-F', '#{client_name}') }
}

/** Presses keys of a client without the start of a process. */
export const keyboard = (terminal) => {
  const { ask } = controlClient(terminal.outer)
  return { press: (key) => void ask(`send-keys -t %0 ${key}`) }
}
