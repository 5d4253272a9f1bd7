/** The manifest of copilot on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('copilot')
