import { runCommand } from '../command.ts'
import { operatorKeyFile } from '../config.ts'
import { reconcileCommand } from './command.ts'

/** `npm run reconcile`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
await runCommand('reconcile', (database, words) => reconcileCommand({ database, keyFile: operatorKeyFile() }, words))
