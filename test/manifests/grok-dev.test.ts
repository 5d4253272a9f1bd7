/** The manifest of grok-dev on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('grok-dev')
