import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { aDaemon, aHookPlace, type HookPlace, SERVER } from '../helpers/hook-place'
import { aPlugin } from '../helpers/plugin'
import { statOf } from '../helpers/proc'
import { aProgram, startTmux } from '../helpers/tmux-server'
import { until } from '../helpers/until'

const SHELLS = ['dash', 'bash']
const LIMIT_MS = 2_000
/** No process has this pid: Linux gives none so high. */
const NOBODY = 4_194_305
const FULL = 256 * 1024

const makeDir = ({ dir }: HookPlace): void => mkdirSync(dir, { mode: 0o700 })

/** Header line and payload of the only event that waits. */
const onlyEvent = (t: ExecutionContext, place: HookPlace): { header: string; payload: Buffer } => {
  const [event, ...others] = place.waiting()
  t.deepEqual(others, [])
  t.regex(event?.name ?? '', new RegExp(`^${SERVER}\\.3\\.\\d+\\.0$`))
  const content = event?.content ?? Buffer.alloc(0)
  const end = content.indexOf('\n')
  return { header: content.toString('utf8', 0, end), payload: content.subarray(end + 1) }
}

const HEADER = new RegExp(`^tma1 hook claude Stop %3 ${SERVER} ${process.pid}$`)

/** Runs the hook with a stdin of which the test decides what comes and when it ends. */
const slowly = (place: HookPlace, shell: string, args: ReadonlyArray<string> = ['claude', 'Stop']) => {
  const from = performance.now()
  const child = spawn(shell, [place.script, ...args], { env: place.env, stdio: ['pipe', 'pipe', 'pipe'] })
  const errors: string[] = []
  let output = ''
  child.stdin.on('error', (error) => errors.push(error.message))
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<{ code: number | null; ms: number; output: string; errors: string[] }>(
    (resolve) => {
      child.on('close', (code) => resolve({ code, ms: performance.now() - from, output, errors }))
    },
  )
  return { stdin: child.stdin, ended }
}

