import { systemClock } from '@hiyas/kernel'
import { runCommand } from '../command.ts'
import { supplierCommand } from './command.ts'

/** `npm run supplier`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
await runCommand('supplier', (database, words) => supplierCommand({ database, clock: systemClock }, words))
