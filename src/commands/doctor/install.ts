/** The command that installs a program for the whole machine, by what this machine installs programs with. */
import type { Mend } from '../../core/doctor/finding'
import { installLine } from '../../core/sh'
import { isInPath } from '../../runtime/programs'
import type { Context } from '../context'

/** `name`: of the package. */
export const installed = ({ env }: Pick<Context, 'env'>, name: string): Mend => {
  const mend = installLine(name, (program) => isInPath(program, env), process.getuid?.() === 0)
  return { mend, keep: mend === undefined ? `install ${name} as this machine does` : undefined }
}
