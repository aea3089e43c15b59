import { pino } from 'pino'
import { runCommand } from '../outcome.ts'
import { catalogueCommand, USAGE } from './command.ts'

/** `npm run catalogue` */
await runCommand({ name: 'catalogue', usage: USAGE }, (database, words) =>
  catalogueCommand({ database, log: pino({ level: 'silent' }) }, words),
)
