/** What the kernel can come to: no more watches, and a clock that was wrong. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeOf } from '../../helpers/daemon'
import type { Misconfiguration, Patient } from '../../helpers/patient'
import { aProgram } from '../../helpers/tmux-server'

/** A machine of which the bundle's Node finds that limit reached until it is raised. */
const reach = ({ plugin, bin }: Patient, limit: 'instances' | 'watches'): void => {
  const mark = join(bin, 'limit-is-reached')
  writeFileSync(mark, '')
  const inside = `echo 0 >/proc/sys/user/max_inotify_${limit} && exec '${process.execPath}' "$@"`
  const node = aProgram(
    bin,
    'small-node',
    `[ -e '${mark}' ] || exec '${process.execPath}' "$@"\nexec unshare -U -r sh -c '${inside.replaceAll("'", "'\\''")}' sh "$@"`,
  )
  writeFileSync(join(plugin, 'dist', 'node'), `${node}\n`)
  aProgram(bin, 'sudo', 'exec "$@"')
  aProgram(
    bin,
    'sysctl',
    `case $* in "-w fs.inotify.max_user_${limit}="[0-9]*) rm '${mark}' ;; *) exit 1 ;; esac`,
  )
}

const CANNOT_LIMIT =
  spawnSync('unshare', ['-U', '-r', 'sh', '-c', 'echo 0 >/proc/sys/user/max_inotify_instances']).status !==
    0 && 'namespaces of users are not allowed here'

export const KERNEL_ROWS: ReadonlyArray<Misconfiguration> = [
  {
    name: 'no more instances of inotify for this user',
    kinds: ['unwatched'],
    says: /the system does not watch \S+\.tma \(EMFILE\)/,
    mend: /^(sudo )?sysctl -w fs\.inotify\.max_user_instances=\d{4,}$/,
    setup: { isPluginOwn: true },
    skip: CANNOT_LIMIT,
    breaks: (patient) => reach(patient, 'instances'),
  },
  {
    name: 'no more watches of inotify for this user',
    kinds: ['unwatched'],
    says: /the system does not watch \S+\.tma \(ENOSPC\)/,
    mend: /^(sudo )?sysctl -w fs\.inotify\.max_user_watches=\d{6,}$/,
    setup: { isPluginOwn: true },
    skip: CANNOT_LIMIT,
    breaks: (patient) => reach(patient, 'watches'),
  },
  {
    name: 'a journal that was written while the clock was ahead',
    kinds: ['clock-wrong'],
    says: /the journal has a line of a time that comes in 2 d/,
    mend: /^mv (\S+\/journal\.jsonl) \1\.off$/,
    breaks: ({ server }) => {
      const [time, from, to] = [Date.now() + 3 * 86_400_000 - 60_000, 'working', 'idle']
      const rest = { detail: null, source: 'screen', reason: 'x' }
      const line = { schema: 1, time, pane: '%0', agent: 'claude', from, to, ...rest }
      appendFileSync(join(runtimeOf(server), 'journal.jsonl'), `${JSON.stringify(line)}\n`)
    },
  },
]
