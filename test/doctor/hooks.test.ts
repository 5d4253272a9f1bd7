import { testTable } from '../helpers/patient'
import { HOOKS_ROWS } from './rows/hooks'

testTable(HOOKS_ROWS)
