/** How a server's line looks now: by the person's settings, and with what stands behind the states. */
import { type Look, lookOf } from '../core/look'
import type { Settings } from '../core/settings'
import { isBuildFailed } from '../runtime/bundle'
import type { Listing } from '../tmux/listing'

/** Short: the bundle of before works on, and doctor says the rest. */
const FAILED_NOTE = 'tma: build failed'

export const barLook = (settings: Settings, { around, version }: Listing): Look => ({
  ...lookOf(settings, around, version),
  note: isBuildFailed() ? FAILED_NOTE : undefined,
})
