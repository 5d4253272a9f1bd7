/** A process of its own that asks for the lock of the directory it is given, says what it got, and waits. */
import * as E from 'fp-ts/Either'
import { openDirectory } from '../../src/runtime/directory'
import { lockWithin } from '../../src/runtime/lock'

const main = async ([path = '', ms = '0']: ReadonlyArray<string>): Promise<void> => {
  const directory = openDirectory(path)
  if (E.isLeft(directory)) return void process.stdout.write(`${directory.left}\n`)
  const lock = await lockWithin(directory.right, Number(ms))
  process.stdout.write(`${lock.kind}\n`)
  process.stdin.resume().on('end', () => process.exit(0))
}

void main(process.argv.slice(2))
