import { Counter, Histogram, type Registry } from 'prom-client'

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type DoorMetrics = {
  /** Counts an answer. The supplier is one of ours, or `unknown`. */
  count(supplier: string, call: string, status: string): void
  /** How long a call took, signature and all. */
  took(call: string, seconds: number): void
}

/** What the supplier doors tell of themselves, in place of a log line a bet: cheap to note, put together when asked for. */
export function createDoorMetrics(metrics: Registry): DoorMetrics {
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
  const seconds = new Histogram({
    name: 'hiyas_supplier_call_seconds',
    help: 'Time to answer a supplier, by call',
    labelNames: ['call'],
    buckets: SECONDS_BUCKETS,
    registers: [metrics],
  })
  const timers = new Map<string, ReturnType<typeof seconds.labels>>()
  return {
    count(supplier, call, status) {
      const key = `${supplier} ${call} ${status}`
      const entry = counts.get(key)
      if (entry) entry.count++
      else counts.set(key, { labels: { supplier, call, status }, count: 1 })
    },
    took(call, time) {
      const timer = timers.get(call) ?? seconds.labels(call)
      timers.set(call, timer)
      timer.observe(time)
    },
  }
}
