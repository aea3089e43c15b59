import type { WalletError } from '@hiyas/supplier'
import { Counter, Histogram, type Registry } from 'prom-client'

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Who is shown where nobody proved who he is: a name made up by a stranger must not become a label. */
export const SUPPLIER_UNKNOWN = 'unknown'

/** The supplier is always one whose signature was good, or `SUPPLIER_UNKNOWN`: so labels are as many as suppliers. */
export type DoorMetrics = {
  /** Counts an answer in words of its dialect, a refusal in words of none too, and how long it took, signature and all. */
  answered(supplier: string, call: string, answer: { status: string; error: WalletError | null }, seconds: number): void
  /** Counts a rollback that was taken, of a bet or a win, known or not. */
  rolledBack(supplier: string): void
  /** Counts a win that must wait until people have looked, as often as it is sent (W-14). */
  winHeld(supplier: string): void
  /** Counts what a supplier's key or secret has proved, and came from where he does not call from (WAL-07). */
  cameFromElsewhere(supplier: string): void
}

/** What the supplier doors tell of themselves, in place of a log line a bet: cheap to note, put together when asked for. */
export function createDoorMetrics(metrics: Registry): DoorMetrics {
  const answers = counted(metrics, 'hiyas_supplier_answers_total', 'Answers of the supplier doors', [
    'supplier',
    'call',
    'status',
  ])
  const refusals = counted(metrics, 'hiyas_supplier_refusals_total', 'Refusals of the supplier doors by reason', [
    'supplier',
    'error',
  ])
  const rollbacks = counted(metrics, 'hiyas_supplier_rollbacks_total', 'Rollbacks taken from suppliers', ['supplier'])
  const held = counted(
    metrics,
    'hiyas_supplier_wins_held_total',
    'Wins beyond what their supplier may bring, each time one is sent',
    ['supplier'],
  )
  const elsewhere = counted(
    metrics,
    'hiyas_supplier_elsewhere_total',
    'Messages proved by the key or secret of a supplier, and refused as they came from no address agreed with him',
    ['supplier'],
  )
  const seconds = new Histogram({
    name: 'hiyas_supplier_call_seconds',
    help: 'Time to answer a supplier, by supplier and call',
    labelNames: ['supplier', 'call'],
    buckets: SECONDS_BUCKETS,
    registers: [metrics],
  })
  const timers = new Map<string, ReturnType<typeof seconds.labels>>()
  return {
    answered(supplier, call, { status, error }, time) {
      answers(supplier, call, status)
      if (error !== null) refusals(supplier, error)
      const key = `${supplier} ${call}`
      const timer = timers.get(key) ?? seconds.labels(supplier, call)
      timers.set(key, timer)
      timer.observe(time)
    },
    rolledBack: rollbacks,
    winHeld: held,
    cameFromElsewhere: elsewhere,
  }
}

/** A counter whose labels are put together only when somebody asks. */
function counted(metrics: Registry, name: string, help: string, labelNames: string[]) {
  const counts = new Map<string, { labels: Record<string, string>; count: number }>()
  new Counter({
    name,
    help,
    labelNames,
    registers: [metrics],
    collect() {
      this.reset()
      for (const { labels, count } of counts.values()) this.inc(labels, count)
    },
  })
  return (...values: string[]) => {
    const key = values.join(' ')
    const entry = counts.get(key)
    if (entry) entry.count++
    else
      counts.set(key, {
        labels: Object.fromEntries(labelNames.map((label, index) => [label, values[index] ?? ''])),
        count: 1,
      })
  }
}
