import { runCommand } from '../command.ts'
import { merchantCommand, USAGE } from './command.ts'

/** `npm run merchant` */
await runCommand({ name: 'merchant', usage: USAGE }, merchantCommand)
