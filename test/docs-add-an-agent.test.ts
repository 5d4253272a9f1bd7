import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { bundledManifests } from './helpers/bundled'
import { blocksOf, readPage } from './helpers/markdown'
import { aFolder } from './helpers/tmux-server'

const PATH = 'docs/add-an-agent.md'
const PAGE = readFileSync(PATH, 'utf8')
const EXAMPLE = readFileSync('docs/examples/nanocoder.toml', 'utf8')
const CAPTURES = join('test', 'examples', 'nanocoder')
const NAMES = readdirSync(CAPTURES)

const blocks = (language: string): ReadonlyArray<string> => blocksOf(readPage(PATH), language)

const [LEAST = '', ...PARTS] = blocks('toml')
const [BEFORE = '', ...AFTER] = blocks('console')
const [FAILURE = ''] = blocks('text')

/** A home with this manifest, and the captures where the page has them. */
const aHome = (t: ExecutionContext, manifest: string): string => {
  const home = aFolder(t)
  const agents = join(home, '.config', 'tma', 'agents')
  mkdirSync(agents, { recursive: true })
  writeFileSync(join(agents, 'nanocoder.toml'), manifest)
  cpSync(CAPTURES, join(home, 'captures'), { recursive: true })
  return home
}

/** What a person would see, with this home called as on the page. */
const typed = (home: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { XDG_CONFIG_HOME: _folder, TMUX: _server, ...env } = process.env
    const path = `${join(process.cwd(), 'bin')}:${env.PATH}`
    const child = spawn('sh', ['-c', `${command} 2>&1`], {
      cwd: home,
      env: { ...env, HOME: home, PATH: path, TMA_NODE: process.execPath },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(output.replaceAll(home, '/home/ann')))
  })

const shows = async (t: ExecutionContext, manifest: string, block: string) => {
  const [, command = '', expected = ''] = /^\$ (.*?)\n(.*)$/s.exec(block) ?? []
  t.is(await typed(aHome(t, manifest), command), expected, command)
}

test('the agent is one that tma does not bring', (t) => {
  t.false(bundledManifests.some(({ name }) => name === 'nanocoder'))
  t.true(NAMES.length >= 20)
})

test('the least manifest loads, and what the page shows of it is true', async (t) => {
  await shows(t, LEAST, BEFORE)
})

test('every part on the page stands so in the example, and what it shows of that is true', async (t) => {
  t.true(PARTS.length >= 4)
  for (const part of PARTS) t.true(EXAMPLE.includes(part), part)
  t.true(AFTER.length >= 2)
  for (const block of AFTER) await shows(t, EXAMPLE, block)
})

test('the first try fails as the page tells', async (t) => {
  const first = EXAMPLE.replace("composer_prompt = '^┃ '", "composer_prompt = '^┃ >'").replace(
    'footer_max = 1',
    'footer_max = 4',
  )
  t.not(first, EXAMPLE)
  const check = 'tma manifest check ~/.config/tma/agents/nanocoder.toml --captures captures'
  t.is(await typed(aHome(t, first), check), FAILURE)
})

test('explain gives every recorded truth with the manifest, and no agent without it', async (t) => {
  const home = aHome(t, EXAMPLE)
  const accounts = async (flags: string) =>
    (await typed(home, `tma ${flags} explain --json --capture captures/*.json`))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const truths = NAMES.map((name) => JSON.parse(readFileSync(join(CAPTURES, name), 'utf8')).truth.state)
  const found = await accounts('')
  t.is(found.length, NAMES.length)
  for (const [i, truth] of truths.entries()) {
    const { agent, state, frozen } = found[i]
    t.is(agent, truth === 'none' ? null : 'nanocoder', NAMES[i])
    if (truth === 'ambiguous') t.true(frozen, NAMES[i])
    else t.is(state, truth === 'none' ? null : truth, NAMES[i])
  }
  const none = await accounts('--manifest-dir /nonexistent')
  t.true(none.every(({ agent }) => agent === null))
})

test('nothing of the person or the machine is in the recordings', (t) => {
  for (const name of NAMES)
    t.notRegex(readFileSync(join(CAPTURES, name), 'utf8'), /devbox|\/home\/(?!x)|lab-c/, name)
})

test('every check that the page lists exists, and every one that exists is listed', (t) => {
  const listed = [...PAGE.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, check = '']) => check).sort()
  const sources = readdirSync('src/core')
    .filter((file) => file.startsWith('lint-') || file === 'manifest-lint.ts')
    .map((file) => readFileSync(join('src', 'core', file), 'utf8'))
  const known = sources.flatMap((text) =>
    [...text.matchAll(/\bwarning\(\s*'([a-z-]+)'/g)].map(([, check = '']) => check),
  )
  t.deepEqual(listed, [...new Set(known)].sort())
})
