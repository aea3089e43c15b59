import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@hiyas/kernel'
import type { Seat } from './seats.ts'

/** What one player saw: how long each spin took, and what was not answered with a round. */
export type Evening = { tookMs: number[]; faults: string[] }

/** Reels turn, the result is looked at, the next press: three to six seconds. */
const PACE_MIN_MS = 3 * SECOND_MS
const PACE_SPREAD_MS = 3 * SECOND_MS

/** A connection of a player's own, as his phone keeps it. */
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
    // As in life, everybody has an address of his own.
    const localAddress = `127.0.${1 + (number >> 7)}.${1 + (number & 127)}`
    const answer = await send({ hostname, port, path: `/studio/api/${path}`, headers, agent, localAddress }, text)
    if (typeof answer.session === 'string') secret = answer.session
    return answer
  }
  return { ask, hangUp: () => agent.destroy() }
}

/** Opens the game of a seat and answers the stake that stands there at first. */
export async function sitDown(phone: Phone, { token, game }: Seat): Promise<string> {
  const session = await phone.ask('session', { token, game })
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

function send(options: object, text: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, method: 'POST' }, answer => {
      let told = ''
      answer.setEncoding('utf8')
      answer.on('data', chunk => {
        told += chunk
      })
      answer.on('end', () => {
        try {
          resolve(JSON.parse(told) as Record<string, unknown>)
        } catch {
          resolve({ status: answer.statusCode, told: told.slice(0, 200) })
        }
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}
