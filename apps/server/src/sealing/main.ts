import { runCommand } from '../command.ts'
import { sealingConfig } from '../config.ts'
import { createSealingKeys } from '../platform/sealing/keys.ts'
import { sealingCommand, USAGE } from './command.ts'

/** `npm run sealing`: ends with 0 when it did what was asked, 1 when that was refused, 2 when it was not understood or could not. */
await runCommand({ name: 'sealing', usage: USAGE }, async (database, words) =>
  sealingCommand({ database, keys: createSealingKeys(sealingConfig()) }, words),
)
