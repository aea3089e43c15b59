import { Counter, Gauge, type Registry } from 'prom-client'
import type { SupplierPresence } from './presence.ts'

const STATES = { closed: 0, half_open: 1, open: 2 } as const

/** Shows whom members are not sent to, and how suppliers answer when they are asked. Answers who counts the answers. */
export function registerPresenceMetrics(
  metrics: Registry,
  breakers: SupplierPresence['breakers'],
): (supplier: string, fault: string | null) => void {
  new Gauge({
    name: 'hiyas_supplier_breaker',
    help: 'Whether members are sent to a supplier: 0 = closed, they are; 1 = half open, he is being asked; 2 = open, they are not',
    labelNames: ['supplier'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const { supplier, state } of breakers()) this.set({ supplier }, STATES[state])
    },
  })
  const checks = new Counter({
    name: 'hiyas_supplier_checks_total',
    help: 'Whether suppliers were there when they were asked before a launch or by the job',
    labelNames: ['supplier', 'outcome'],
    registers: [metrics],
  })
  return (supplier, fault) => checks.inc({ supplier, outcome: fault ?? 'there' })
}
