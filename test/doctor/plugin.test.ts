import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { anOnlooker } from '../helpers/onlooker'
import { aPatient, PATIENCE_MS, testTable } from '../helpers/patient'
import { until } from '../helpers/until'
import { anNpm, OWN, PLUGIN_ROWS } from './rows/plugin'

testTable(PLUGIN_ROWS)

test.serial(
  'without a bundle nobody can look: the launcher says what builds one, and then all is well',
  async (t) => {
    t.timeout(4 * PATIENCE_MS)
    const patient = await aPatient(t, '', OWN)
    anNpm(patient)
    await anOnlooker(t, patient.server)
    rmSync(join(patient.plugin, 'dist'), { recursive: true })
    const { exitCode, stderr } = await patient.sh('tma doctor')
    t.is(exitCode, 1)
    const [, mend = ''] = /^tma: not built yet: run (.*)$/m.exec(stderr) ?? []
    const built = await patient.sh(mend)
    t.is(built.exitCode, 0, built.stderr)
    // The bar starts the daemon again.
    await until(
      async () => /^tma \S+: all is well\b/.test((await patient.sh('tma doctor')).stdout),
      PATIENCE_MS,
    )
  },
)
