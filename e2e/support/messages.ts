/**
 * What the house sent to people, as a journey reads it:
 *
 *   const { code } = await lastSms('639175550148')        // digits with the dialling code
 *   const { links } = await lastMail('ana@example.com')
 *   await page.goto(links[0])
 *
 * Each waits for a message to that recipient which this run has not been given before, and answers the newest: a second call after "send
 * again" answers the second code. `anyNumber()` and `anyAddress()` make recipients that no other journey uses.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { presentHouse } from './house.ts'

export type Sent = { id: number; subject: string | null; text: string; code: string; links: string[] }

type Listed = Omit<Sent, 'code' | 'links'> & { kind: 'sms' | 'mail'; code: string | null }

const ARRIVAL_TIMEOUT_MS = 20_000
const POLL_MS = 100

export const lastSms = (to: string): Promise<Sent> => next('sms', to)
export const lastMail = (to: string): Promise<Sent> => next('mail', to)

/** A Philippine mobile number: a worker that comes after one that failed finds in its house the numbers of that one. */
export const anyNumber = (): string => `63917${String((process.pid % 10_000) * 1_000 + nextOne()).padStart(7, '0')}`

/** One that every form takes: the one that resets a password refuses a hyphen (FORGOT-14). */
export const anyAddress = (): string => `e2e.${process.pid}.${nextOne()}@example.com`

let recipients = 0
function nextOne(): number {
  recipients += 1
  return recipients
}

const given = new Map<string, number>()

async function next(kind: Listed['kind'], to: string): Promise<Sent> {
  const key = `${kind} ${to}`
  const deadline = performance.now() + ARRIVAL_TIMEOUT_MS
  for (;;) {
    const message = (await list(to)).find(sent => sent.kind === kind && sent.id > (given.get(key) ?? 0))
    if (message !== undefined) {
      given.set(key, message.id)
      return { ...message, code: message.code ?? '', links: message.text.match(/https?:\S+/g) ?? [] }
    }
    if (performance.now() > deadline) throw new Error(`no ${kind} came for ${to}`)
    await sleep(POLL_MS)
  }
}

/** Newest first. Nothing while the sandbox is still starting. */
async function list(to: string): Promise<Listed[]> {
  const answer = await fetch(`${presentHouse().url}/sandbox/outbox.json?to=${encodeURIComponent(to)}`)
  return answer.ok ? ((await answer.json()) as { messages: Listed[] }).messages : []
}
