/** The manifest of claude on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('claude')
