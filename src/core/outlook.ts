/** What would make a verdict another one: the other half of "why does it say that?". */
import type { Reason } from './verdict'

/** By the reason of the verdict, as the end of "this stands until". */
export const OUTLOOKS: Readonly<Record<Reason, string>> = {
  'table-unread': 'the process table can be read again',
  suspended: 'the agent is resumed (fg in its shell)',
  'not-foreground': 'the agent owns the terminal again, or reports by a hook or its state file',
  'wait-open': 'the subagent reports on, or its dialog is gone from the screen in two looks',
  'claim-stands': 'the agent reports something else, or the screen shows otherwise for 10 s',
  'claim-seen': 'the agent reports something else, or the screen shows otherwise for 1 s',
  'claim-contrary': 'the screen keeps showing it, for 10 s at most',
  'claim-overruled': 'the agent reports anew, or the screen shows another state in two looks',
  'file-hold': 'the person closes that dialog',
  'dialog-confirmed': 'two looks, half a second apart, find no dialog, or the agent reports the answer',
  'dialog-stands': 'two looks, half a second apart, find no dialog, or the agent reports the answer',
  'dialog-sighted': 'a look half a second later sees it too',
  'screen-shows': 'a dialog or another state is seen in two looks, or the agent reports',
  'screen-holds': 'what covers the screen is closed, or the agent reports',
  'screen-dwells': 'a second look, within a second, sees it too',
  'screen-weak': 'a rule that proves more than a composer matches, or the agent reports',
  'nothing-new': 'the screen changes, or the agent reports',
  silence: 'a rule matches the screen, or the agent reports',
}
