import { runCommand } from '../outcome.ts'
import { merchantCommand, USAGE } from './command.ts'

/** `npm run merchant` */
await runCommand({ name: 'merchant', usage: USAGE }, merchantCommand)
