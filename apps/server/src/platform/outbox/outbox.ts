import type { Tx } from '@hiyas/database'
import type { EventName, Events, Outbox, Subscription } from '../module.ts'
import { addJob } from './repository.ts'

/** With growing pauses the last attempt is about two days after the first; then the job stays for a person to look at. */
const ATTEMPTS_MAX = 20

/** The name under which the worker knows a reaction. */
export const taskOf = (subscription: { event: EventName; name: string }): string =>
  `${subscription.event}>${subscription.name}`

/**
 * Writes one job per subscriber in the transaction of the publisher: either both happen or none, and each reaction is delivered,
 * repeated and given up on its own. `subscribe` is called once, when all modules are there.
 */
export function createOutbox(): Outbox & { subscribe(subscriptions: readonly Subscription[]): void } {
  let known: readonly Subscription[] | null = null
  return {
    subscribe(subscriptions) {
      known = subscriptions
    },
    async publish<Name extends EventName>(tx: Tx, name: Name, payload: Events[Name]) {
      if (known === null) throw new Error('an event was published before the modules were put together')
      for (const subscription of known) {
        if (subscription.event === name) await addJob(tx, taskOf(subscription), payload, ATTEMPTS_MAX)
      }
    },
  }
}
