import { runCommand } from '../command.ts'
import { transfersCommand, USAGE } from './command.ts'

/** `npm run transfers`: ends with 0 when it did what was asked, 1 when that was refused, 2 when it was not understood or could not. */
await runCommand({ name: 'transfers', usage: USAGE }, transfersCommand)
