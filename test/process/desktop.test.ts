import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import { busAddress, showOnDesktop } from '../../src/process/desktop'
import { aFolder, aProgram } from '../helpers/tmux-server'

/** A system with these programs alone, and a bus; what each is called with is noted. */
const aDesktop = (t: ExecutionContext, programs: Readonly<Record<string, string>>) => {
  const folder = aFolder(t)
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(folder, 'bus'), '')
  for (const [name, script] of Object.entries(programs))
    aProgram(bin, name, `printf '%s\\n' "$@" >'${folder}/${name}.args'\n${script}`)
  const address = `unix:path=${folder}/bus`
  const argsOf = (name: string) =>
    existsSync(join(folder, `${name}.args`))
      ? readFileSync(join(folder, `${name}.args`), 'utf8')
          .trimEnd()
          .split('\n')
      : undefined
  return { env: { PATH: bin, DBUS_SESSION_BUS_ADDRESS: address }, argsOf, folder }
}

const TEXT = `oak's \\ "x" $(id) needs <you>`

test('notify-send gets the text as one argument', async (t) => {
  const { env, argsOf } = aDesktop(t, { 'notify-send': '', gdbus: '' })
  t.deepEqual(await showOnDesktop(TEXT, { env, platform: 'linux' }), E.right('notify-send'))
  t.deepEqual(argsOf('notify-send'), ['--app-name=tma', '--', TEXT])
  t.is(argsOf('gdbus'), undefined)
})

test('without notify-send, or when it fails, gdbus asks the bus itself', async (t) => {
  const { env, argsOf } = aDesktop(t, { 'notify-send': 'exit 1', gdbus: '' })
  t.deepEqual(await showOnDesktop(TEXT, { env, platform: 'linux' }), E.right('gdbus'))
  const args = argsOf('gdbus') ?? []
  t.deepEqual(args.slice(args.indexOf('--method'), args.indexOf('--method') + 3), [
    '--method',
    'org.freedesktop.Notifications.Notify',
    "'tma'",
  ])
  t.true(args.includes(`'oak\\'s \\\\ "x" $(id) needs <you>'`))
})

test('when none of them can, every reason is told', async (t) => {
  const { env } = aDesktop(t, { gdbus: 'echo "no such service" >&2; exit 1' })
  t.deepEqual(
    await showOnDesktop(TEXT, { env, platform: 'linux' }),
    E.left('notify-send is not there, gdbus failed: no such service'),
  )
})

test('on macOS the text is an argument of the script', async (t) => {
  const { env, argsOf } = aDesktop(t, { osascript: '' })
  t.deepEqual(await showOnDesktop(TEXT, { env, platform: 'darwin' }), E.right('osascript'))
  t.deepEqual(argsOf('osascript')?.slice(-2), ['--', TEXT])
  t.false(argsOf('osascript')?.slice(0, -1).join(' ').includes('oak'))
})

test('the bus is the one of the environment unless it is gone, else the usual one', (t) => {
  const { env, folder } = aDesktop(t, {})
  t.deepEqual(busAddress(env), E.right(env.DBUS_SESSION_BUS_ADDRESS))
  const remote = 'tcp:host=example.org,port=1'
  t.deepEqual(busAddress({ DBUS_SESSION_BUS_ADDRESS: remote }), E.right(remote))
  const usual = E.right(`unix:path=${folder}/bus`)
  t.deepEqual(busAddress({ XDG_RUNTIME_DIR: folder }), usual)
  t.deepEqual(
    busAddress({ XDG_RUNTIME_DIR: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/gone/bus,guid=1' }),
    usual,
  )
})

test('with no bus it is said what was looked for', (t) => {
  t.deepEqual(
    busAddress({ XDG_RUNTIME_DIR: '/nowhere' }),
    E.left('there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and there is no /nowhere/bus'),
  )
  t.deepEqual(
    busAddress({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/gone/bus' }, 4711),
    E.left(
      'there is no session bus: /gone/bus of DBUS_SESSION_BUS_ADDRESS is gone, and there is no /run/user/4711/bus',
    ),
  )
})
