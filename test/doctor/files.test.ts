import { testTable } from '../helpers/patient'
import { FILES_ROWS } from './rows/files'

testTable(FILES_ROWS)
