import type { LedgerWriter } from '@hiyas/ledger'
import { Counter, Gauge, type Registry } from 'prom-client'

const TOTALS = {
  batches: 'Batches of supplier moves written',
  moves: 'Supplier moves written, refused ones included',
  retries: 'Batches tried again',
  splits: 'Batches taken apart to find the move that could not be written',
} as const

/** The writer's own counts, read when somebody asks for them. */
export function registerWriterMetrics(writer: LedgerWriter, metrics: Registry): void {
  for (const [key, help] of Object.entries(TOTALS) as [keyof typeof TOTALS, string][]) {
    new Counter({
      name: `hiyas_ledger_${key}_total`,
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
