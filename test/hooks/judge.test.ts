import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import * as E from 'fp-ts/Either'
import type { Place } from '../../src/hooks/agent-hooks'
import { hooksOf } from '../../src/hooks/agents'
import { type Judgement, judge } from '../../src/hooks/judge'
import { aFolder } from '../helpers/tmux-server'

interface Wired {
  readonly home: string
  readonly put: (path: string, content: unknown) => void
  readonly judged: (folders?: ReadonlyArray<string>) => Judgement
}

/** A home in which the agent is wired, and the hook leads to a plugin. */
const wired = (t: ExecutionContext, agent: string, before?: string): Wired => {
  const home = aFolder(t)
  const place: Place = { env: {}, home, hook: join(home, '.local/share/tma/tma-hook') }
  const put = (path: string, content: unknown): void => {
    const file = join(home, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 })
  }
  put('.local/share/tma/tma-hook', '#!/bin/sh\n')
  put('.local/share/tma/plugin/scripts/tma-hook', '#!/bin/sh\n')
  const hooks = hooksOf(agent)
  if (hooks === undefined) throw t.fail(agent)
  for (const { path, edit } of hooks.files(place)) {
    const text = edit.install(before)
    if (E.isLeft(text)) throw t.fail(text.left)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.right)
  }
  return { home, put, judged: (folders = []) => judge(hooks, place, folders) }
}

const kinds = ({ findings }: Judgement): ReadonlyArray<string> => findings.map(({ kind }) => kind)

test('nothing is wrong with what is wired and allowed', (t) => {
  for (const agent of ['claude', 'gemini', 'qwen', 'opencode', 'pi', 'copilot', 'cline', 'kimi'])
    t.deepEqual(kinds(wired(t, agent).judged()), [], agent)
})

test('the command is gone, or leads to no plugin', (t) => {
  const { home, put, judged } = wired(t, 'claude')
  writeFileSync(join(home, '.local/share/tma/plugin/scripts/tma-hook'), '')
  t.deepEqual(kinds(judged()), [])
  put('.local/share/tma/tma-hook', '')
  const gone = hooksOf('claude')
  if (gone === undefined) throw t.fail('claude')
  const place: Place = { env: {}, home, hook: '/nonexistent/tma-hook' }
  t.true(kinds(judge(gone, place, [])).includes('command-not-found'))
})

test('Claude Code: switched off by the user, the project, or a manager’s word', (t) => {
  t.deepEqual(kinds(wired(t, 'claude', '{ "disableAllHooks": true }').judged()), ['disabled'])
  const { home, put, judged } = wired(t, 'claude')
  put('app/.claude/settings.local.json', { disableAllHooks: true })
  t.deepEqual(kinds(judged()), [])
  t.deepEqual(kinds(judged([join(home, 'app')])), ['disabled'])
})

test('Claude Code: a folder counts as trusted with one above it', (t) => {
  const { put, judged } = wired(t, 'claude')
  put('.claude.json', { projects: { '/src': { hasTrustDialogAccepted: true }, '/tmp/x': {} } })
  t.deepEqual(kinds(judged(['/src', '/src/app'])), [])
  t.deepEqual(kinds(judged(['/srcs', '/tmp/x'])), ['untrusted', 'untrusted'])
})

const positions = ['session_start', 'session_end', 'user_prompt_submit', 'pre_tool_use', 'permission_request']

/** As Codex 0.171 wrote it for this very command. */
const RECORDED = {
  pre_tool_use: 'sha256:a9f127b371485c0d8dbcb1a252535e015da7a5369e160c4896b3be94b6f783e5',
  stop: 'sha256:f1d3a263d7606aeace8f5a47585c24e2357bd9b5efb98e843b161970e8575627',
}

test('Codex: none is trusted, some are, and what was changed since is not', (t) => {
  const { put, judged } = wired(t, 'codex')
  t.regex(judged().findings[0]?.what ?? '', /^0 of 11 hooks are trusted/)
  const lines = positions.map((at) => `[hooks.state."/x/hooks.json:${at}:0:0"]\ntrusted_hash = "sha256:0"\n`)
  put('.codex/config.toml', lines.join('\n'))
  t.regex(judged().findings[0]?.what ?? '', /^0 of 11/)
  put('.codex/config.toml', 'this is no TOML [')
  t.regex(judged().findings[0]?.what ?? '', /^0 of 11/)
  put('.codex/config.toml', '[features]\nhooks = false\n')
  t.deepEqual(kinds(judged()), ['disabled', 'untrusted'])
})

