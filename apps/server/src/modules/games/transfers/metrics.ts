import type { Database } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import { SupplierTransportError, type TransferClient } from '@hiyas/supplier'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type PendingTransfers, pendingTransfers } from '../repository/transfers.ts'
import type { Transfer } from './rules.ts'

/** Up to the longest time that may be agreed for an answer, and beyond. */
const SECONDS_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Makes a client of a supplier one whose questions are counted and timed. */
export type Measure = (supplier: string, client: TransferClient) => TransferClient

/**
 * How suppliers who hold balances themselves answer us (W-40): no door of ours sees them, and why they refuse is told in no other number. An
 * outcome is what they said, or how it failed before they said anything.
 */
export function createTransferMeasure(metrics: Registry): Measure {
  const answers = new Counter({
    name: 'hiyas_transfer_answers_total',
    help: 'Answers of suppliers who hold balances, by what they said',
    labelNames: ['supplier', 'call', 'outcome'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'hiyas_transfer_call_seconds',
    help: 'Time in which suppliers who hold balances answer, by supplier and call',
    labelNames: ['supplier', 'call'],
    buckets: SECONDS_BUCKETS,
    registers: [metrics],
  })
  return (supplier, client) => {
    async function asked<Answer>(
      call: keyof TransferClient,
      asking: Promise<Answer>,
      outcomeOf: (answer: Answer) => string,
    ): Promise<Answer> {
      const startedMs = performance.now()
      let outcome = 'fault'
      try {
        const answer = await asking
        outcome = outcomeOf(answer)
        return answer
      } catch (error) {
        if (error instanceof SupplierTransportError) outcome = error.kind
        throw error
      } finally {
        answers.inc({ supplier, call, outcome })
        seconds.observe({ supplier, call }, (performance.now() - startedMs) / SECOND_MS)
      }
    }
    const ofMove = (moved: Awaited<ReturnType<TransferClient['deposit']>>) => (moved.ok ? 'done' : moved.code)
    return {
      balance: of => asked('balance', client.balance(of), () => 'done'),
      deposit: move => asked('deposit', client.deposit(move), ofMove),
      withdraw: move => asked('withdraw', client.withdraw(move), ofMove),
      status: reference => asked('status', client.status(reference), ({ state }) => state),
    }
  }
}

/** What is on its way, read when somebody asks; answers who counts what was asked. */
export function registerTransferMetrics(
  database: Database,
  metrics: Registry,
): (transfer: Pick<Transfer, 'supplier' | 'direction'>, outcome: string) => void {
  // Each reads for itself: all are told at once, and one that another one fills would tell what was so when it was asked before.
  const gauge = (name: string, help: string, of: (pending: PendingTransfers) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['supplier'],
      registers: [metrics],
      async collect() {
        const all = await pendingTransfers(database.query).catch(() => [])
        this.reset()
        for (const pending of all) this.set({ supplier: pending.supplier }, of(pending))
      },
    })
  gauge('hiyas_transfers_pending', 'Transfers to and from suppliers whose end is unknown', ({ count }) => count)
  gauge(
    'hiyas_transfers_pending_oldest_seconds',
    'Age of the oldest transfer whose end is unknown',
    ({ oldestSeconds }) => oldestSeconds,
  )
  const counter = new Counter({
    name: 'hiyas_transfers_total',
    help: 'Transfers asked for, by what was known of them when the member was answered',
    labelNames: ['supplier', 'direction', 'outcome'],
    registers: [metrics],
  })
  return ({ supplier, direction }, outcome) => counter.inc({ supplier, direction, outcome })
}
