/** `tma act` does what the person's keys do elsewhere, and the model tells whether it was done. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Agent, HOME, type PlanMode, versionOf } from '../agent'
import type { Lab } from '../lab'
import type { Scene } from './index'

/** How often each of them is tried, and how often it did what it is for. */
export interface Tally {
  readonly tried: number
  readonly good: number
  /** What was said where it was not, and the keys that were sent. */
  readonly said: ReadonlyArray<string>
}

interface Answer {
  readonly exitCode: number
  readonly line: string
  readonly seen: string
}

const PANE = '%0'
const ROUNDS = 3
const MADE = join(HOME, 'app/build')
const WRITTEN = join(HOME, 'app/notes.txt')
const OUTSIDE = '/tmp/lab/x'
const REFUSED = 5

const act = (lab: Lab, ...words: ReadonlyArray<string>): Promise<Answer> =>
  new Promise((resolve) => {
    const all = ['--socket-path', lab.tmux.socket, 'act', '--pane', PANE, '--json', '--yes', ...words]
    const env = { ...process.env, XDG_CONFIG_HOME: '/nonexistent' }
    lab.truth.touch()
    execFile(join(lab.plugin, 'bin', 'tma'), all, { env }, (error, stdout, stderr) => {
      const line = `${stdout}${stderr}`.trim()
      const seen = /"seen":"([^"]+)"/.exec(line)?.[1] ?? ''
      const exitCode = error === null ? 0 : Number(error.code ?? 1)
      lab.log('act', ...words, exitCode, line)
      resolve({ exitCode, line, seen })
    })
  })

/** One try: true when all came as it must. */
type Try = (lab: Lab, tell: (line: string) => void) => Promise<boolean>

const asked = async (lab: Lab, prompt: string): Promise<boolean> => {
  if (!(await lab.submit(prompt)) || !(await lab.isAsked())) return false
  lab.truth.asksPerson(prompt)
  await lab.settle(6_000)
  return true
}

const clean = (): void => {
  for (const path of [MADE, WRITTEN, OUTSIDE]) rmSync(path, { recursive: true, force: true })
}

/** Approved: the command ran, and its outcome came to the model. */
const approve: Try = async (lab, tell) => {
  clean()
  if (!(await asked(lab, 'run bash'))) return false
  const before = lab.truth.asked()
  const { exitCode, line } = await act(lab, 'approve')
  tell(line)
  const hasRun = await lab.until(() => lab.truth.asked() > before, 15_000, 'the outcome comes back')
  return exitCode === 0 && hasRun && existsSync(join(MADE, 'x'))
}

/** Denied: the command never ran, and its question is gone. */
const deny: Try = async (lab, tell) => {
  clean()
  if (!(await asked(lab, 'run bash now please'))) return false
  const { exitCode, line } = await act(lab, 'deny')
  tell(line)
  await lab.rest(2_000)
  const again = await act(lab, 'deny')
  return exitCode === 0 && again.exitCode === REFUSED && !existsSync(join(MADE, 'x'))
}

/** In plan mode, where the agent asks this there alone. */
const inItsMode = async (
  lab: Lab,
  what: PlanMode['asks'],
  attempt: () => Promise<boolean>,
): Promise<boolean> => {
  const mode = lab.agent.planMode?.asks === what ? lab.agent.planMode : undefined
  await mode?.enter(lab)
  const isGood = await attempt()
  await lab.recover()
  await mode?.leave(lab)
  return isGood
}

/** Declined: the question is gone, and no answer of the person's came to the model. */
const declining =
  (what: PlanMode['asks'], prompt: string): Try =>
  (lab, tell) =>
    inItsMode(lab, what, async () => {
      if (!(await asked(lab, prompt))) return false
      const { exitCode, line } = await act(lab, 'deny')
      tell(line)
      await lab.rest(2_000)
      return exitCode === 0 && (await act(lab, 'deny')).exitCode === REFUSED
    })

const question = declining('question', 'ask me again')
const plan = declining('plan', 'present plan')

/** Interrupted: the agent hung up on the model long before the answer was complete. */
const interrupt: Try = async (lab, tell) => {
  if (!(await lab.submit('work slowly'))) return false
  await lab.rest(4_000)
  const { exitCode, line } = await act(lab, 'interrupt')
  tell(line)
  return exitCode === 0 && (await lab.until(() => lab.truth.inFlight() === 0, 5_000, 'it hangs up'))
}

