import { operatorKeyFile } from '../../config.ts'
import { runCommand } from '../outcome.ts'
import { reconcileCommand, USAGE } from './command.ts'

/** `npm run reconcile` */
await runCommand({ name: 'reconcile', usage: USAGE }, (database, words) =>
  reconcileCommand({ database, keyFile: operatorKeyFile() }, words),
)
