import { Counter, type Registry } from 'prom-client'

/**
 * Answers of the supplier doors by supplier, call and status. Counted in plain numbers and shown when asked for: a bet has no
 * log line of its own.
 */
export function createDoorCounter(metrics: Registry): (supplier: string, call: string, status: string) => void {
  const counts = new Map<string, { labels: Record<'supplier' | 'call' | 'status', string>; count: number }>()
  new Counter({
    name: 'hiyas_supplier_answers_total',
    help: 'Answers of the supplier doors',
    labelNames: ['supplier', 'call', 'status'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const { labels, count } of counts.values()) this.inc(labels, count)
    },
  })
  return (supplier, call, status) => {
    const key = `${supplier} ${call} ${status}`
    const entry = counts.get(key)
    if (entry) entry.count++
    else counts.set(key, { labels: { supplier, call, status }, count: 1 })
  }
}
