/** Tells writes for the sake of gauges alone from those that people wait for: a repaint for each percent would be too many. */
import { type OptionWrite, type PlannedPane, type Published, plan } from './plan'
import { GAUGE_NAMES } from './stamp'

export interface PacedWrites {
  readonly writes: ReadonlyArray<OptionWrite>
  /** Nothing but gauges has changed. */
  readonly isGaugeAlone: boolean
}

const isMoved = ({ stamp, published }: PlannedPane): boolean =>
  GAUGE_NAMES.some((name) => stamp?.[name] !== published[name])

/** As it would be with the gauge that is published. */
const withGaugeKept = (pane: PlannedPane): PlannedPane => {
  if (pane.stamp === undefined) return pane
  const others = Object.entries(pane.stamp).filter(([name]) => !GAUGE_NAMES.some((each) => each === name))
  const kept = GAUGE_NAMES.flatMap((name) => {
    const value = pane.published[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...pane, stamp: Object.fromEntries([...others, ...kept]) }
}

export const planPaced = (published: Published, epochMs: number): PacedWrites => {
  const writes = plan(published, epochMs)
  if (!published.panes.some(isMoved)) return { writes, isGaugeAlone: false }
  const panes = published.panes.map(withGaugeKept)
  return { writes, isGaugeAlone: plan({ ...published, panes }, epochMs).length === 0 }
}
