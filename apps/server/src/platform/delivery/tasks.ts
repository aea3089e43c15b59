import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Sealer } from '../sealing/sealer.ts'
import type { Task } from '../worker/worker.ts'
import { MAIL_TASK, type MailMessage, type Message, placeOfMessage, type Queued, SMS_TASK } from './delivery.ts'
import { type MailGateway, NotSent, type SmsGateway } from './gateway.ts'

/** A code is of no use later than this, and a late one only confuses. */
const AGE_MAX_MS = 10 * MINUTE_MS

export type DeliveryTasksOptions = {
  /** Null: nothing is set up, so that every attempt fails until the message is too old. */
  sms: SmsGateway | null
  mail: MailGateway | null
  sealer: Sealer
  clock: Clock
  log: Logger
  metrics: Registry
}

type Kind = 'sms' | 'mail'

/**
 * The two tasks that send what was queued. An attempt that fails is repeated with growing pauses until the message is too old. No log
 * line, figure or stored error holds a recipient or a text.
 */
export function deliveryTasks({ sms, mail, sealer, clock, log, metrics }: DeliveryTasksOptions): Task[] {
  const messages = new Counter({
    name: 'hiyas_messages_total',
    help: 'Attempts to send a message, by outcome: sent, failed (tried again), dropped',
    labelNames: ['kind', 'merchant', 'outcome'],
    registers: [metrics],
  })

  async function deliver<Handed extends Message>(
    kind: Kind,
    gateway: { send(message: Handed): Promise<void> } | null,
    { id, merchant, queuedAtMs, sealed }: Queued,
  ): Promise<void> {
    const note = (outcome: 'sent' | 'failed' | 'dropped', reason?: string) => {
      messages.inc({ kind, merchant, outcome })
      if (outcome !== 'sent') log.warn({ kind, merchant, id, reason }, `a message was ${SAID[outcome]}`)
    }
    if (clock.nowMs() - queuedAtMs > AGE_MAX_MS) return note('dropped', 'too old')
    try {
      if (gateway === null) throw new NotSent(NOT_SET[kind])
      const said = JSON.parse(sealer.open(sealed, placeOfMessage(id))) as Omit<Handed, 'id' | 'merchant'>
      await gateway.send({ ...said, id, merchant } as Handed)
      note('sent')
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (!error.retry) return note('dropped', error.reason)
      note('failed', error.reason)
      throw error
    }
  }

  return [
    { name: SMS_TASK, run: payload => deliver<Message>('sms', sms, payload as Queued) },
    { name: MAIL_TASK, run: payload => deliver<MailMessage>('mail', mail, payload as Queued) },
  ]
}

const SAID = { failed: 'not sent and will be tried again', dropped: 'given up' } as const
const NOT_SET = { sms: 'SMS_GATEWAY_URL is not set', mail: 'SMTP_URL and MAIL_FROM are not set' } as const
