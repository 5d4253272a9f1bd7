/** What can happen to the daemon, its folder and its server. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { killResident, residentOf, runs, runtimeOf } from '../../helpers/daemon'
import { type Misconfiguration, PATIENCE_MS, type Patient, without } from '../../helpers/patient'
import { aProgram } from '../../helpers/tmux-server'
import { until } from '../../helpers/until'
import { KERNEL_ROWS } from './kernel'

const isRoot = process.getuid?.() === 0

const pidOf = ({ server }: Patient): number => {
  const pid = residentOf(server)
  if (pid === undefined) throw new Error('no daemon lives')
  return pid
}

/** Nobody looks at the bar, so that nothing starts another one. */
const kill = async (patient: Patient): Promise<void> => {
  const pid = pidOf(patient)
  killResident(patient.server)
  await until(() => !runs(pid), PATIENCE_MS)
}

/** Its runtime folder as something else, which no daemon has. */
const inPlaceOfFolder = (make: (path: string) => void) => async (patient: Patient) => {
  await kill(patient)
  const path = runtimeOf(patient.server)
  rmSync(path, { recursive: true })
  make(path)
}

/** A process that has the lock and is no daemon. */
const hold = (t: ExecutionContext, { server }: Patient): void => {
  const child = spawn('flock', ['-x', join(runtimeOf(server), 'lock'), 'sleep', '600'], {
    stdio: 'ignore',
    detached: true,
  })
  t.teardown(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It was mended away.
    }
  })
}

const DAEMON: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a daemon that was killed',
    kinds: ['daemon-missing'],
    says: /no daemon lives/,
    mend: /^tma daemon --ensure$/,
    breaks: kill,
  },
  {
    name: 'a daemon that was stopped on purpose',
    kinds: ['daemon-ended'],
    says: /the daemon was stopped on purpose/,
    mend: /^tma daemon --ensure$/,
    breaks: ({ sh }) => sh('tma daemon --stop'),
  },
  {
    name: 'a daemon that is stopped by a signal',
    kinds: ['daemon-paused'],
    says: /process \d+, the daemon, is stopped/,
    mend: /^kill -CONT \d+$/,
    breaks: (patient) => process.kill(pidOf(patient), 'SIGSTOP'),
  },
  {
    name: 'a daemon of another version',
    kinds: ['daemon-other-version'],
    says: /the daemon is of version 0\.0\.1/,
    mend: /^tma reload$/,
    breaks: ({ server }) => {
      const file = join(runtimeOf(server), 'pid')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/ \S+\n$/, ' 0.0.1\n'))
    },
  },
  {
    name: 'a lock that another process holds',
    kinds: ['lock-held', 'daemon-missing'],
    says: /the lock is held by process \d+/,
    mend: /^kill [\d ]+\ntma daemon --ensure$/,
    breaks: async (patient, t) => {
      await kill(patient)
      hold(t, patient)
    },
  },
  {
    name: 'a pid file of a server that is gone, and no daemon',
    kinds: ['daemon-missing'],
    says: /no daemon lives/,
    mend: /^tma daemon --ensure$/,
    breaks: async (patient) => {
      await kill(patient)
      writeFileSync(join(runtimeOf(patient.server), 'pid'), `${process.pid} 1 ${process.pid} 0.1.0\n`)
    },
  },
]

const fill = ({ server }: Patient): void => {
  const serverPid = server.tmux('display-message', '-p', '#{pid}')
  const spool = join(runtimeOf(server), 'spool')
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  for (let i = 0; i <= 1_000; i += 1) {
    const header = `tma1 hook claude Stop %0 ${serverPid} 1\n`
    writeFileSync(join(spool, `${serverPid}.0.${i + 1}.0`), header, { mode: 0o600 })
  }
}

