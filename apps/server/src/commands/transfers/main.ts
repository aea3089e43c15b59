import { runCommand } from '../outcome.ts'
import { transfersCommand, USAGE } from './command.ts'

/** `npm run transfers` */
await runCommand({ name: 'transfers', usage: USAGE }, transfersCommand)
