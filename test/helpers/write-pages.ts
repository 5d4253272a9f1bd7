/** Writes the generated pages of `docs/`: run from the root of the project. */
import { writeFileSync } from 'node:fs'
import { manifestPage } from './manifest-page'

writeFileSync('docs/reference/manifest.md', manifestPage())
