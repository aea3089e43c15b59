import { MINUTE_MS } from '@hiyas/kernel'
import { type Line, openLine } from '../bets/line.ts'
import type { House } from './house.ts'
import type { Copy } from './plan.ts'

/** Carries requests to the servers over connections that are kept, and loses what is to be lost. */
export type Post = {
  /**
   * The answer's head and body; null when none was heard. What nobody is to hear is not waited for: what comes next may overtake it.
   * Throws when a server that lives left somebody without an answer for two minutes.
   */
  deliver(request: Buffer, copy: Copy): Promise<string | null>
  /** Settles when nothing is on its way any more. */
  quiet(): Promise<void>
  counts: Counts
  close(): void
}

export type Counts = { sent: number; heard: number; unheard: number; cut: number; broken: number }

const CONNECT_TRIES_MAX = 1_000
/** A server that lives has answered long before; one that was killed has broken the connection. */
const ANSWER_MAX_MS = 2 * MINUTE_MS

export function createPost(house: Pick<House, 'portOf'>, onSent: (sent: number) => void): Post {
  const counts: Counts = { sent: 0, heard: 0, unheard: 0, cut: 0, broken: 0 }
  const free: [Line[], Line[]] = [[], []]
  const onItsWay = new Set<Promise<unknown>>()
  let overdue: string | null = null

  async function lineTo(server: 0 | 1): Promise<Line> {
    for (let tries = 1; ; tries++) {
      const kept = free[server].pop()
      if (kept?.isOpen()) return kept
      if (kept !== undefined) continue
      const port = await house.portOf(server)
      try {
        return await openLine(port)
      } catch (error) {
        // It was killed a moment ago and the house has not noticed yet.
        if (tries === CONNECT_TRIES_MAX) throw error
        await new Promise(setImmediate)
      }
    }
  }

  async function ask(line: Line, request: Buffer, { server, fate }: Copy): Promise<string | null> {
    try {
      const answer = await askInTime(line, request, asked => {
        overdue = `server ${server} has not answered for ${ANSWER_MAX_MS} ms: ${asked}`
      })
      free[server].push(line)
      return answer
    } catch {
      if (fate !== 'cut') counts.broken++
      line.close()
      return null
    }
  }

  function mustBeInTime(): void {
    if (overdue !== null) throw new Error(overdue)
  }

  return {
    counts,
    async deliver(request, copy) {
      mustBeInTime()
      const { server, fate } = copy
      const line = await lineTo(server)
      onSent(++counts.sent)
      const answer = ask(line, request, copy)
      if (fate === 'heard') {
        const heard = await answer
        if (heard !== null) counts.heard++
        return heard
      }
      counts[fate]++
      if (fate === 'cut') line.closeAfterSending()
      onItsWay.add(answer)
      void answer.finally(() => onItsWay.delete(answer))
      return null
    },
    async quiet() {
      while (onItsWay.size > 0) await Promise.all(onItsWay)
      mustBeInTime()
    },
    close() {
      for (const line of free.flat()) line.close()
    },
  }
}

/** Rejects as when the connection broke, and tells of it, when there is no answer in time. */
async function askInTime(line: Line, request: Buffer, onOverdue: (asked: string) => void): Promise<string> {
  const timer = setTimeout(() => {
    onOverdue(request.toString().split('\r\n', 1)[0] ?? '')
    line.close()
  }, ANSWER_MAX_MS)
  try {
    return await line.ask(request)
  } finally {
    clearTimeout(timer)
  }
}
