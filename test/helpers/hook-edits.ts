/** Small things that tests of hooks say often. */

export const commandAt = (folder: string, event: string, agent = 'demo'): string =>
  `[ ! -x ${folder}/tma-hook ] || exec ${folder}/tma-hook ${agent} ${event}`

/** A command of ours is left, wherever it leads. */
export const isOfAnotherPlace = (text: string, agent: string): boolean =>
  new RegExp(`"command": ?"[^"]*/tma-hook ${agent} `).test(text)

export const valueIn = (text: string): Readonly<Record<string, unknown>> => JSON.parse(text)
