/** The manifest of droid on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('droid')
