import test from 'ava'
import fc from 'fast-check'
import { CHANNELS, NOTIFY_SETTINGS, TRIGGERS, writtenRoutes } from '../../src/core/notify-settings'
import { readNotifySettings } from '../../src/core/settings'

const read = (notify: string, over: Readonly<Record<string, string>> = {}) =>
  readNotifySettings({ '@tma-notify': notify, ...over })
const faults = (notify: string, over: Readonly<Record<string, string>> = {}) =>
  read(notify, over).problems.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('four options, each with a default', (t) => {
  t.deepEqual(Object.keys(NOTIFY_SETTINGS), ['notify', 'notify-again', 'context-high', 'notify-command'])
  t.deepEqual(readNotifySettings({}), {
    settings: {
      routes: { blocked: ['message'], error: ['message'] },
      againMs: 300_000,
      contextHigh: 80,
      command: undefined,
    },
    problems: [],
  })
})

test('each trigger has its channels; one that is not named has none', (t) => {
  const { settings, problems } = read('blocked:message,desktop  done:bell\tblocked:osc9')
  t.deepEqual(settings.routes, { blocked: ['osc9'], done: ['bell'] })
  t.deepEqual(problems, [])
})

test('off is nothing, for all or for one', (t) => {
  t.deepEqual(read(' off ').settings.routes, {})
  t.is(writtenRoutes(read('blocked:bell done:off').settings.routes), 'blocked:bell')
  t.is(writtenRoutes({}), 'off')
})

test('a value that cannot be meant is named, and the default holds', (t) => {
  t.deepEqual(faults('bloked:message'), [
    '@tma-notify: must be a trigger (blocked, still-blocked, error, done, context-high), not "bloked" (did you mean "blocked"?)',
  ])
  t.deepEqual(faults('blocked:desktpo done:mail'), [
    '@tma-notify: must be a channel (message, bell, osc9, desktop, command), not "desktpo" (did you mean "desktop"?)',
    '@tma-notify: must be a channel (message, bell, osc9, desktop, command), not "mail"',
  ])
  for (const text of ['blocked', 'blocked:', 'blocked:bell:bell', 'on'])
    t.regex(faults(text)[0] ?? '', /must be a trigger, a colon and channels/, text)
  t.deepEqual(read('on').settings.routes, readNotifySettings({}).settings.routes)
})

test('again is a time or off', (t) => {
  const again = (text: string) => read('off', { '@tma-notify-again': text })
  t.is(again('90s').settings.againMs, 90_000)
  t.is(again('off').settings.againMs, 0)
  t.is(again('soon').settings.againMs, 300_000)
  t.deepEqual(faults('off', { '@tma-notify-again': 'soon' }), [
    '@tma-notify-again: must be a time such as 90s, 5m or 2h, or off, not "soon"',
  ])
})

test('full is a percentage or off', (t) => {
  const high = (text: string) => read('off', { '@tma-context-high': text })
  t.is(high('90').settings.contextHigh, 90)
  t.is(high(' 65% ').settings.contextHigh, 65)
  t.is(high('off').settings.contextHigh, undefined)
  for (const text of ['0', '101', '-5', '8.5', '80 %', 'full']) {
    t.is(high(text).settings.contextHigh, 80, text)
    t.deepEqual(faults('off', { '@tma-context-high': text }), [
      `@tma-context-high: must be a percentage from 1 to 100, or off, not "${text}"`,
    ])
  }
})

test('a command that something goes to must be there', (t) => {
  t.deepEqual(faults('blocked:command done:command'), [
    '@tma-notify-command: must be set: blocked, done would go to it',
  ])
  t.deepEqual(faults('blocked:command', { '@tma-notify-command': 'say hello' }), [])
})

test('what is written reads back', (t) => {
  const channels = fc.uniqueArray(fc.constantFrom(...CHANNELS), { minLength: 1 })
  const routes = fc.dictionary(fc.constantFrom(...TRIGGERS), channels)
  fc.assert(
    fc.property(routes, (each) => {
      t.deepEqual({ ...read(writtenRoutes(each)).settings.routes }, { ...each })
    }),
  )
  t.pass()
})

test('no text stops it', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (notify, again) => {
      const { settings } = read(notify, { '@tma-notify-again': again })
      return (
        settings.againMs >= 0 && Object.keys(settings.routes).every((key) => TRIGGERS.some((x) => x === key))
      )
    }),
  )
  t.pass()
})
