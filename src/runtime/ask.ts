/** Asks the person at the terminal. */
import { createInterface } from 'node:readline'

/** Somebody is there who can read the question and answer it. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** True for a yes; the end of the input is a no. */
export const ask = (question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    let isYes = false
    lines.once('close', () => resolve(isYes))
    lines.question(`${question} [y/N] `, (answer) => {
      isYes = /^y(es)?$/i.test(answer.trim())
      lines.close()
    })
  })
