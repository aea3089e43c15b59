import { secureRandom, systemClock } from '@hiyas/kernel'
import { sealingConfig } from '../../config.ts'
import { createSealingKeys } from '../../platform/sealing/keys.ts'
import { createSealer } from '../../platform/sealing/sealer.ts'
import { runCommand } from '../outcome.ts'
import { supplierCommand, USAGE } from './command.ts'

/** `npm run supplier` */
await runCommand({ name: 'supplier', usage: USAGE }, async (database, words) => {
  const sealer = createSealer(createSealingKeys(sealingConfig()), secureRandom)
  return supplierCommand({ database, clock: systemClock, sealer }, words)
})