const FOLDER: ReadonlyArray<Misconfiguration> = [
  {
    name: 'a spool that is full while the daemon is stopped',
    kinds: ['daemon-paused', 'spool-full'],
    says: /1001 events wait, and hooks drop what comes now/,
    mend: /^kill -CONT (\d+)\nkill -CONT \1$/,
    breaks: (patient) => {
      process.kill(pidOf(patient), 'SIGSTOP')
      fill(patient)
    },
  },
  {
    name: 'a spool that is a link',
    kinds: ['spool-refused'],
    says: /\/spool is a link/,
    mend: /^rm -rf \S+\/spool$/,
    breaks: ({ server, home }) => {
      rmSync(join(runtimeOf(server), 'spool'), { recursive: true, force: true })
      symlinkSync(home, join(runtimeOf(server), 'spool'))
    },
  },
  {
    name: 'a spool that is a file',
    kinds: ['spool-refused'],
    says: /\/spool is not a folder/,
    mend: /^rm -rf \S+\/spool$/,
    breaks: ({ server }) => {
      rmSync(join(runtimeOf(server), 'spool'), { recursive: true, force: true })
      writeFileSync(join(runtimeOf(server), 'spool'), '')
    },
  },
  {
    name: 'a runtime folder that is open to others',
    kinds: ['folder-refused'],
    says: /\.tma is open to others/,
    mend: /^chmod 700 \S+\.tma && tma daemon --ensure$/,
    breaks: ({ server }) => chmodSync(runtimeOf(server), 0o755),
  },
  {
    name: 'a runtime folder that is a link',
    kinds: ['folder-refused'],
    says: /\.tma is a link/,
    mend: /^rm -rf \S+\.tma && tma daemon --ensure$/,
    breaks: (patient) => inPlaceOfFolder((path) => symlinkSync(patient.home, path))(patient),
  },
  {
    name: 'a runtime folder that is a file',
    kinds: ['folder-refused'],
    says: /\.tma is not a folder/,
    mend: /^rm -rf \S+\.tma && tma daemon --ensure$/,
    breaks: inPlaceOfFolder((path) => writeFileSync(path, '')),
  },
  {
    name: "a runtime folder of somebody else's",
    kinds: ['folder-refused'],
    says: /\.tma belongs to somebody else/,
    mend: /^rm -rf \S+\.tma && tma daemon --ensure$/,
    skip: !isRoot && 'only root gives a folder away',
    breaks: inPlaceOfFolder((path) => {
      mkdirSync(path, { mode: 0o700 })
      chownSync(path, 65_534, 65_534)
    }),
  },
  {
    name: 'a runtime folder that cannot be written',
    kinds: ['folder-closed'],
    says: /\.tma is closed to ourselves/,
    mend: /^chmod 700 \S+\.tma( && tma daemon --ensure)?$/,
    breaks: ({ server }) => chmodSync(runtimeOf(server), 0o500),
  },
  {
    name: 'a folder in the place of the lock',
    kinds: ['lock-unusable', 'daemon-missing'],
    says: /cannot open \S+\/lock \(EISDIR\)/,
    mend: /^rm -rf \S+\/lock\ntma daemon --ensure$/,
    breaks: async (patient) => {
      await kill(patient)
      const lock = join(runtimeOf(patient.server), 'lock')
      rmSync(lock)
      mkdirSync(lock)
    },
  },
]

const MACHINE: ReadonlyArray<Misconfiguration> = [
  {
    name: 'no flock',
    kinds: ['flock-missing', 'daemon-missing'],
    says: /flock \(util-linux\) is not in the PATH/,
    mend: isRoot
      ? /^apt-get install -y util-linux\ntma daemon/
      : /^sudo apt-get install -y util-linux\ntma daemon/,
    prepare: (patient) => without(patient, ['flock', 'apt-get', 'sudo']),
    breaks: async (patient) => {
      await kill(patient)
      const { bin } = patient
      aProgram(bin, 'sudo', 'exec "$@"')
      aProgram(bin, 'apt-get', `[ "$*" = 'install -y util-linux' ] && ln -s /usr/bin/flock '${bin}/flock'`)
    },
  },
  {
    name: 'a server that ended and left its socket',
    kinds: ['server-gone'],
    says: /no tmux server runs on \S+; its socket was left behind/,
    mend: /^tmux new-session -d$/,
    breaks: async ({ server, home, plugin }) => {
      const pid = Number(server.tmux('display-message', '-p', '#{pid}'))
      const right = `set -g status-right '#{tma_status} %H:%M'`
      writeFileSync(
        join(home, '.tmux.conf'),
        `${right}\nset -g status-right-length 100\nset -g default-command cat\nrun-shell '${plugin}/tma.tmux'\n`,
      )
      process.kill(pid, 'SIGKILL')
      await until(() => !runs(pid), PATIENCE_MS)
    },
  },
]

export const DAEMON_ROWS: ReadonlyArray<Misconfiguration> = [...DAEMON, ...FOLDER, ...MACHINE, ...KERNEL_ROWS]
