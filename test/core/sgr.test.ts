import test from 'ava'
import { sgrOf } from '../../src/core/sgr'

for (const [style, sgr] of [
  ['fg=colour231,bg=colour160,bold', '38;5;231;48;5;160;1'],
  ['FG=Black bg=brightyellow', '30;103'],
  ['fg=#ff8800,reverse', '38;2;255;136;0;7'],
  ['bg=#000102', '48;2;0;1;2'],
  ['fg=3,bg=97', '33;107'],
  ['fg=red,fg=default', '0'],
  ['fg=red,bold,nobold', '31'],
  ['bold,fg=red,none,dim', '2'],
  ['us=red,curly-underscore', '4'],
  ['fg=colour256,bg=orange', '0'],
  ['acs', '0'],
  ['', '0'],
] as const)
  test(`a terminal draws "${style}" by ${sgr}`, (t) => {
    t.is(sgrOf(style), sgr)
  })
