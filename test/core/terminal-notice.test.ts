import test from 'ava'
import fc from 'fast-check'
import { isTmux, osc9, osc9Doubt } from '../../src/core/terminal-notice'

const XTERM = { termName: 'xterm-256color', termType: '' }
const TMUX = { termName: 'tmux-256color', termType: '' }

test('a terminal gets the text in OSC 9', (t) => {
  t.is(osc9('oak needs you', XTERM), '\x1b]9;oak needs you\x07')
})

test('a tmux in between gets it wrapped, every escape doubled', (t) => {
  t.is(osc9('oak needs you', TMUX), '\x1bPtmux;\x1b\x1b]9;oak needs you\x07\x1b\\')
})

test('tmux is known by its answer; only without one by its name', (t) => {
  t.true(isTmux(TMUX))
  t.true(isTmux({ termName: 'screen', termType: 'tmux 3.3a' }))
  t.false(isTmux({ termName: 'screen', termType: '' }))
  t.false(isTmux({ termName: 'tmux-256color', termType: 'kitty(0.30.1)' }))
  t.false(isTmux({ termName: 'xterm', termType: 'tmuxinator' }))
})

test('no text ends the sequence early, or begins as an order of another kind', (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      /^\x1b\]9;[^\u0000-\u001f\u007f-\u009f]*\x07$/u.test(osc9(text, XTERM)),
    ),
  )
  t.is(osc9('4;1;50', XTERM), '\x1b]9;4,1;50\x07')
})

test('what is known to stand in the way is said', (t) => {
  const doubt = (termName: string, termType = '') => osc9Doubt({ termName, termType })
  t.is(doubt('xterm-256color'), undefined)
  t.is(doubt('xterm-256color', 'iTerm2 3.5.0'), undefined)
  t.regex(doubt('alacritty') ?? '', /Alacritty, which is known to ignore OSC 9/)
  t.regex(doubt('xterm-256color', 'VTE(7600)') ?? '', /a VTE terminal/)
  t.regex(doubt('xterm-256color', 'XTerm(379)') ?? '', /is xterm/)
  t.regex(doubt('tmux-256color') ?? '', /allow-passthrough on/)
})
