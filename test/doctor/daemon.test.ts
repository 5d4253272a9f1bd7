import { testTable } from '../helpers/patient'
import { DAEMON_ROWS } from './rows/daemon'

testTable(DAEMON_ROWS)
