import { runCommand } from '../command.ts'
import { merchantCommand, USAGE } from './command.ts'

/** `npm run merchant`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
await runCommand({ name: 'merchant', usage: USAGE }, merchantCommand)
