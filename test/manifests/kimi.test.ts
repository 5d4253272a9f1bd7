/** The manifest of kimi on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('kimi')
