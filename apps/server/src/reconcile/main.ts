import { runCommand } from '../command.ts'
import { operatorKeyFile } from '../config.ts'
import { reconcileCommand, USAGE } from './command.ts'

/** `npm run reconcile`: ends with 0 when it did what was asked, 1 when that was refused, 2 when it was not understood or could not. */
await runCommand({ name: 'reconcile', usage: USAGE }, (database, words) =>
  reconcileCommand({ database, keyFile: operatorKeyFile() }, words),
)
