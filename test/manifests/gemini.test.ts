/** The manifest of gemini on the recorded panes of that agent. */
import { manifestSuite } from '../helpers/manifest-suite'

manifestSuite('gemini')
