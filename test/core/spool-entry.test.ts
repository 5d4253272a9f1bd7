import test from 'ava'
import {
  parseSpoolHeader,
  parseSpoolName,
  SPOOL_KINDS,
  type SpoolHeader,
  spoolHeaderLine,
} from '../../src/core/spool-entry'

const HEADER: SpoolHeader = {
  kind: 'hook',
  agent: 'claude',
  event: 'event:session.idle',
  pane: '%3',
  serverPid: 4711,
  parentPid: 815,
}

test('a first line says what happened, where, and who wrote it', (t) => {
  t.deepEqual(parseSpoolHeader('tma1 hook claude event:session.idle %3 4711 815'), HEADER)
})

for (const kind of SPOOL_KINDS) {
  test(`what is written of ${kind} is what is read`, (t) => {
    for (const pane of ['%0', undefined]) {
      const header = { ...HEADER, kind, agent: '-', event: '-', pane }
      t.deepEqual(parseSpoolHeader(spoolHeaderLine(header)), header)
    }
  })
}

const BOOT = '0f6c2f0e-9a52-4c39-8a2f-3a3f5f0d9c11'

for (const [words, contained] of [
  [`${BOOT} 7 99000`, { boot: BOOT, pid: 7, started: '99000' }],
  [`${BOOT} - -`, { boot: BOOT, pid: undefined, started: undefined }],
  ['- - -', { boot: undefined, pid: undefined, started: undefined }],
] as const) {
  test(`from beyond the pid namespace a first line may say ${words}`, (t) => {
    const line = `tma1 hook claude event:session.idle %3 4711 815 ${words}`
    t.deepEqual(parseSpoolHeader(line), { ...HEADER, contained })
  })
}

for (const line of [
  `tma1 hook claude Stop %3 4711 815 ${BOOT} 7`,
  `tma1 hook claude Stop %3 4711 815 ${BOOT} 0 1`,
  `tma1 hook claude Stop %3 4711 815 ${BOOT} 7 1 2`,
  'tma1 hook claude Stop %3 4711 815 $(x) 7 1',
  '',
  'tma1',
  'tma2 hook claude Stop %3 4711 815',
  'tma1 run claude Stop %3 4711 815',
  'tma1 hook claude Stop 3 4711 815',
  'tma1 hook claude Stop %3 4711',
  'tma1 hook claude Stop %3 4711 815 more',
  'tma1 hook  Stop %3 4711 815',
  'tma1 hook cl/aude Stop %3 4711 815',
  `tma1 hook ${'x'.repeat(65)} Stop %3 4711 815`,
  'tma1 hook claude Stop %3 99999999999 815',
  'tma1 hook claude Stop %3 4711 815\n',
  'tma1 toString claude Stop %3 4711 815',
]) {
  test(`${JSON.stringify(line)} is no first line`, (t) => t.is(parseSpoolHeader(line), undefined))
}

test('a name says of which server it is, and the order in which one writer wrote', (t) => {
  t.deepEqual(parseSpoolName('4711.3.99.12'), { serverPid: 4711, pid: 99, number: 12 })
  t.deepEqual(parseSpoolName('4711.-.99.0'), { serverPid: 4711, pid: 99, number: 0 })
})

for (const name of [
  '',
  '.tmp.99.3',
  '4711.3.99',
  '4711.%3.99.0',
  '4711.3.99.0.',
  '../4711.3.99.0',
  '4711.3.99.0\n',
  '1.1.1.9999999',
]) {
  test(`${JSON.stringify(name)} is no name`, (t) => t.is(parseSpoolName(name), undefined))
}
