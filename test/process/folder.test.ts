import test from 'ava'
import { folderOf } from '../../src/process/folder'

test('the folder of a process, and none of one that is not there', (t) => {
  t.is(folderOf(process.pid), process.cwd())
  t.is(folderOf(2 ** 30), undefined)
})
