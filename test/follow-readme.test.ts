// README and the tutorial, followed word for word by somebody who has what they ask for and nothing else.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { blocksOf, readPage } from './helpers/markdown'
import { aFolder } from './helpers/tmux-server'

/** What is not typed there. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'npm cit': 'runs this very test, and all others',
}

const TPM = '/usr/share/tmux-plugin-manager/tpm'

/** What stands in the way of a root of one's own; undefined when nothing does. */
const obstacle = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root'
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'unshare is not allowed here'
  if (spawnSync('dpkg-query', ['--version']).status !== 0)
    return 'only dpkg can tell which programs every machine has'
  return existsSync(TPM) ? undefined : `TPM is not installed (Debian: tmux-plugin-manager, ${TPM})`
}

const inTheWay = obstacle()
const followed = inTheWay === undefined ? test : test.skip
if (inTheWay !== undefined) console.warn(`README is NOT followed: ${inTheWay}`)

followed('README and the tutorial hold, word for word, with git, tmux and Node alone', async (t) => {
  t.timeout(15 * 60_000)
  const folder = aFolder(t)
  const { blocks } = readPage('README.md')
  t.deepEqual(
    blocks.map(({ language }) => language),
    ['tmux', 'sh', 'sh', 'tmux'],
  )
  for (const [i, { language, text }] of blocks.entries())
    writeFileSync(join(folder, `${i + 1}.${language}`), text)
  for (const [i, text] of blocksOf(readPage('docs/tutorial.md'), 'sh').entries())
    writeFileSync(join(folder, `tutorial.${i + 1}.sh`), text)
  const lines = blocks.flatMap(({ text }) => text.split('\n'))
  for (const line of Object.keys(NOT_TYPED)) t.true(lines.includes(line), line)
  writeFileSync(join(folder, 'not-typed'), `${Object.keys(NOT_TYPED).join('\n')}\n`)
  const { exitCode, output } = await new Promise<{ exitCode: number | null; output: string }>((resolve) => {
    const child = spawn('test/readme/enter', [folder, aFolder(t)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
  t.is(exitCode, 0, output)
  t.regex(output, /README holds\.\n$/)
})