/** Replied: the model was asked with these words. */
const reply: Try = async (lab, tell) => {
  await lab.settle(15_000)
  const before = lab.truth.asked()
  const { exitCode, line } = await act(
    lab,
    'reply',
    "don't stop: $(touch /tmp/x) `x` #{q} 'and' \"say hello\"",
  )
  tell(line)
  const isAsked = await lab.until(() => lab.truth.asked() > before, 10_000, 'the model is asked')
  return exitCode === 0 && isAsked && lab.truth.lastPlan() === 'hello'
}

/** Several lines are one prompt. */
const lines: Try = async (lab, tell) => {
  await lab.settle(15_000)
  const before = lab.truth.asked()
  const { exitCode, line } = await act(lab, 'reply', 'wait first, then\nthe second line\nsay hello')
  tell(line)
  await lab.until(() => lab.truth.asked() > before, 10_000, 'the model is asked')
  await lab.settle(15_000)
  return exitCode === 0 && lab.truth.asked() === before + 1 && lab.truth.lastPlan() === 'hello'
}

const compact: Try = async (lab, tell) => {
  await lab.settle(15_000)
  const { exitCode, line } = await act(lab, 'compact')
  tell(line)
  lab.truth.cover('the conversation is summed up')
  await lab.rest(4_000)
  await lab.settle(20_000)
  lab.truth.cover(undefined)
  tell(
    lab
      .screen()
      .split('\n')
      .filter((row) => /compact|compress/i.test(row))
      .join(' | ')
      .slice(0, 300),
  )
  return exitCode === 0 && /compact|compress/i.test(lab.screen())
}

/** Another dialog has taken the place of the one that was looked at: neither is answered. */
const replaced: Try = async (lab, tell) => {
  clean()
  if (!(await asked(lab, 'run bash'))) return false
  const { seen } = await act(lab, 'approve', '--dry-run')
  await lab.press(...lab.agent.keys.no)
  await lab.rest(1_500)
  await lab.recover()
  if (!(await asked(lab, 'run outside'))) return false
  const { exitCode, line } = await act(lab, 'approve', '--seen', seen)
  tell(line)
  await lab.rest(1_500)
  const isUntouched = lab.truth.isAsking() && !existsSync(OUTSIDE) && !existsSync(MADE)
  await lab.press(...lab.agent.keys.no)
  await lab.rest(1_000)
  return seen !== '' && exitCode === REFUSED && isUntouched
}

/** A draft is nobody's to send. */
const draft: Try = async (lab, tell) => {
  await lab.settle(10_000)
  await lab.type('a draft of mine')
  await lab.rest(1_000)
  const before = lab.truth.asked()
  const { exitCode, line } = await act(lab, 'reply', 'say hello')
  tell(line)
  const isKept = lab.screen().includes('a draft of mine') && lab.truth.asked() === before
  await lab.clear()
  return exitCode === REFUSED && isKept
}

/** At rest there is nothing to answer. */
const idle: Try = async (lab, tell) => {
  await lab.settle(10_000)
  const all = [await act(lab, 'approve'), await act(lab, 'deny'), await act(lab, 'interrupt')]
  tell(all.map(({ line }) => line).join(' '))
  return all.every(({ exitCode }) => exitCode === REFUSED)
}

const TRIES: Readonly<Record<string, Try>> = {
  approve,
  deny,
  interrupt,
  reply,
  lines,
  replaced,
  draft,
  idle,
  question,
  plan,
  compact,
}

/** The scenes of `--act`, each tried three times; `tallies` gathers how they went. */
export const actScenes = (agent: Agent, tallies: Map<string, Tally>): Readonly<Record<string, Scene>> =>
  Object.fromEntries(
    Object.entries(TRIES)
      .filter(([name]) => name !== 'plan' || agent.planMode?.asks === 'plan')
      .map(([name, attempt]): [string, Scene] => [
        name,
        async (lab) => {
          const said: string[] = []
          let good = 0
          for (let round = 0; round < ROUNDS; round += 1) {
            const isGood = await attempt(lab, (line) => said.push(line))
            if (isGood) good += 1
            lab.log(isGood ? 'good' : 'NOT GOOD', name, round + 1)
            await lab.rest(800)
            await lab.recover()
          }
          tallies.set(name, { tried: ROUNDS, good, said })
        },
      ]),
  )

/** `lab/acts/AGENT.json`; of a part of the scenes nothing is kept. */
export const writeTallies = (root: string, agent: Agent, tallies: ReadonlyMap<string, Tally>): void => {
  const counts = [...tallies].map(([name, { tried, good }]) => [name, { tried, good }] as const)
  const result = {
    agent: agent.name,
    version: versionOf(agent),
    date: new Date().toISOString().slice(0, 10),
    acts: Object.fromEntries(counts),
  }
  mkdirSync(join(root, 'lab/acts'), { recursive: true })
  writeFileSync(join(root, 'lab/acts', `${agent.name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
