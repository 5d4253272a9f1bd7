/** Who works here and on which machine: the names that are masked in what leaves it. */
import { homedir, hostname, userInfo } from 'node:os'

export interface PersonHere {
  readonly home: string
  readonly user: string
  readonly host: string
}

/** A user without a name in the system's list is one by number. */
const userName = (env: NodeJS.ProcessEnv): string => {
  try {
    return userInfo().username
  } catch {
    return env.USER ?? ''
  }
}

export const personHere = (env: NodeJS.ProcessEnv): PersonHere => ({
  home: env.HOME ?? homedir(),
  user: userName(env),
  host: hostname(),
})
