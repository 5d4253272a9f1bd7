import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import test from 'ava'
import { namesOf } from '../../src/commands/names'
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/settings'
import { aMemory, aPane, aPlace } from '../helpers/builders'

const shown = (state: 'blocked' | 'idle' | 'working') => ({
  state,
  detail: undefined,
  source: 'screen' as const,
  since: 0,
})

const waiting = {
  pane: aPane({ id: '%1', places: [aPlace({ sessionName: 'work', windowIndex: 3 })] }),
  memory: aMemory({ pid: process.pid, shown: shown('blocked') }),
}

const named = async (over: Partial<Settings>, agents = [waiting]) =>
  Object.fromEntries(await namesOf(agents, { ...DEFAULT_SETTINGS, statusStyle: 'names', ...over }))

test('an agent is called as the person wants', async (t) => {
  t.deepEqual(await named({ name: 'session' }), { '%1': 'work' })
  t.deepEqual(await named({ name: 'window' }), { '%1': 'work:3' })
  t.deepEqual(await named({ name: 'agent' }), { '%1': 'oak' })
  t.deepEqual(await named({ name: 'repository' }), { '%1': basename(realpathSync('.')) })
})

test('without a folder to be read it is called by its session', async (t) => {
  const gone = { ...waiting, memory: aMemory({ pid: 2 ** 22 + 1, shown: shown('blocked') }) }
  t.deepEqual(await named({ name: 'repository' }, [gone]), { '%1': 'work' })
})

test('nobody is named who does not wait, and nobody where nobody is', async (t) => {
  const at = (memory: Parameters<typeof aMemory>[0]) => [{ ...waiting, memory: aMemory(memory) }]
  t.deepEqual(await named({ name: 'agent' }, at({ shown: shown('working') })), {})
  t.deepEqual(await named({ name: 'agent' }, at({ shown: shown('idle') })), {})
  t.deepEqual(await named({ name: 'agent' }, at({ shown: shown('idle'), raisedAt: 1 })), { '%1': 'oak' })
  t.deepEqual(await named({ statusStyle: 'counts' }), {})
})
