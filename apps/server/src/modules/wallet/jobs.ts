import type { Database } from '@hiyas/database'
import { checkLedger } from '@hiyas/ledger'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Job } from '../../platform/module.ts'

/** Proves the books every hour: what is found is a number on /metrics to alarm on, and a line in the log for each. */
export function checkLedgerJob({
  database,
  log,
  metrics,
}: {
  database: Database
  log: Logger
  metrics: Registry
}): Job {
  const findings = new Gauge({
    name: 'hiyas_ledger_findings',
    help: 'Invariants of the ledger that did not hold at the last hourly check: anything but 0 is an alarm',
    registers: [metrics],
  })
  return {
    name: 'wallet.check_ledger',
    schedule: '7 * * * *',
    async run() {
      const found = await checkLedger(database.query)
      findings.set(found.length)
      for (const finding of found) log.error({ finding }, 'an invariant of the ledger does not hold')
    },
  }
}
