import type { LedgerWriter } from '@hiyas/ledger'
import { Counter, Gauge, type Registry } from 'prom-client'

const TOTALS = {
  batches: { name: 'batches', help: 'Batches of supplier moves written' },
  moves: { name: 'moves', help: 'Supplier moves written, refused ones included' },
  retries: { name: 'retries', help: 'Batches tried again' },
  // Watched under the name it was first given.
  halvings: { name: 'splits', help: 'Batches taken apart to find the move that could not be written' },
} as const

/** The writer's own counts, read when somebody asks for them. */
export function registerWriterMetrics(writer: LedgerWriter, metrics: Registry): void {
  for (const key of Object.keys(TOTALS) as (keyof typeof TOTALS)[]) {
    const { name, help } = TOTALS[key]
    new Counter({
      name: `hiyas_ledger_${name}_total`,
      help,
      registers: [metrics],
      collect() {
        this.reset()
        this.inc(writer.stats()[key])
      },
    })
  }
  new Gauge({
    name: 'hiyas_ledger_queue',
    help: 'Supplier moves that wait for the next batch',
    registers: [metrics],
    collect() {
      this.set(writer.stats().queued)
    },
  })
}
