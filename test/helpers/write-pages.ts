/** Writes the generated pages of `docs/`: run from the root of the project. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { agentsPage } from './agents-page'
import { commandsPage, manPage } from './commands-page'
import { contractNames, schemaPage } from './contracts'
import { doctorPage } from './doctor-page'
import { withFigures } from './figures'
import { manifestPage } from './manifest-page'
import { optionsPage } from './options-page'
import { statesPage } from './states-page'

writeFileSync('docs/reference/manifest.md', manifestPage())
writeFileSync('docs/reference/options.md', optionsPage())
writeFileSync('docs/doctor.md', doctorPage())
writeFileSync('docs/reference/agents.md', agentsPage())
writeFileSync('docs/reference/states.md', statesPage())
writeFileSync('docs/reference/commands.md', commandsPage())
writeFileSync('man/man1/tma.1', manPage())
mkdirSync('docs/schema', { recursive: true })
for (const name of contractNames) writeFileSync(`docs/schema/${name}.json`, schemaPage(name))
writeFileSync('README.md', withFigures(readFileSync('README.md', 'utf8')))
