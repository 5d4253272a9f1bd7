/** The hooks of tmux itself, which say that a person comes to another pane: set and taken away by the verbs of the agents'. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as E from 'fp-ts/Either'
import { launcherOf } from '../runtime/bundle'
import { mark } from '../runtime/files'
import { pathsOf } from '../runtime/paths'
import { setFocusHooks, unsetFocusHooks } from '../tmux/focus-hooks'
import { hasSocket } from '../tmux/server'
import { serverOf } from './agents'
import { agrees } from './agrees'
import type { Context } from './context'
import { EXIT } from './failure'

type Verb = 'install' | 'uninstall'

/** The daemon sets them at its start unless this mark is there. */
const setMark = (noFocus: string, verb: Verb): void => {
  rmSync(noFocus, { force: true })
  if (verb === 'install') return
  mkdirSync(dirname(noFocus), { recursive: true, mode: 0o700 })
  mark(noFocus)
}

export const changeTmuxHooks = async (context: Context, verb: Verb, isYes: boolean): Promise<number> => {
  const what = verb === 'install' ? 'Set the hooks of tmux?' : 'Take the hooks of tmux away?'
  if (!isYes && !(await agrees(context, what))) return EXIT.cannot
  setMark(pathsOf(context.env).noFocus, verb)
  const server = serverOf(context)
  if (E.isLeft(server) || !hasSocket(server.right)) {
    context.print('tmux: no server runs; it counts for the next one')
    return EXIT.ok
  }
  const plugin = join(dirname(launcherOf(context.env) ?? process.argv[1] ?? ''), '..')
  const done = await (verb === 'install'
    ? setFocusHooks(server.right, join(plugin, 'scripts', 'tma-focus'))
    : unsetFocusHooks(server.right))
  if (done.kind === 'present' && done.value.exitCode === 0) {
    context.print(verb === 'install' ? 'tmux: hooks set' : 'tmux: hooks taken away')
    return EXIT.ok
  }
  context.warn(`tma: tmux: ${done.kind === 'present' ? done.value.stderr.trim() : done.why}`)
  return EXIT.cannot
}
