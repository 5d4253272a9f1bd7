import test from 'ava'
import { type Bar, barFindings, drawnWidth, formatBefore, referredTo } from '../../src/core/bar'

const OURS = '#{@tma_status}#(/plugin/scripts/tma-status --tend)'

const STOCK =
  '#[align=left]#{T;=/#{status-left-length}:status-left}#[align=right]#{T;=/#{status-right-length}:status-right}'

const aBar = (right: string, over: Partial<Bar> & { length?: number } = {}): Bar => ({
  isOn: true,
  lines: [STOCK],
  below: [],
  replaced: [],
  sides: [
    { option: 'status-left', value: '[#S] ', length: 10 },
    { option: 'status-right', value: right, length: over.length ?? 40 },
  ],
  formats: [],
  ...over,
})

const remedies = (bar: Bar, before = 0, line = 14): ReadonlyArray<string> =>
  barFindings(bar, { 'status-right': before }, line).map(({ remedy }) => remedy)

test('a bar that holds our part with room for it has nothing to mend', (t) => {
  t.deepEqual(remedies(aBar(`${OURS} %H:%M`)), [])
})

test('a part that the length cuts is named first, with the length that it needs', (t) => {
  const [first] = barFindings(aBar(`"#{pane_title}" ${OURS}`, { isOn: false }), { 'status-right': 30 }, 14)
  t.is(first?.what, 'status-right is cut after 40 columns, and what stands in it needs 44: ours is not whole')
  t.is(first?.remedy, 'set -g status-right-length 100')
  t.deepEqual(remedies(aBar(OURS), 26, 14), [])
})

test('a placeholder as it was written has not been replaced', (t) => {
  t.regex(remedies(aBar('#{tma_status} %H:%M'))[0] ?? '', /^load tma after the status line is set/)
})

test('without our part anywhere the line to write is given', (t) => {
  t.deepEqual(remedies(aBar('%H:%M')), [
    "set -g status-right '#{tma_status} %H:%M', above the line that loads tma",
  ])
  t.deepEqual(remedies(aBar('%H:%M', { lines: [STOCK, OURS] })), [])
})

test('what a theme dropped is named, with where it stood', (t) => {
  const dropped = { replaced: ['window-status-format', 'status-right'] }
  t.deepEqual(remedies(aBar('%H:%M', dropped)), [
    "set -ag 'status-right' ' #{tma_status}', below the line that loads the theme or TPM",
  ])
  t.deepEqual(remedies(aBar('%H:%M', { ...dropped, lines: [STOCK, OURS] })), [])
})

test('a side that no line draws is not seen, nor is a line beyond those that are drawn', (t) => {
  const own = '#[align=left] #S #{status-right-length}#{status-right-style}'
  t.deepEqual(remedies(aBar(OURS, { lines: [own] })), [
    "set -ag 'status-format[0]' ' #{tma_status}', below the line that loads the theme",
  ])
  t.deepEqual(remedies(aBar(OURS, { lines: [own, '#{E:status-right}'] })), [])
  t.deepEqual(remedies(aBar('%H:%M', { below: [{ count: 3, value: OURS }] })), ['set -g status 3'])
  t.deepEqual(remedies(aBar(OURS, { below: [{ count: 3, value: OURS }] })), [])
})

test('formats refer to options by their names, ours apart', (t) => {
  const format = '#{E:@theme_right}#{?#{@a-b},x,#{T;=/9:@c}}#{@tma_status}#{@agent_name}#{E:@theme_right} @no'
  t.deepEqual(referredTo([format]), ['@theme_right', '@a-b', '@c'])
})

test('the option alone revives no daemon', (t) => {
  t.regex(remedies(aBar('#{@tma_status} %H:%M'))[0] ?? '', /tma daemon --ensure$/)
})

test('a status line that is off shows nobody anything', (t) => {
  t.deepEqual(remedies(aBar(OURS, { isOn: false })), ['set -g status on'])
})

test('what stands before our part is drawn without its jobs', (t) => {
  t.is(formatBefore(`#(date +%(H)) #[fg=red]#{host} ${OURS}`), ' #[fg=red]#{host} ')
  t.is(formatBefore('%H:%M'), '')
})

test('styles take no column, wide characters two', (t) => {
  t.is(drawnWidth('#[fg=colour231,bold]⚑1#[default] 漢'), 5)
})
