import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import * as E from 'fp-ts/Either'
import { runCommand } from '../../src/process/command'
import { aFolder } from '../helpers/tmux-server'

test('a command finds the facts in its variables, beside those of the environment', async (t) => {
  const file = join(aFolder(t), 'out')
  const env = { ...process.env, OTHER: 'there' }
  const facts = { TMA_TEXT: '$(id) `id`; id' }
  t.deepEqual(
    await runCommand(`printf '%s|%s' "$TMA_TEXT" "$OTHER" >'${file}'`, facts, env),
    E.right(undefined),
  )
  t.is(readFileSync(file, 'utf8'), '$(id) `id`; id|there')
})

test('one that fails says how', async (t) => {
  const said = (command: string) => runCommand(command, {}, process.env)
  t.deepEqual(await said('echo "no such thing" >&2; exit 3'), E.left('it ended with 3: no such thing'))
  t.deepEqual(await said('kill -9 $$'), E.left('it was ended by SIGKILL'))
  t.deepEqual(await said('echo '), E.right(undefined))
})
