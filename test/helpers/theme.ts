/** Stand-ins for themes: what each does with the options it is given, down to the formats that tmux draws. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TmuxServer } from './tmux-server'

/** The lines of `docs/themes.md` for a theme, as a person copies them. */
export const recipeOf = (theme: string): string => {
  const found = new RegExp(`<!-- recipe: ${theme} -->\n\`\`\`tmux\n(.*?)\`\`\``, 's').exec(
    readFileSync('docs/themes.md', 'utf8'),
  )
  if (found?.[1] === undefined) throw new Error(`docs/themes.md has no recipe for ${theme}`)
  return found[1]
}

type Set = (option: string, value: string) => void

/**
 * Catppuccin's second version: colours as options, modules as options that a bar expands with `E:`, and the plugin's
 * own defaults set only where the person set none.
 */
export const catppuccin = (set: Set): void => {
  set('status-style', 'bg=#1e1e2e,fg=#cdd6f4')
  const colours = { bg: '#1e1e2e', fg: '#cdd6f4', crust: '#11111b', peach: '#fab387', green: '#a6e3a1' }
  for (const [name, colour] of Object.entries(colours)) set(`@thm_${name}`, colour)
  set('@thm_surface_0', '#313244')
  set('@catppuccin_status_left_separator', '<')
  set('@catppuccin_status_middle_separator', '')
  set('@catppuccin_status_right_separator', '> ')
  set('@catppuccin_status_connect_separator', 'yes')
  set('@catppuccin_status_module_text_bg', '#{@thm_surface_0}')
  const icon = '#[fg=#11111b,bg=#a6e3a1]S '
  set('@catppuccin_status_session', `#[fg=#a6e3a1]<${icon}#[fg=#cdd6f4,bg=#313244] #S> `)
}

/** Dracula: a segment for each word of `@dracula-plugins`; `custom:` runs a script beside its own. */
export const dracula = (server: TmuxServer, set: Set, scripts: string): void => {
  const option = (name: string): string => server.tmux('show-options', '-gqv', name)
  const colours: Readonly<Record<string, string>> = {
    white: '#f8f8f2',
    gray: '#44475a',
    dark_gray: '#282a36',
    dark_purple: '#6272a4',
    cyan: '#8be9fd',
    red: '#ff5555',
  }
  set('status-interval', '1')
  set('status-right-length', '100')
  set('status-style', `bg=${colours.gray},fg=${colours.white}`)
  set('status-left', `#[bg=#50fa7b,fg=${colours.dark_gray}]#{?client_prefix,#[bg=#f1fa8c],} ☺ `)
  let right = ''
  for (const plugin of option('@dracula-plugins').split(' ')) {
    const script = join(scripts, plugin.replace('custom:', ''))
    const isCustom = plugin.startsWith('custom:')
    const isThere = existsSync(script)
    const pair = isCustom ? (isThere ? option('@dracula-custom-plugin-colors') : 'red dark_gray') : ''
    const [bg = '', fg = ''] = (pair || 'dark_purple white').split(' ')
    const text = isCustom ? (isThere ? `#(${script})` : `${script} not found!`) : 'TIME'
    right += `#[fg=${colours[fg]},bg=${colours[bg]}] ${text} `
  }
  set('status-right', right)
}

/** Tokyo Night: sets every part of the bar, whatever was there. */
export const tokyoNight = (set: Set): void => {
  const reset = '#[fg=brightwhite,bg=#15161e,nobold,noitalics,nounderscore,nodim]'
  set('status-style', 'bg=#1A1B26')
  set('status-right-length', '150')
  set('status-left', `#[fg=#ffffff,bg=#6441a5,bold,nodim]#S ${reset}`)
  set('window-status-format', '#[fg=#c0caf5,bg=default,none,dim] #I #W ')
  set('window-status-current-format', '#[fg=#a9b1d6,bg=#1F2335] #I #W ')
  set('status-right', `${reset}#[fg=#a9b1d6,bg=#24283B] DATE #[]| TIME `)
}
