import { runCommand } from '../outcome.ts'
import { roundsCommand, USAGE } from './command.ts'

/** `npm run rounds` */
await runCommand({ name: 'rounds', usage: USAGE }, roundsCommand)
