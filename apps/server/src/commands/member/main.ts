import { runCommand } from '../outcome.ts'
import { memberCommand, USAGE } from './command.ts'

/** `npm run member` */
await runCommand({ name: 'member', usage: USAGE }, memberCommand)
