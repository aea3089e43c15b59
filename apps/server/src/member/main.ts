import { runCommand } from '../command.ts'
import { memberCommand, USAGE } from './command.ts'

/** `npm run member`: ends with 0 when it did what was asked, 1 when it was asked something wrong, 2 when it could not. */
await runCommand({ name: 'member', usage: USAGE }, memberCommand)