for (const shell of SHELLS) {
  test.serial(`an event lies in the spool, its payload byte for byte (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const bytes = Buffer.from([0x7b, 0, 0xff, 0xc3, 0x28, 0x0a, 0x0a, 0x5c, 0x6e, 0x25, 0x73, 0x7d])
    place.hook({ input: bytes })
    const { header, payload } = onlyEvent(t, place)
    t.regex(header, HEADER)
    t.deepEqual(payload, bytes)
    const spool = join(place.dir, 'spool')
    t.is(statSync(place.dir).mode & 0o777, 0o700)
    t.is(statSync(spool).mode & 0o777, 0o700)
    t.is(statSync(join(spool, readdirSync(spool)[0] ?? '')).mode & 0o777, 0o600)
  })

  test.serial(`a payload may be empty, or stdin closed (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    place.hook({ input: '' })
    t.is(onlyEvent(t, place).payload.length, 0)
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', `exec ${shell} "$0" claude Stop <&-`, place.script],
      { env: place.env, encoding: 'utf8' },
    )
    t.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
    t.is(place.waiting().length, 2)
  })

  test.serial(`a payload may be the last argument (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const text = `{"a":"é \\n %s $(touch x) 'q' \\"}`
    place.hook({ args: ['claude', 'Stop', text], input: 'not this' })
    t.is(String(onlyEvent(t, place).payload), text)
  })

  test.serial(`of 50 MB the first 256 KiB are kept, and the writer meets no error (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const { stdin, ended } = slowly(place, shell)
    stdin.end(Buffer.alloc(50_000_000, 'a'))
    const { code, output, errors } = await ended
    t.deepEqual({ code, output, errors }, { code: 0, output: '', errors: [] })
    const { header, payload } = onlyEvent(t, place)
    t.regex(header, HEADER)
    t.true(header.length + 1 + payload.length === FULL)
  })

  test.serial(`a stdin that never closes ends with what has come, within 2 s (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const { stdin, ended } = slowly(place, shell)
    stdin.write('{"part":1')
    const { code, ms, output } = await ended
    t.deepEqual({ code, output }, { code: 0, output: '' })
    t.true(ms < LIMIT_MS, `${ms} ms`)
    t.is(String(onlyEvent(t, place).payload), '{"part":1')
  })

  test.serial(`a stdin that never ends what it writes is cut off within 2 s (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const from = performance.now()
    const { status, stdout } = spawnSync('sh', ['-c', `yes | ${shell} "$0" claude Stop`, place.script], {
      env: place.env,
      encoding: 'utf8',
    })
    t.true(performance.now() - from < LIMIT_MS)
    t.deepEqual({ status, stdout }, { status: 0, stdout: '' })
    t.is(place.waiting()[0]?.content.length, FULL)
  })

  test.serial(
    `where the server is not to be seen it says what can be told of the agent (${shell})`,
    async (t) => {
      const place = await aHookPlace(t, { shell })
      place.hook({ env: { TMUX: `${place.socket},${NOBODY},0` } })
      const [event] = place.waiting()
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const [header = ''] = String(event?.content).split('\n')
      t.regex(
        header,
        new RegExp(`^tma1 hook claude Stop %3 ${NOBODY} ${process.pid} ${boot} (- -|\\d+ \\d+)$`),
      )
      t.deepEqual(place.tmuxCalls(), [])
    },
  )

  test.serial(`it names the process that leads the terminal of the agent (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    const agent = join(place.plugin.home, 'agent.sh')
    const hook = `'${shell}' '${place.script}' claude Stop </dev/null`
    writeFileSync(agent, `echo $$ >'${agent}.pid'; sh -c "${hook}; true"; setsid sh -c "${hook}; true"`)
    const env = { ...place.env, TMUX: `${place.socket},${NOBODY},0` }
    spawnSync('script', ['-qc', `exec sh '${agent}'`, '/dev/null'], { env, input: '' })
    const leaders = place.waiting().map(({ content }) => String(content).split(/[ \n]/)[8])
    const pid = readFileSync(`${agent}.pid`, 'utf8').trim()
    t.deepEqual(leaders, [pid, pid])
  })

  for (const [what, args, env] of [
    ['outside tmux', ['claude', 'Stop'], { TMUX: undefined }],
    ['in a popup', ['claude', 'Stop'], { TMUX_PANE: undefined }],
    ['with a pane that is none', ['claude', 'Stop'], { TMUX_PANE: '%3/../x' }],
    ['with a server that is none', ['claude', 'Stop'], { TMUX: '/tmp/x,$(id),0' }],
    ['where the socket is not to be seen', ['claude', 'Stop'], { TMUX: `/nonexistent/s,${SERVER},0` }],
    ['without names', [], {}],
    ['with a name that is none', ['claude', 'a/../b'], {}],
    ['with a name of two lines', ['claude\nx', 'Stop'], {}],
    ['with a name without end', ['claude', 'x'.repeat(65)], {}],
  ] as const) {
    test.serial(`${what} it records nothing, and reads its stdin all the same (${shell})`, async (t) => {
      const place = await aHookPlace(t, { shell })
      const { stdin, ended } = slowly({ ...place, env: { ...place.env, ...env } }, shell, args)
      stdin.end(Buffer.alloc(1_000_000, 'a'))
      const { code, output, errors } = await ended
      t.deepEqual({ code, output, errors }, { code: 0, output: '', errors: [] })
      t.false(existsSync(place.dir))
      t.deepEqual(place.tmuxCalls(), [])
    })
  }

  test.serial(`a daemon that lives is left alone (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    makeDir(place)
    aDaemon(t, place.dir)
    place.hook()
    t.is(place.waiting().length, 1)
    t.deepEqual(readdirSync(place.dir).sort(), ['pid', 'spool'])
    t.deepEqual(place.tmuxCalls(), [])
  })

  test.serial(`where none lives, tmux is asked for one, once in a while (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell, pluginName: "it's #{x}" })
    place.hook()
    place.hook()
    await until(() => place.tmuxCalls().length > 0)
    const script = `${place.plugin.root}/scripts/../scripts/tma-status`
    const quoted = script.replaceAll("'", "'\\''").replaceAll('#', '##')
    t.deepEqual(place.tmuxCalls(), [`-S ${place.socket} run-shell -b '${quoted}' --start`])
    t.is(place.waiting().length, 2)
  })

  test.serial(
    `with @tma-daemon off each first event that waits has a cycle started (${shell})`,
    async (t) => {
      const place = await aHookPlace(t, { shell })
      makeDir(place)
      writeFileSync(join(place.dir, 'off'), '')
      for (let i = 1; i <= 3; i++) {
        place.hook()
        await until(() => place.tmuxCalls().length === i)
        rmSync(join(place.dir, 'spool', place.waiting()[0]?.name ?? ''))
      }
      t.pass()
    },
  )

  test.serial(`what a person stopped stays stopped, its events recorded (${shell})`, async (t) => {
    const place = await aHookPlace(t, { shell })
    makeDir(place)
    writeFileSync(join(place.dir, 'stopped'), '')
    place.hook()
    t.is(place.waiting().length, 1)
    t.deepEqual(readdirSync(place.dir).sort(), ['spool', 'stopped'])
  })
}

test.serial('nobody waits for what it leaves running', async (t) => {
  const place = await aHookPlace(t)
  const log = join(place.plugin.home, 'descriptors')
  aProgram(
    join(place.plugin.home, 'tools'),
    'tmux',
    `ls -l /proc/$$/fd >'${log}.new'; mv '${log}.new' '${log}'; exec sleep 30 & echo $! >'${log}.pid'; wait`,
  )
  const from = performance.now()
  spawnSync('sh', ['-c', 'exec sh "$0" claude Stop 4>&1 5>&1 9>&1', place.script], {
    env: place.env,
    input: '{}',
  })
  t.true(performance.now() - from < 10_000)
  const pid = (): number => Number(existsSync(`${log}.pid`) && readFileSync(`${log}.pid`, 'utf8'))
  await until(() => pid() > 0 && existsSync(log))
  const targets = readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => / [0-9] -> (.*)/.exec(line)?.[1] ?? [])
  t.deepEqual([...new Set(targets.filter((target) => !target.startsWith(log)))], ['/dev/null'])
  process.kill(pid())
})

test.serial('hooks that fire at once leave a file each', async (t) => {
  const place = await aHookPlace(t)
  const runs = Array.from({ length: 20 }, (_, i) => {
    const run = slowly(place, 'sh')
    run.stdin.end(`${i}`)
    return run
  })
  await Promise.all(runs.map(({ ended }) => ended))
  const payloads = place.waiting().map(({ content }) => Number(String(content).split('\n')[1]))
  t.deepEqual(
    payloads.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, i) => i),
  )
  t.true(place.waiting().every(({ name }) => !name.startsWith('.')))
})

test.serial('a name that is taken is not written over', async (t) => {
  const place = await aHookPlace(t)
  makeDir(place)
  const spool = join(place.dir, 'spool')
  mkdirSync(spool, { mode: 0o700 })
  // The pid of the next shell is not known: the shell that runs the hook takes the name itself, then becomes the hook.
  const run = `for n in 0 1; do echo old >"$1/${SERVER}.3.$$.$n"; done; exec sh "$0" claude Stop`
  const { status } = spawnSync('sh', ['-c', run, place.script, spool], { env: place.env, input: 'new' })
  t.is(status, 0)
  t.deepEqual(
    place.waiting().map(({ content }) => String(content).split('\n')[1] || String(content)),
    ['old\n', 'old\n', 'new'],
  )
})

test.serial('with more than 1,000 waiting an event is dropped', async (t) => {
  const place = await aHookPlace(t)
  makeDir(place)
  mkdirSync(join(place.dir, 'spool'), { mode: 0o700 })
  for (let i = 0; i < 10_000; i++) writeFileSync(join(place.dir, 'spool', `${SERVER}.1.1.${i}`), '')
  place.hook({ input: Buffer.alloc(1_000_000) })
  t.is(place.waiting().length, 10_000)
  for (let i = 1_000; i < 10_000; i++) rmSync(join(place.dir, 'spool', `${SERVER}.1.1.${i}`))
  place.hook()
  t.is(place.waiting().length, 1_001)
})

test.serial('words of shells and of tmux stay words', async (t) => {
  const place = await aHookPlace(t)
  const canary = join(place.plugin.home, 'canary')
  const bad = `$(touch ${canary})\`touch ${canary}\`'; touch ${canary}; '#(touch ${canary})#{E:x}\n\\0 %s "`
  place.hook({ input: bad })
  place.hook({ args: ['claude', 'Stop', bad] })
  place.hook({ args: [bad, bad] })
  place.hook({ env: { TMUX_PANE: bad } })
  place.hook({ env: { TMUX: bad } })
  t.false(existsSync(canary))
  t.deepEqual(
    place.waiting().map(({ content }) => String(content).slice(content.indexOf('\n') + 1)),
    [bad, bad],
  )
})

