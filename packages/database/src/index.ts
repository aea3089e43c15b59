export { sql } from 'kysely'
export { type ConnectOptions, connect, type Database, type Reader, type Tx } from './connect.ts'
export { loadMigrations, type Migration, migrate } from './migrate.ts'
export { inTransaction } from './transaction.ts'
