import { sealingConfig } from '../../config.ts'
import { createSealingKeys } from '../../platform/sealing/keys.ts'
import { runCommand } from '../outcome.ts'
import { sealingCommand, USAGE } from './command.ts'

/** `npm run sealing` */
await runCommand({ name: 'sealing', usage: USAGE }, async (database, words) =>
  sealingCommand({ database, keys: createSealingKeys(sealingConfig()) }, words),
)
