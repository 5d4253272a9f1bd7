/** What keeps agents' hooks from being heard. */
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Misconfiguration, Patient } from '../../helpers/patient'
import { aProgram } from '../../helpers/tmux-server'

const CODEX_TRUSTS = `
const { readFileSync, appendFileSync } = require('node:fs')
const { createHash } = require('node:crypto')
const file = process.env.HOME + '/.codex/hooks.json'
for (const [event, groups] of Object.entries(JSON.parse(readFileSync(file, 'utf8')).hooks))
  groups.forEach((group, g) => group.hooks.forEach(({ command, timeout }, h) => {
    const name = event.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()
    const identity = { event_name: name, hooks: [{ async: false, command, timeout, type: 'command' }] }
    const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
    appendFileSync(process.env.HOME + '/.codex/config.toml',
      '[hooks.state."' + file + ':' + name + ':' + g + ':' + h + '"]\\ntrusted_hash = "sha256:' + hash + '"\\n')
  }))
`

/** An agent on this machine, with hooks of ours. */
const wired =
  (agent: string, folder: string) =>
  async ({ home, sh }: Patient): Promise<void> => {
    mkdirSync(join(home, folder), { recursive: true })
    const { exitCode, stderr } = await sh(`tma hooks install ${agent} --yes`)
    if (exitCode !== 0) throw new Error(stderr)
  }

const claude = wired('claude', '.claude')

/** Codex that trusts all it is asked about. */
const aCodex = async (patient: Patient): Promise<void> => {
  const script = join(patient.home, 'trusts.cjs')
  writeFileSync(script, CODEX_TRUSTS)
  aProgram(patient.bin, 'codex', `exec node '${script}'`)
  await wired('codex', '.codex')(patient)
}

const data = ({ home }: Patient): string => join(home, '.local', 'share', 'tma')

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))

/** A switch of the agent's settings, in a file that may not be there. */
const put =
  (file: string, text: string) =>
  ({ home }: Patient): void =>
    writeFileSync(join(home, file), text)

const LOAD = /^tmux run-shell \S+\/tma\.tmux$/

const COMMAND: ReadonlyArray<Misconfiguration> = [
  {
    name: 'the command that agents call is gone',
    kinds: ['hook-missing'],
    says: /\/tma-hook is not there/,
    mend: LOAD,
    prepare: claude,
    breaks: (patient) => unlinkSync(join(data(patient), 'tma-hook')),
  },
  {
    name: 'the command that agents call cannot be run',
    kinds: ['hook-missing'],
    says: /\/tma-hook is not there/,
    mend: LOAD,
    prepare: claude,
    breaks: (patient) => chmodSync(join(data(patient), 'tma-hook'), 0o644),
  },
  {
    name: 'the command that agents call leads to no plugin',
    kinds: ['hook-missing'],
    says: /\/tma-hook finds no plugin behind it/,
    mend: LOAD,
    prepare: claude,
    breaks: (patient) => {
      rmSync(join(data(patient), 'plugin'))
      symlinkSync('/nonexistent/tma', join(data(patient), 'plugin'))
    },
  },
]

const FILES: ReadonlyArray<Misconfiguration> = [
  {
    name: 'hooks that call another place',
    kinds: ['hooks-stale'],
    says: /claude: \S+ holds hooks of another version or place/,
    mend: /^tma hooks install claude$/,
    answer: 'y',
    prepare: claude,
    breaks: ({ home }) =>
      edit(join(home, '.claude/settings.json'), (text) => text.replaceAll('/.local/share/tma/', '/old/tma/')),
  },
  {
    name: 'an event without its hook',
    kinds: ['hooks-stale'],
    says: /claude: \S+ lacks some of the events/,
    mend: /^tma hooks install claude$/,
    answer: 'y',
    prepare: claude,
    breaks: ({ home }) =>
      edit(join(home, '.claude/settings.json'), (text) => {
        const settings = JSON.parse(text)
        delete settings.hooks.Notification
        return JSON.stringify(settings, null, 2)
      }),
  },
  {
    name: 'an agent without hooks',
    kinds: ['hooks-open'],
    says: /no hooks of tma's are set for claude/,
    mend: /^tma hooks install claude$/,
    answer: 'y',
    breaks: ({ home }) => mkdirSync(join(home, '.claude')),
  },
  {
    name: 'hooks of tmux that something took away',
    kinds: ['focus-hooks'],
    says: /2 of 3 hooks of tmux for the focus are set/,
    mend: /^tma hooks install tmux --yes$/,
    breaks: ({ server }) => server.tmux('set-hook', '-gu', 'session-window-changed[8732]'),
  },
]

const SWITCHES: ReadonlyArray<Misconfiguration> = [
  {
    name: 'all hooks of Claude Code switched off',
    kinds: ['hooks-disabled'],
    says: /claude: "disableAllHooks" is set in/,
    mend: /^sed -i\.bak '\S.*' \S+\/settings\.json$/,
    prepare: claude,
    breaks: ({ home }) =>
      edit(join(home, '.claude/settings.json'), (text) => text.replace('{', '{\n  "disableAllHooks": true,')),
  },
  {
    name: 'all hooks of Copilot switched off',
    kinds: ['hooks-disabled'],
    says: /copilot: "disableAllHooks" is set in/,
    mend: /^sed -i\.bak '\S.*' \S+\/config\.json$/,
    prepare: wired('copilot', '.copilot'),
    breaks: put('.copilot/config.json', '{ "disableAllHooks":true }\n'),
  },
  {
    name: 'hooks of Codex switched off',
    kinds: ['hooks-disabled'],
    says: /codex: features\.hooks is false in/,
    mend: /^sed -i\.bak '\S.*' \S+\/config\.toml$/,
    prepare: async (patient) => {
      await aCodex(patient)
      await patient.sh('codex')
    },
    breaks: ({ home }) =>
      edit(join(home, '.codex/config.toml'), (text) => `[features]\nhooks = false\n${text}`),
  },
  {
    name: 'hooks of Gemini switched off',
    kinds: ['hooks-disabled'],
    says: /gemini: hooksConfig\.enabled in \S+ switches them off/,
    mend: /^sed -i\.bak '\S.*' \S+\/settings\.json$/,
    prepare: wired('gemini', '.gemini'),
    breaks: ({ home }) =>
      edit(join(home, '.gemini/settings.json'), (text) =>
        text.replace('{', '{\n  // mine\n  "hooksConfig": {\n    "enabled" : false\n  },'),
      ),
  },
  {
    name: 'hooks that Codex does not trust',
    kinds: ['hooks-untrusted'],
    says: /codex: 0 of 11 hooks are trusted by Codex/,
    mend: /^codex$/,
    breaks: aCodex,
  },
]

export const HOOKS_ROWS: ReadonlyArray<Misconfiguration> = [...COMMAND, ...FILES, ...SWITCHES]
