export { sql } from 'kysely'
export { isAwayCode, isDatabaseAway } from './away.ts'
export {
  type ConnectOptions,
  connect,
  type Database,
  KEEP_ALIVE_AFTER_MS,
  type Reader,
  type Tx,
  type Writer,
} from './connect.ts'
export { WorkInterrupted } from './interruption.ts'
export { loadMigrations, type Migration, migrate } from './migrate.ts'
export { changeInPortions, deleteInPortions, PORTIONS } from './portions.ts'
export { type Prepared, prepared } from './prepared.ts'
export { applySettings } from './session-settings.ts'
export { inOneStatement, inTransaction } from './transaction.ts'
