import { runCommand } from '../command.ts'
import { operatorKeyFile } from '../config.ts'
import { reconcileCommand, USAGE } from './command.ts'

/** `npm run reconcile` */
await runCommand({ name: 'reconcile', usage: USAGE }, (database, words) =>
  reconcileCommand({ database, keyFile: operatorKeyFile() }, words),
)
