import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSecret, SECOND_MS } from '@hiyas/kernel'
import { type Answer, ask as askOver, loopbackOf } from '../http.ts'
import type { Seat } from './seats.ts'

/** What one player saw: how long each spin took, and what was not answered with a round. */
export type Evening = { tookMs: number[]; faults: string[] }

/** Reels turn, the result is looked at, the next press: three to six seconds. */
const PACE_MIN_MS = 3 * SECOND_MS
const PACE_SPREAD_MS = 3 * SECOND_MS

/** Who hears nothing for so long is told that nobody is there, as by a browser. */
const ANSWER_MAX_MS = 20 * SECOND_MS

/** A connection of a player's own, as his phone keeps it. `ask` rejects when nobody answers. */
export type Phone = { ask(path: string, body: object): Promise<Record<string, unknown>>; hangUp(): void }

export function pickUp(siteUrl: string, number: number): Phone {
  const { hostname, port } = new URL(siteUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let secret: string | null = null
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    }
    const to = { host: hostname, port, path: `/studio/api/${path}`, method: 'POST', localAddress: loopbackOf(number) }
    const signal = AbortSignal.timeout(ANSWER_MAX_MS)
    const answer = read(await askOver({ ...to, headers, agent, signal }, text))
    if (typeof answer.session === 'string') secret = answer.session
    return answer
  }
  return { ask, hangUp: () => agent.destroy() }
}

/** Opens the game of a seat and answers the stake that stands there at first. */
export async function sitDown(phone: Phone, { token, game }: Seat): Promise<string> {
  const session = await phone.ask('session', { token, game, nonce: newSecret() })
  if (typeof session.stakeDefault !== 'string') throw new Error(`nobody was let in: ${JSON.stringify(session)}`)
  return session.stakeDefault
}

/** Spins at the pace of a person until the time is over. What is shown is told, as the game does after every round. */
export async function playUntil(
  endMs: number,
  phone: Phone,
  { stake, below }: { stake: string; below: (limit: number) => number },
): Promise<Evening> {
  const evening: Evening = { tookMs: [], faults: [] }
  for (let pauseMs = below(PACE_MIN_MS); ; pauseMs = PACE_MIN_MS + below(PACE_SPREAD_MS)) {
    if (performance.now() + pauseMs > endMs) return evening
    await sleep(pauseMs)
    const pressedMs = performance.now()
    const { round, ...other } = await phone.ask('spin', { stake, requestId: randomUUID() })
    evening.tookMs.push(performance.now() - pressedMs)
    const id = (round as { id?: string } | undefined)?.id
    if (id === undefined) evening.faults.push(JSON.stringify(other))
    else void phone.ask('shown', { round: id }).catch(error => evening.faults.push(String(error)))
  }
}

/** What is said in JSON, or what else it was: the page of something in between. */
function read({ status, text }: Answer): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { status, told: text.slice(0, 200) }
  }
}
