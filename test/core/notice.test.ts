import test from 'ava'
import fc from 'fast-check'
import { gatheredText, type Notice, noticeFacts, noticeText } from '../../src/core/notice'

const aNotice = (over: Partial<Notice> = {}): Notice => ({
  trigger: 'blocked',
  channels: ['message'],
  pane: '%1',
  agent: 'oak',
  pid: 1,
  state: 'blocked',
  detail: 'permission',
  contextPct: undefined,
  since: 0,
  at: 305_000,
  place: { session: 'main', window: 2 },
  ...over,
})

test('a notice says who, where, and what for', (t) => {
  t.is(noticeText(aNotice(), 'api'), 'oak in api needs you: permission (main:2)')
  t.is(
    noticeText(aNotice({ trigger: 'still-blocked' }), 'api'),
    'oak in api still needs you, for 5 min: permission (main:2)',
  )
  t.is(
    noticeText(aNotice({ trigger: 'error', detail: 'rate_limit' }), ''),
    'oak has stopped: rate limit (main:2)',
  )
  t.is(
    noticeText(aNotice({ trigger: 'done', detail: 'interrupted', place: undefined }), 'api'),
    'oak in api is done',
  )
  const full = aNotice({ trigger: 'context-high', contextPct: 85 })
  t.is(noticeText(full, 'api'), 'oak in api has little context left: 85% used (main:2)')
})

test('several at once are one text', (t) => {
  t.is(gatheredText(['a', 'b', 'c']), 'a, and 2 more')
  t.is(gatheredText(['a']), 'a')
  t.is(gatheredText([]), '')
})

test('a command finds every fact, empty where there is none', (t) => {
  t.deepEqual(noticeFacts(aNotice({ detail: undefined, place: undefined }), ''), {
    TMA_TRIGGER: 'blocked',
    TMA_PANE: '%1',
    TMA_AGENT: 'oak',
    TMA_STATE: 'blocked',
    TMA_DETAIL: '',
    TMA_CONTEXT: '',
    TMA_SINCE: '0',
    TMA_SESSION: '',
    TMA_WINDOW: '',
    TMA_FOLDER: '',
    TMA_TEXT: 'oak needs you',
  })
})

test('names from outside come out short, on one line, without escapes and without #', (t) => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, text, (session, folder, detail) => {
      const facts = noticeFacts(aNotice({ detail, place: { session, window: 1 } }), folder)
      return Object.values(facts).every(
        (value) => value.length < 400 && !/[#\u0000-\u001f\u007f-\u009f\u202a-\u202e]/.test(value),
      )
    }),
  )
  t.pass()
})
