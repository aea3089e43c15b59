import type { Tx } from '@hiyas/database'
import { type Clock, newId, type RandomSource } from '@hiyas/kernel'
import type { Delivery } from '../module.ts'
import { addJob } from '../outbox/repository.ts'

/** With growing pauses the last attempt comes after the age at which a message is dropped (tasks.ts): no job stays behind. */
const ATTEMPTS_MAX = 8

export const SMS_TASK = 'platform.send_sms'
export const MAIL_TASK = 'platform.send_mail'

/** What a job carries. `id` is the same at every attempt, so that a gateway that knows it can refuse to send twice. */
export type Queued = { id: string; queuedAtMs: number; merchant: string; to: string; text: string }
export type QueuedMail = Queued & { subject: string }

/** Queues messages in the transaction that has something to say. The tasks of `tasks.ts` send them. */
export function createDelivery({ clock, random }: { clock: Clock; random: RandomSource }): Delivery {
  const queue = (tx: Tx, task: string, message: object) => {
    const queuedAtMs = clock.nowMs()
    return addJob(tx, task, { ...message, id: newId(queuedAtMs, random), queuedAtMs }, ATTEMPTS_MAX)
  }
  return {
    sms: (tx, message) => queue(tx, SMS_TASK, message),
    mail: (tx, message) => queue(tx, MAIL_TASK, message),
  }
}