const traps: ReadonlyArray<[string, (place: HookPlace, trap: string) => void]> = [
  ['a runtime directory that is a link', ({ dir }, trap) => symlinkSync(trap, dir)],
  [
    'a spool that is a link',
    (place, trap) => {
      makeDir(place)
      symlinkSync(trap, join(place.dir, 'spool'))
    },
  ],
  ['a runtime directory that is a file', ({ dir }) => writeFileSync(dir, 'mine')],
  ['a runtime directory that is a link to nothing', ({ dir }) => symlinkSync('/nonexistent', dir)],
]
for (const [what, plant] of traps) {
  test.serial(`${what} is left as it is`, async (t) => {
    const place = await aHookPlace(t)
    const trap = join(place.plugin.home, 'trap')
    mkdirSync(trap)
    plant(place, trap)
    place.hook({ input: Buffer.alloc(1_000_000) })
    t.deepEqual(readdirSync(trap), [])
    t.deepEqual(place.tmuxCalls(), [])
  })
}

const asRoot = process.getuid?.() === 0 ? test.serial : test.skip
for (const planted of ['', 'spool']) {
  asRoot(`somebody else's ${planted || 'runtime directory'} is left as it is`, async (t) => {
    const place = await aHookPlace(t)
    makeDir(place)
    mkdirSync(join(place.dir, 'spool'), { mode: 0o700 })
    chownSync(join(place.dir, planted), 65_534, 65_534)
    place.hook()
    t.deepEqual(readdirSync(join(place.dir, 'spool')), [])
    t.deepEqual(place.tmuxCalls(), [])
  })
}

