import type { Tx } from '@hiyas/database'
import { type Clock, newId, type RandomSource } from '@hiyas/kernel'
import type { Delivery } from '../module.ts'
import { addJobAfter } from '../outbox/repository.ts'
import type { SealPlace } from '../sealing/seal.ts'
import type { Sealer } from '../sealing/sealer.ts'

/** Of one job, which a killed process or a database that was away breaks off: an attempt that was made and failed is followed by a new job. */
export const ATTEMPTS_MAX = 8

export const SMS_TASK = 'platform.send_sms'
export const MAIL_TASK = 'platform.send_mail'

/**
 * What a job carries: for how long it is worth sending, and, sealed, to whom and what, because a code or a link is as good as a password for as
 * long as it waits here.
 */
export type Queued = { id: string; queuedAtMs: number; goodForMs: number; merchant: string; sealed: string }
export const placeOfMessage = (id: string): SealPlace => ({ purpose: 'platform.message', of: id })

/** What is handed on. `id` is the same at every attempt, so that a gateway that knows it can refuse to send twice. */
export type Message = { id: string; merchant: string; to: string; text: string }
export type MailMessage = Message & { subject: string }

/** Queues messages in the transaction that has something to say. The tasks of `tasks.ts` send them. */
export function createDelivery({ clock, random, sealer }: DeliveryOptions): Delivery {
  const queue = async (
    tx: Tx,
    task: string,
    { merchant, goodForMs, ...said }: { merchant: string; goodForMs: number },
  ) => {
    const queuedAtMs = clock.nowMs()
    const id = newId(queuedAtMs, random)
    const sealed = await sealer.seal(tx, JSON.stringify(said), placeOfMessage(id))
    const queued: Queued = { id, queuedAtMs, goodForMs, merchant, sealed }
    await addJobAfter(tx, task, queued, { key: id, pauseMs: 0, attemptsMax: ATTEMPTS_MAX })
  }
  return {
    sms: (tx, message) => queue(tx, SMS_TASK, message),
    mail: (tx, message) => queue(tx, MAIL_TASK, message),
  }
}

type DeliveryOptions = { clock: Clock; random: RandomSource; sealer: Sealer }
