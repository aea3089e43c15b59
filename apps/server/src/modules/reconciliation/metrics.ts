import type { Database } from '@hiyas/database'
import { Gauge, type Registry } from 'prom-client'
import { countOpen } from './repository/discrepancies.ts'
import { countOpenRounds } from './repository/rounds.ts'

/** Read from the database when somebody asks: jobs run in one process, and every process is asked. */
export function registerMetrics(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'hiyas_rounds_open_long',
    help: 'Rounds that are open for more than 48 hours and that nobody has explained, by supplier',
    labelNames: ['supplier'],
    registers: [metrics],
    async collect() {
      this.reset()
      const counts = await countOpenRounds(database.query).catch(() => [])
      for (const { supplier, count } of counts) this.set({ supplier }, Number(count))
    },
  })
  new Gauge({
    name: 'hiyas_reconciliation_open_cases',
    help: 'Transactions of which a supplier and the books say different things, and that nobody has explained, by supplier',
    labelNames: ['supplier'],
    registers: [metrics],
    async collect() {
      this.reset()
      const counts = await countOpen(database.query).catch(() => [])
      for (const { supplier, count } of counts) this.set({ supplier }, Number(count))
    },
  })
}
