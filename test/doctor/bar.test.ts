import { testTable } from '../helpers/patient'
import { BAR_ROWS } from './rows/bar'

testTable(BAR_ROWS)
