import test from 'ava'
import { truncationFindings } from '../../src/core/truncation'

const findingsOf = (...processNames: string[]): string[] =>
  truncationFindings({ identity: { processNames, titlePatterns: [], scriptNames: [], pathPatterns: [] } })

test('a long process name without its cut spelling is found', (t) => {
  t.deepEqual(findingsOf('my-very-long-agent-binary', 'short'), [
    [
      'process_names entry "my-very-long-agent-binary" is longer than 15 chars, the width both',
      '    macOS libproc and the Linux kernel truncate `comm` to, and no truncated spelling sits beside it —',
      '    add "my-very-long-ag"',
    ].join('\n'),
  ])
})

test('a long process name beside its cut spelling is as it should be', (t) => {
  t.deepEqual(findingsOf('codex-aarch64-apple-darwin', 'codex-aarch64-a'), [])
})

test('15 characters are not too long', (t) => {
  t.deepEqual(findingsOf('codex-aarch64-a'), [])
})

test('16 are, though the kernel of macOS itself keeps as many', (t) => {
  t.regex(findingsOf('codex-aarch64-ap').join(), /add "codex-aarch64-a"$/)
})

test('what counts are bytes, and no character is cut in two', (t) => {
  t.deepEqual(findingsOf('ééééééé'), [])
  t.regex(findingsOf('éééééééé').join(), /add "ééééééé"$/)
})
