/** Spells a command so that a person can paste it into any POSIX shell. */

/** One word, quoted where the shell would read something into it. */
export const shWord = (word: string): string =>
  /^[A-Za-z0-9_/.,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

export const shLine = (words: ReadonlyArray<string>): string => words.map(shWord).join(' ')

/** A pattern of `sed` (a basic one) that matches the text and nothing else. */
export const sedPattern = (text: string): string => text.replaceAll(/[\\/.*[\]^$]/g, '\\$&')

/** What stands for the text in a replacement of `sed`. */
export const sedText = (text: string): string => text.replaceAll(/[\\/&]/g, '\\$&')

/** An edit that GNU's and BSD's `sed` both know; what was there stays beside it, as `.bak`. */
export const sedLine = (edit: string, file: string): string => `sed -i.bak ${shWord(edit)} ${shWord(file)}`

/** Programs that install a package for the whole machine, and what each is told. */
const MANAGERS = [
  ['brew', 'install'],
  ['apt-get', 'install -y'],
  ['dnf', 'install -y'],
  ['pacman', '-S --noconfirm'],
  ['apk', 'add'],
  ['zypper', 'install -y'],
] as const

/** `has`: whether a program is there. Undefined where none of the managers is known. */
export const installLine = (
  name: string,
  has: (program: string) => boolean,
  isRoot: boolean,
): string | undefined => {
  const manager = MANAGERS.find(([program]) => has(program))
  if (manager === undefined) return undefined
  const [program, how] = manager
  return `${program === 'brew' || isRoot ? '' : 'sudo '}${program} ${how} ${name}`
}
