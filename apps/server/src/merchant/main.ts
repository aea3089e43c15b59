import { runCommand } from '../command.ts'
import { merchantCommand, USAGE } from './command.ts'

/** `npm run merchant`: ends with 0 when it did what was asked, 1 when that was refused, 2 when it was not understood or could not. */
await runCommand({ name: 'merchant', usage: USAGE }, merchantCommand)
