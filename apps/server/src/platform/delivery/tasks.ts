import type { Writer } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { addJobAfter } from '../outbox/repository.ts'
import type { Sealer } from '../sealing/sealer.ts'
import type { Task } from '../worker/worker.ts'
import {
  ATTEMPTS_MAX,
  MAIL_TASK,
  type MailMessage,
  type Message,
  placeOfMessage,
  type Queued,
  SMS_TASK,
} from './delivery.ts'
import { type MailGateway, NotSent, type SmsGateway } from './gateway.ts'

/** How long a message is worth sending that does not say so, as it was queued by an older version, and one that no gateway is there for. */
const GOOD_FOR_MS = 10 * MINUTE_MS
/** The pause after an attempt is a quarter of the message's age: a code that is asked for is tried often while somebody waits for it. */
const PAUSE_SHARE = 4
const PAUSE_MIN_MS = 2 * SECOND_MS
const PAUSE_MAX_MS = 15 * MINUTE_MS
/**
 * After a gateway said nothing, one message asks it again after so long. If all asked, they would hold the places where events are
 * delivered.
 */
const SILENCE_MS = 15 * SECOND_MS

export type DeliveryTasksOptions = {
  /** Null: nothing is set up, so that every attempt fails until the message is too old. */
  sms: SmsGateway | null
  mail: MailGateway | null
  sealer: Sealer
  writer: Writer
  clock: Clock
  log: Logger
  metrics: Registry
}

type Channel<Handed extends Message> = {
  kind: 'sms' | 'mail'
  task: Task['name']
  gateway: { send(message: Handed): Promise<void> } | null
  /** Until when nobody is sent to a gateway that said nothing. */
  silentUntilMs: number
}

/**
 * The two tasks that send what was queued. An attempt that fails is repeated with growing pauses for as long as the message is worth sending. No
 * log line, figure or stored error holds a recipient or a text.
 */
export function deliveryTasks({ sms, mail, sealer, writer, clock, log, metrics }: DeliveryTasksOptions): Task[] {
  const messages = new Counter({
    name: 'hiyas_messages_total',
    help: 'Attempts to send a message, by outcome: sent, failed (tried again), dropped',
    labelNames: ['kind', 'merchant', 'outcome'],
    registers: [metrics],
  })

  async function deliver<Handed extends Message>(channel: Channel<Handed>, queued: Queued): Promise<void> {
    const { kind, task } = channel
    const { id, merchant, queuedAtMs } = queued
    const goodForMs = goodFor(channel, queued)
    const nowMs = clock.nowMs()
    const ageMs = nowMs - queuedAtMs
    const note = (outcome: 'sent' | 'failed' | 'dropped', reason?: string) => {
      messages.inc({ kind, merchant, outcome })
      if (outcome !== 'sent') log.warn({ kind, merchant, id, reason }, `a message was ${SAID[outcome]}`)
    }
    if (ageMs > goodForMs) return note('dropped', 'too old')
    const again = () =>
      addJobAfter(writer, task, queued, { key: id, pauseMs: pauseAfter(ageMs), attemptsMax: ATTEMPTS_MAX })
    if (isSilent(channel, nowMs)) return again()
    // While it may be silent still, this message alone asks it.
    if (channel.silentUntilMs > 0) channel.silentUntilMs = nowMs + SILENCE_MS
    try {
      await hand(channel, queued)
      channel.silentUntilMs = 0
      note('sent')
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (error.gateway === 'silent') channel.silentUntilMs = clock.nowMs() + SILENCE_MS
      else if (error.gateway === 'answered') channel.silentUntilMs = 0
      if (!error.retry) return note('dropped', error.reason)
      note('failed', error.reason)
      await again()
    }
  }

  async function hand<Handed extends Message>({ kind, gateway }: Channel<Handed>, queued: Queued): Promise<void> {
    if (gateway === null) throw new NotSent(NOT_SET[kind])
    const { id, merchant, sealed } = queued
    const said = JSON.parse(sealer.open(sealed, placeOfMessage(id))) as Omit<Handed, 'id' | 'merchant'>
    await gateway.send({ ...said, id, merchant } as Handed)
  }

  const bySms: Channel<Message> = { kind: 'sms', task: SMS_TASK, gateway: sms, silentUntilMs: 0 }
  const byMail: Channel<MailMessage> = { kind: 'mail', task: MAIL_TASK, gateway: mail, silentUntilMs: 0 }
  return [
    { name: SMS_TASK, run: payload => deliver(bySms, payload as Queued) },
    { name: MAIL_TASK, run: payload => deliver(byMail, payload as Queued) },
  ]
}

/** Where nothing is set up nobody waits for a day until somebody sets it up. */
const goodFor = ({ gateway }: { gateway: object | null }, { goodForMs = GOOD_FOR_MS }: Queued): number =>
  gateway === null ? Math.min(goodForMs, GOOD_FOR_MS) : goodForMs

/** By a clock that was put back meanwhile nobody is silent for longer. */
const isSilent = ({ silentUntilMs }: { silentUntilMs: number }, nowMs: number): boolean =>
  silentUntilMs > nowMs && silentUntilMs - nowMs <= SILENCE_MS

/** How long until a message of this age is tried again. */
const pauseAfter = (ageMs: number): number => Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, ageMs / PAUSE_SHARE))

const SAID = { failed: 'not sent and will be tried again', dropped: 'given up' } as const
const NOT_SET = { sms: 'SMS_GATEWAY_URL is not set', mail: 'SMTP_URL and MAIL_FROM are not set' } as const
