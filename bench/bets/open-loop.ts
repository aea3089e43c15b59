import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@hiyas/kernel'
import { shareOf } from '../row.ts'
import { type Line, openLine } from './line.ts'

export type OpenLoopReport = { sent: number; refused: number; p50Ms: number; p95Ms: number; p99Ms: number }

const CONNECTIONS = 64
/** The timer of Node is no finer. */
const TICK_MS = 1

/**
 * Sends so many requests a second whatever becomes of those before, as players do who know nothing of each other. What waits for a free
 * connection, or until this process can send at all, waits as a player would: its time counts from the moment it was due, give or
 * take a tick.
 */
export async function openLoop(
  port: number,
  requests: readonly Buffer[],
  { perSecond, taken }: { perSecond: number; taken: string },
): Promise<OpenLoopReport> {
  const free: Line[] = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)))
  const all = [...free]
  const waiting: { request: Buffer; dueMs: number }[] = []
  const latencies: number[] = []
  const answers: Promise<void>[] = []
  let refused = 0

  async function ask(line: Line, request: Buffer, dueMs: number): Promise<void> {
    const answer = await line.ask(request)
    latencies.push(performance.now() - dueMs)
    if (!answer.includes(taken)) refused++
    const next = waiting.shift()
    if (next === undefined) free.push(line)
    else answers.push(ask(line, next.request, next.dueMs))
  }

  const beginMs = performance.now()
  for (let sent = 0; sent < requests.length; await sleep(TICK_MS)) {
    const nowMs = performance.now()
    const due = Math.min(requests.length, Math.floor(((nowMs - beginMs) * perSecond) / SECOND_MS))
    for (; sent < due; sent++) {
      const request = requests[sent] as Buffer
      const dueMs = Math.min(nowMs, beginMs + ((sent + 1) * SECOND_MS) / perSecond + TICK_MS)
      const line = free.pop()
      if (line === undefined) waiting.push({ request, dueMs })
      else answers.push(ask(line, request, dueMs))
    }
  }
  for (let settled = 0; settled < answers.length; settled++) await answers[settled]
  for (const line of all) line.close()
  const at = (share: number) => shareOf(latencies, share)
  return { sent: latencies.length, refused, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
