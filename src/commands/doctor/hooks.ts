/** Section `hooks` of doctor: whose hooks run, and what keeps the others from it. */
import type { Context } from '../context'
import { placeOf } from '../hooks'
import { judgedAgents, pastOf } from '../hooks-judged'
import { item, type Line, remedy, titled } from './text'

export const hooksLines = async (context: Context): Promise<Line[]> => {
  const agents = judgedAgents(placeOf(context), await pastOf(context))
  const wired = agents.filter(({ wiring }) => wiring !== 'none')
  const open = agents.filter(({ wiring, isPresent }) => wiring === 'none' && isPresent)
  const names = (some: typeof agents): string => some.map(({ agent }) => agent).join(', ')
  const running = wired.filter(({ verdict }) => verdict === 'wired')
  return [
    titled('hooks', wired.length === 0 ? 'none are installed' : `${running.length} of ${wired.length} run`),
    ...wired.flatMap(({ agent, findings }) =>
      findings.flatMap((finding) => [item(`${agent}: ${finding.what}`), remedy(finding.remedy)]),
    ),
    ...(open.length === 0
      ? []
      : [
          item(`states of ${names(open)} come from files and screens alone, which is slower`),
          remedy('tma hooks install --all'),
        ]),
  ]
}
