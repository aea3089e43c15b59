import type { Tx } from '@hiyas/database'
import type { Delivery } from '../module.ts'
import { addJob } from '../outbox/repository.ts'

/** With growing pauses the last attempt is about an hour after the first: a code is of no use later. */
const ATTEMPTS_MAX = 8

export const SMS_TASK = 'platform.send_sms'
export const MAIL_TASK = 'platform.send_mail'

/** Queues messages in the transaction that has something to say. `gateway.ts` sends them. */
export function createDelivery(): Delivery {
  return {
    sms: (tx: Tx, message) => addJob(tx, SMS_TASK, message, ATTEMPTS_MAX),
    mail: (tx: Tx, message) => addJob(tx, MAIL_TASK, message, ATTEMPTS_MAX),
  }
}
