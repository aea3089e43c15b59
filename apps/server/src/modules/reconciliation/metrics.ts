import type { Database } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import { Counter, Gauge, type Registry } from 'prom-client'
import { countOpen } from './repository/discrepancies.ts'
import { countOpenRounds } from './repository/rounds.ts'
import { lastServed, sources } from './repository/statements.ts'
import { OVERLAP_MS } from './rules.ts'

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
  new Gauge({
    name: 'hiyas_reconciliation_compared_until_seconds',
    help: 'Up to when statements that a supplier serves have been compared with the books, by supplier; 0 before his first',
    labelNames: ['supplier'],
    registers: [metrics],
    async collect() {
      this.reset()
      for (const { supplier, until } of await comparedUntil(database).catch(() => []))
        this.set({ supplier }, (until?.getTime() ?? 0) / SECOND_MS)
    },
  })
  return { reopened: (supplier, count) => reopened.inc({ supplier }, count) }
}

/** Of each supplier who is asked: one who cannot be, or whose statements cannot be read, is told of by no case (D-04). */
async function comparedUntil({ query }: Database): Promise<{ supplier: string; until: Date | null }[]> {
  const asked = await sources(query)
  return Promise.all(
    asked.map(async ({ supplier }) => ({ supplier, until: await lastServed(query, supplier, OVERLAP_MS) })),
  )
}
