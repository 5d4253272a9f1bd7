// What `npm pack` runs before and after: `node scripts/package.mjs trim|restore`. The bundle needs no packages, so the
// package.json that is packed names none, nor what only a checkout can run; the checkout's own is put back.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = join(root, 'package.json')
const kept = join(root, 'dist', 'package.json')

const OF_A_CHECKOUT = ['scripts', 'dependencies', 'devDependencies', 'ava']

const trim = () => {
  const text = readFileSync(file, 'utf8')
  const whole = JSON.parse(text)
  // One that was killed has left it trimmed, and the whole one where it is kept.
  if (whole.devDependencies === undefined) return
  const trimmed = Object.entries(whole).filter(([name]) => !OF_A_CHECKOUT.includes(name))
  writeFileSync(kept, text)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(trimmed), null, 2)}\n`)
}

const restore = () => {
  if (existsSync(kept)) renameSync(kept, file)
}

const step = { trim, restore }[process.argv[2]]
if (step === undefined) {
  console.error('usage: node scripts/package.mjs trim|restore')
  process.exitCode = 2
} else step()
