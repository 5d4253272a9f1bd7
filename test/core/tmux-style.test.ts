import test from 'ava'
import { TmuxStyle } from '../../src/core/tmux-style'

const GOOD = [
  'fg=colour231,bg=colour160,bold',
  'fg=#ff8800 bg=default nobold',
  'fg=red,us=blue,curly-underscore,italics,strikethrough',
  'none',
  'default',
  'dim',
  'fg=DarkOrchid4',
  'fg=7',
  'fg=97,bg=colour0',
  'fg=colour255,bg=color99',
]

/** Each would do something else than colour a word. */
const BAD = [
  '#(touch /tmp/x)',
  'fg=#(touch /tmp/x)',
  'fg=#{E:@x}',
  'fg=red]#(x)#[',
  'fg=red]text',
  'bold#[align=left]',
  'align=right',
  'range=left',
  'list=on',
  'push-default',
  'pop-default',
  'ignore',
  'fill=red',
  'fg=',
  'fg=#12345',
  'fg=12',
  'bg=200',
  'fg=colour256',
  'fg=colour1000',
  'bald',
  'fg=red;bg=blue',
  'fg=red\nbg=blue',
  'x'.repeat(300),
]

test('colours and attributes are a style', (t) => {
  for (const style of GOOD) t.true(TmuxStyle.is(style), style)
})

test('nothing else is: no format, no job, no end of the style, nothing that moves text', (t) => {
  for (const style of BAD) t.false(TmuxStyle.is(style), style)
})