test.serial('a full or read-only place costs the event alone', async (t) => {
  const place = await aHookPlace(t)
  makeDir(place)
  // A folder in the way of every file that the hook would write.
  mkdirSync(join(place.dir, 'spool'), { mode: 0o700 })
  const run = 'mkdir "$1/.tmp.$$.3"; exec sh "$0" claude Stop'
  const { status, stdout, stderr } = spawnSync('sh', ['-c', run, place.script, join(place.dir, 'spool')], {
    env: place.env,
    input: Buffer.alloc(1_000_000),
    encoding: 'utf8',
  })
  t.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

test.serial('the daemon that it has started is the server’s, and knows nothing of the agent', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t, { name: "it's #{x}" })
  const pid = server.tmux('display-message', '-p', '#{pid}')
  server.tmux('set-environment', '-g', 'HOME', plugin.home)
  const { status } = spawnSync(join(plugin.root, 'scripts/tma-hook'), ['claude', 'Stop'], {
    env: { PATH: process.env.PATH, TMUX: `${server.socketPath},${pid},0`, TMUX_PANE: '%0', SECRET: 'x' },
    input: '{}',
  })
  t.is(status, 0)
  await until(() => plugin.calls().length > 0)
  const [call] = plugin.calls()
  t.deepEqual(call?.args, ['--socket-path', server.socketPath, 'daemon'])
  t.deepEqual(call?.descriptors, ['/dev/null', '/dev/null', '/dev/null'])
  t.not(call?.session, statOf(process.pid).session)
  t.is(server.tmux('display-message', '-p', '#{pane_in_mode}'), '0')
})

test.serial('a terminal is not read', async (t) => {
  const server = startTmux(t)
  const plugin = aPlugin(t)
  const done = join(plugin.home, 'done')
  mkdirSync(`${server.socketPath}.tma`, { mode: 0o700 })
  writeFileSync(join(`${server.socketPath}.tma`, 'stopped'), '')
  const from = performance.now()
  server.tmux(
    'new-window',
    '-d',
    `'${plugin.root}/scripts/tma-hook' claude Stop; echo $? >'${done}.new'; mv '${done}.new' '${done}'`,
  )
  await until(() => existsSync(done))
  t.is(readFileSync(done, 'utf8'), '0\n')
  t.is(readdirSync(join(`${server.socketPath}.tma`, 'spool')).length, 1)
  t.true(performance.now() - from < LIMIT_MS)
})

test.serial('it needs no PATH', async (t) => {
  const place = await aHookPlace(t)
  const run = 'unset PATH; exec /bin/sh "$0" claude Stop'
  t.is(spawnSync('/bin/sh', ['-c', run, place.script], { env: place.env, input: '{}' }).status, 0)
  t.is(place.waiting().length, 1)
})

test.serial('it is found through a link', async (t) => {
  const place = await aHookPlace(t)
  const link = join(place.plugin.home, 'link')
  symlinkSync(place.script, link)
  chmodSync(place.script, 0o755)
  t.is(spawnSync(link, ['claude', 'Stop'], { env: place.env, input: '{}' }).status, 0)
  t.is(place.waiting().length, 1)
})
