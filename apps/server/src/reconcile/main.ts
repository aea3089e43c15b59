import { runCommand } from '../command.ts'
import { operatorKeyFile } from '../config.ts'
import { reconcileCommand, USAGE } from './command.ts'

/** `npm run reconcile`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
await runCommand({ name: 'reconcile', usage: USAGE }, (database, words) =>
  reconcileCommand({ database, keyFile: operatorKeyFile() }, words),
)
