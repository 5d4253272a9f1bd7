import test from 'ava'
import { HookEntryTable, HooksTable } from '../../src/core/hooks-table'
import * as tables from '../../src/core/manifest-table'

for (const [name, { fields }] of Object.entries({ ...tables, HookEntryTable, HooksTable })) {
  test(`${name}: every field says in a sentence what it is for`, (t) => {
    for (const [key, { doc }] of Object.entries(fields)) t.regex(doc, /^(\(0\.2\) )?[A-Z`].*\.$/, key)
  })
}
