import { type Database, WorkInterrupted } from '@hiyas/database'
import type { Clock } from '@hiyas/kernel'
import type { Logger } from 'pino'
import type { Job } from '../../platform/module.ts'
import type { CountReopened } from './metrics.ts'
import { sources } from './repository/statements.ts'
import { countReopened } from './rounds/reopened.ts'
import { watchRounds } from './rounds/watch.ts'
import { reconcileByCall } from './statements/ask.ts'
import { operatorSign } from './statements/operator-key.ts'

type Needs = {
  database: Database
  clock: Clock
  log: Logger
  config: { operatorPrivateKeyFile: string | null }
  reopened: CountReopened
}

export function jobs(needs: Needs): readonly Job[] {
  return [
    { name: 'reconciliation.watch_rounds', schedule: '37 * * * *', run: () => watch(needs) },
    { name: 'reconciliation.ask_suppliers', schedule: '9 * * * *', run: () => askSuppliers(needs) },
  ]
}

async function watch({ database, clock, log, reopened }: Needs): Promise<void> {
  const { listed, recovered } = await watchRounds(database, clock)
  if (listed > 0) log.warn({ listed }, 'rounds are open for more than 48 hours')
  if (recovered > 0) log.info({ recovered }, 'rounds that were open for long have ended')
  await countReopened(database, clock, (supplier, count) => {
    reopened(supplier, count)
    log.info({ supplier, count }, 'wins came after their rounds were closed')
  })
}

/** One supplier who cannot be asked keeps nobody from asking the next one; he is asked for the same time again in an hour. */
async function askSuppliers({ database, clock, log, config }: Needs): Promise<void> {
  if (config.operatorPrivateKeyFile === null) return
  const sign = operatorSign(config.operatorPrivateKeyFile)
  for (const { supplier } of await sources(database.query)) {
    try {
      const asked = await reconcileByCall({ database, clock, sign }, supplier)
      for (const reported of asked?.reports ?? []) {
        if (!reported.ok) log.error({ supplier, code: reported.code }, 'a statement of a supplier cannot be compared')
        else {
          const { found, open, reopened } = reported.value
          if (open > 0) log.warn({ supplier, found, open }, 'a supplier and the books do not say the same')
          if (reopened > 0) log.warn({ supplier, reopened }, 'cases are open again, as money has moved for them')
        }
      }
      if (asked?.fault) throw asked.fault
    } catch (error) {
      if (error instanceof WorkInterrupted) throw error
      log.warn({ err: error, supplier }, 'a supplier could not be asked for his statement')
    }
  }
}
