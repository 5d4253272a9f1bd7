import test from 'ava'
import { pathsOf } from '../../src/runtime/paths'

test('folders stand in the home by default', (t) => {
  t.deepEqual(pathsOf({ HOME: '/home/me' }), {
    config: '/home/me/.config/tma',
    data: '/home/me/.local/share/tma',
    hooks: '/home/me/.local/share/tma/hooks',
    noFocus: '/home/me/.local/share/tma/hooks/tmux.off',
    cache: '/home/me/.cache/tma',
    agents: '/home/me/.config/tma/agents',
    actions: '/home/me/.config/tma/actions',
  })
})

test('an absolute variable moves them, another one does not', (t) => {
  t.deepEqual(pathsOf({ HOME: '/home/me', XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: 'd', XDG_CACHE_HOME: '' }), {
    config: '/c/tma',
    data: '/home/me/.local/share/tma',
    hooks: '/home/me/.local/share/tma/hooks',
    noFocus: '/home/me/.local/share/tma/hooks/tmux.off',
    cache: '/home/me/.cache/tma',
    agents: '/c/tma/agents',
    actions: '/c/tma/actions',
  })
})
