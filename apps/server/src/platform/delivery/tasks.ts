import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { Task } from '../worker/worker.ts'
import { MAIL_TASK, type Queued, type QueuedMail, SMS_TASK } from './delivery.ts'
import { type MailGateway, NotSent, type SmsGateway } from './gateway.ts'

/** A code is of no use later than this, and a late one only confuses. */
const AGE_MAX_MS = 10 * MINUTE_MS

export type DeliveryTasksOptions = {
  /** Null: nothing is set up, so that every attempt fails until the message is too old. */
  sms: SmsGateway | null
  mail: MailGateway | null
  clock: Clock
  log: Logger
  metrics: Registry
}

type Kind = 'sms' | 'mail'

/**
 * The two tasks that send what was queued. An attempt that fails is repeated with growing pauses until the message is too old. No log
 * line, figure or stored error holds a recipient or a text.
 */
export function deliveryTasks({ sms, mail, clock, log, metrics }: DeliveryTasksOptions): Task[] {
  const messages = new Counter({
    name: 'hiyas_messages_total',
    help: 'Attempts to send a message, by outcome: sent, failed (tried again), dropped',
    labelNames: ['kind', 'merchant', 'outcome'],
    registers: [metrics],
  })

  async function deliver<Message extends Queued>(
    kind: Kind,
    gateway: { send(message: Message): Promise<void> } | null,
    message: Message,
  ): Promise<void> {
    const { id, merchant, queuedAtMs } = message
    const note = (outcome: 'sent' | 'failed' | 'dropped', reason?: string) => {
      messages.inc({ kind, merchant, outcome })
      if (outcome !== 'sent') log.warn({ kind, merchant, id, reason }, `a message was ${SAID[outcome]}`)
    }
    if (clock.nowMs() - queuedAtMs > AGE_MAX_MS) return note('dropped', 'too old')
    try {
      if (gateway === null) throw new NotSent(NOT_SET[kind])
      await gateway.send(message)
      note('sent')
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (!error.retry) return note('dropped', error.reason)
      note('failed', error.reason)
      throw error
    }
  }

  return [
    { name: SMS_TASK, run: payload => deliver('sms', sms, payload as Queued) },
    { name: MAIL_TASK, run: payload => deliver('mail', mail, payload as QueuedMail) },
  ]
}

const SAID = { failed: 'not sent and will be tried again', dropped: 'given up' } as const
const NOT_SET = { sms: 'SMS_GATEWAY_URL is not set', mail: 'SMTP_URL and MAIL_FROM are not set' } as const
