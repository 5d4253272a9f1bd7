import { testTable } from '../helpers/patient'
import { SETTINGS_ROWS } from './rows/settings'

testTable(SETTINGS_ROWS)
