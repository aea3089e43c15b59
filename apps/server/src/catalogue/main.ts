import { pino } from 'pino'
import { runCommand } from '../command.ts'
import { catalogueCommand, USAGE } from './command.ts'

/** `npm run catalogue`: ends with 0 when it did what was asked, 1 when that was refused, 2 when it was not understood or could not. */
await runCommand({ name: 'catalogue', usage: USAGE }, (database, words) =>
  catalogueCommand({ database, log: pino({ level: 'silent' }) }, words),
)
