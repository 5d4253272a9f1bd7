import { spawnSync } from 'node:child_process'
import test from 'ava'
import { type Bar, barFindings } from '../../src/core/bar'
import { drawnWidth, formatBefore, referredTo, tendedFrom, tendJob } from '../../src/core/bar-format'

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

/** Each as `KIND OPTION VALUE`; a value that is added stands after `+`. */
const found = (bar: Bar, before = 0, line = 14): ReadonlyArray<string> =>
  barFindings(bar, { 'status-right': before }, line).map(({ kind, mend }) =>
    mend === undefined
      ? kind
      : `${kind} ${mend.option} ${mend.isAppended ? '+' : ''}${mend.value.trim()}`.trim(),
  )

test('a bar that holds our part with room for it has nothing to mend', (t) => {
  t.deepEqual(found(aBar(`${OURS} %H:%M`)), [])
})

test('a part that the length cuts is named first, with the length that it needs', (t) => {
  const bar = aBar(`"#{pane_title}" ${OURS}`, { isOn: false })
  const [first] = barFindings(bar, { 'status-right': 30 }, 14)
  t.is(first?.what, 'status-right is cut after 40 columns, and what stands in it needs 44: ours is not whole')
  t.deepEqual(found(bar, 30), ['bar-cut status-right-length 100', 'bar-off status on'])
  t.deepEqual(found(aBar(OURS), 26, 14), [])
})

test('a placeholder as it was written has not been replaced', (t) => {
  t.deepEqual(found(aBar('#{tma_status} %H:%M')), ['bar-raw'])
})

test('without our part anywhere it is to be added', (t) => {
  t.deepEqual(found(aBar('%H:%M')), ['bar-missing status-right +#{tma_status}'])
  t.deepEqual(found(aBar('%H:%M', { lines: [STOCK, OURS] })), [])
})

test('what a theme dropped is named, with where it stood', (t) => {
  const dropped = { replaced: ['window-status-format', 'status-left'] }
  t.deepEqual(found(aBar('%H:%M', dropped)), ['bar-dropped status-left +#{tma_status}'])
  t.deepEqual(found(aBar('%H:%M', { ...dropped, lines: [STOCK, OURS] })), [])
})

test('a side that no line draws is not seen, nor is a line beyond those that are drawn', (t) => {
  const own = '#[align=left] #S #{status-right-length}#{status-right-style}'
  t.deepEqual(found(aBar(OURS, { lines: [own] })), ['bar-undrawn status-format[0] +#{tma_status}'])
  t.deepEqual(found(aBar(OURS, { lines: [own, '#{E:status-right}'] })), [])
  t.deepEqual(found(aBar('%H:%M', { below: [{ count: 3, value: OURS }] })), ['bar-below status 3'])
  t.deepEqual(found(aBar(OURS, { below: [{ count: 3, value: OURS }] })), [])
})

test('what is drawn is looked at where the bar holds our part: a condition may keep it away', (t) => {
  const drawn = { status: '#[fg=red]⚑1#[default] ●2', lines: ['[first] 0:cat*  12:30'] }
  t.deepEqual(found(aBar(OURS, { drawn })), ['bar-conditional status-right +#{tma_status}'])
  t.deepEqual(
    found(aBar(OURS, { drawn: { ...drawn, lines: ['[first] #[fg=red]⚑1#[default] ●2 12:30'] } })),
    [],
  )
  t.deepEqual(found(aBar(OURS, { drawn: { ...drawn, status: '' } })), [])
  t.deepEqual(found(aBar(OURS, { drawn, isOn: false })), ['bar-off status on'])
  t.deepEqual(found(aBar('%H:%M #{@tma_window}', { drawn })), ['bar-untended status-right +'])
})

test('the folder of the script that tends the bar is read from the format', (t) => {
  t.is(tendedFrom(`%H ${OURS}`), '/plugin')
  t.is(tendedFrom('#(date) #{@tma_status}'), undefined)
})

test('a bar is given no job from a folder whose path tmux or a shell would read', (t) => {
  t.is(tendedFrom(tendJob('/home/a.b/tma-1_2') ?? ''), '/home/a.b/tma-1_2')
  for (const folder of ['/a b', "/o'm", '/a#b', '/$x', '/a)b', '/a;b', '/a\nb', '/a,b', '/~a'])
    t.is(tendJob(folder), undefined, folder)
})

test('the shell that writes the bar and doctor that judges it call the same paths plain', (t) => {
  const names = [...Array(94).keys()]
    .map((at) => `/${String.fromCharCode(33 + at)}`)
    .filter((name) => name !== '//')
  const script = '. scripts/format-path.sh; for name; do is_plain "$name" && printf "%s\\n" "$name"; done; :'
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...names], { encoding: 'utf8' })
  t.deepEqual(
    stdout.trim().split('\n'),
    names.filter((name) => tendJob(name) !== undefined),
  )
})

test('formats refer to options by their names, ours apart', (t) => {
  const format = '#{E:@theme_right}#{?#{@a-b},x,#{T;=/9:@c}}#{@tma_status}#{@agent_name}#{E:@theme_right} @no'
  t.deepEqual(referredTo([format]), ['@theme_right', '@a-b', '@c'])
})

test('the option alone revives no daemon', (t) => {
  t.deepEqual(found(aBar('#{@tma_status} %H:%M')), ['bar-untended status-right +'])
})

test('a status line that is off shows nobody anything', (t) => {
  t.deepEqual(found(aBar(OURS, { isOn: false })), ['bar-off status on'])
})

test('what stands before our part is drawn without its jobs', (t) => {
  t.is(formatBefore(`#(date +%(H)) #[fg=red]#{host} ${OURS}`), ' #[fg=red]#{host} ')
  t.is(formatBefore('%H:%M'), '')
})

test('styles take no column, wide characters two', (t) => {
  t.is(drawnWidth('#[fg=colour231,bold]⚑1#[default] 漢'), 5)
})
