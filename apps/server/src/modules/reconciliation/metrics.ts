import type { Database } from '@hiyas/database'
import { Counter, Gauge, type Registry } from 'prom-client'
import { countOpen } from './repository/discrepancies.ts'
import { countOpenRounds } from './repository/rounds.ts'

/** Counts wins that opened a round again, in the process whose job has found them (W-22). */
export type CountReopened = (supplier: string, count: number) => void

/** Gauges are read from the database when somebody asks: jobs run in one process, and every process is asked. */
export function registerMetrics(database: Database, metrics: Registry): { reopened: CountReopened } {
  const reopened = new Counter({
    name: 'hiyas_supplier_wins_after_close_total',
    help: 'Wins that came after another win had closed their round, by supplier',
    labelNames: ['supplier'],
    registers: [metrics],
  })
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
  return { reopened: (supplier, count) => reopened.inc({ supplier }, count) }
}
