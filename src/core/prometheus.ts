/** The agents of a server as metrics, in the text format of Prometheus. */
import { BUCKETS, bucketOf, type Counted, countsOf } from './summary'

export interface Measured extends Counted {
  readonly pane: string
  readonly agent: string
  /** Foreign text. */
  readonly session: string
  /** The socket of its server, where there are several. */
  readonly server?: string
  /** Epoch ms since when the state lasts. */
  readonly since: number
}

type Labels = Readonly<Record<string, string>>

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const sample = (name: string, labels: Labels, value: number): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}{${pairs.join(',')}} ${value}`
}

const metric = (name: string, help: string, samples: ReadonlyArray<readonly [Labels, number]>): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...samples.map(([labels, value]) => sample(name, labels, value)),
]

const byState = (
  agents: ReadonlyArray<Measured>,
  labels: Labels,
): ReadonlyArray<readonly [Labels, number]> => {
  const counts = countsOf(agents)
  return BUCKETS.map((state) => [{ ...labels, state }, counts[state]] as const)
}

const secondsOf = (agent: Measured, epochMs: number): readonly [Labels, number] => [
  {
    ...(agent.server === undefined ? {} : { server: agent.server }),
    pane: agent.pane,
    session: agent.session,
    agent: agent.agent,
    state: bucketOf(agent),
  },
  Math.max(0, epochMs - agent.since) / 1_000,
]

/** Every state has its sample, at zero too; a metric of single agents has none while there is no agent. */
export const prometheusLines = (agents: ReadonlyArray<Measured>, epochMs: number): ReadonlyArray<string> => {
  const names = [...new Set(agents.map(({ agent }) => agent))].sort()
  const ofName = (name: string) => agents.filter(({ agent }) => agent === name)
  return [
    ...metric('tma_agents', 'Agents by state; one that is done is not counted as idle.', byState(agents, {})),
    ...metric(
      'tma_agents_by_name',
      'Agents by name and state.',
      names.flatMap((agent) => byState(ofName(agent), { agent })),
    ),
    ...metric(
      'tma_state_seconds',
      'How long an agent has been in its state.',
      agents.map((agent) => secondsOf(agent, epochMs)),
    ),
  ]
}
