/** Where the lab keeps its things: all below /tmp/lab, by the tag of the run. */
import { join } from 'node:path'

export const LAB = '/tmp/lab'

/** Inside the namespace: what the person works on. */
export const REPOSITORY = '/home/dev/app'

export interface Places {
  readonly socket: string
  readonly plugin: string
  readonly rcFile: string
  readonly wrong: string
}

export const placesOf = (tag: string): Places => ({
  socket: join(LAB, 'tmux', `${tag}.sock`),
  plugin: join(LAB, 'plugin', tag),
  rcFile: join(LAB, 'tmux', `${tag}.rc`),
  wrong: join(LAB, 'wrong', tag),
})
