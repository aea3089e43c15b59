import { join } from 'node:path'
import { loadMigrations, type Migration } from '@hiyas/database'

/** The steps of the schema `ledger`, for `migrate`. */
export const ledgerMigrations = (): Promise<Migration[]> =>
  loadMigrations('ledger', join(import.meta.dirname, '..', 'migrations'))