test('Codex: the hashes are those that the program itself wrote', (t) => {
  const hooks = hooksOf('codex')
  if (hooks === undefined) throw t.fail('codex')
  const place: Place = { env: {}, home: '/home/dev', hook: '/home/dev/.local/share/tma/tma-hook' }
  const text = E.getOrElse(() => '')(hooks.files(place)[0]?.edit.install(undefined) ?? E.right(''))
  const config = Object.entries(RECORDED)
    .map(([at, hash]) => `[hooks.state."/home/dev/.codex/hooks.json:${at}:0:0"]\ntrusted_hash = "${hash}"\n`)
    .join('\n')
  const read = (path: string): string | undefined =>
    path.endsWith('hooks.json') ? text : path.endsWith('config.toml') ? config : undefined
  const obstacles = hooks.obstacles?.({ place, read, folders: [] }) ?? []
  t.regex(obstacles[0]?.what ?? '', /^2 of 11 hooks/)
})

test('Gemini: switched off, by name too; untrusted folders; variables that are kept from hooks', (t) => {
  t.deepEqual(kinds(wired(t, 'gemini', '{ "hooksConfig": { "enabled": false } }').judged()), ['disabled'])
  t.deepEqual(kinds(wired(t, 'gemini', '{ "hooksConfig": { "disabled": ["tma"] } }').judged()), ['disabled'])
  t.deepEqual(
    kinds(
      wired(t, 'gemini', '{ "security": { "environmentVariableRedaction": { "enabled": true } } }').judged(),
    ),
    ['no-pane'],
  )
  const { put, judged } = wired(t, 'gemini')
  t.deepEqual(kinds(judged(['/app'])), ['untrusted'])
  put(
    '.gemini/trustedFolders.json',
    '// mine\n{ "/app": "TRUST_FOLDER", "/app/x": "DO_NOT_TRUST", "/a/b": "TRUST_PARENT" }',
  )
  t.deepEqual(kinds(judged(['/app', '/app/y', '/a/c'])), [])
  t.deepEqual(kinds(judged(['/app/x/deep', '/b'])), ['untrusted', 'untrusted'])
  t.deepEqual(
    kinds(wired(t, 'gemini', '{ "security": { "folderTrust": { "enabled": false } } }').judged(['/b'])),
    [],
  )
})

test('Qwen asks for trust only where the person wants it', (t) => {
  t.deepEqual(kinds(wired(t, 'qwen').judged(['/b'])), [])
  t.deepEqual(
    kinds(wired(t, 'qwen', '{ "security": { "folderTrust": { "enabled": true } } }').judged(['/b'])),
    ['untrusted'],
  )
  t.deepEqual(kinds(wired(t, 'qwen', '{ "disableAllHooks": true }').judged()), ['disabled'])
})

test('Copilot and Droid say in their settings that hooks are switched off', (t) => {
  const copilot = wired(t, 'copilot')
  copilot.put('.copilot/config.json', { disableAllHooks: true })
  t.deepEqual(kinds(copilot.judged()), ['disabled'])
  t.deepEqual(kinds(wired(t, 'droid', '{ "hooksDisabled": true }').judged()), ['disabled'])
})

test('a file that cannot be read, lacks an event, or is of another place', (t) => {
  const { home, put, judged } = wired(t, 'claude')
  const path = join(home, '.claude/settings.json')
  put('.claude/settings.json', '{ "half": ')
  t.is(judged().wiring, 'unreadable')
  t.deepEqual(kinds(judged()), ['unreadable'])
  const other = hooksOf('claude')?.files({ env: {}, home, hook: '/other/tma-hook' })[0]
  writeFileSync(path, E.getOrElse(() => '')(other?.edit.install('{}') ?? E.right('')))
  t.deepEqual(kinds(judged()), ['stale'])
})
