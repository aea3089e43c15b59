import { type Line, openLine } from '../bets/line.ts'

/** Carries what suppliers say to the site over connections that are kept. */
export type Mail = {
  /** Head and body of the answer; null when none came in this time. */
  ask(request: Buffer, patienceMs: number): Promise<string | null>
  close(): void
}

/** More are opened while answers are slow, and not kept. */
const KEPT_MAX = 256

export function createMail(port: number): Mail {
  const free: Line[] = []
  let isClosed = false

  async function lineNow(): Promise<Line> {
    for (let kept = free.pop(); kept !== undefined; kept = free.pop()) if (kept.isOpen()) return kept
    return openLine(port)
  }

  function put(line: Line): void {
    if (isClosed || free.length >= KEPT_MAX) line.close()
    else free.push(line)
  }

  return {
    async ask(request, patienceMs) {
      const line = await lineNow().catch(() => null)
      if (line === null) return null
      // The answer that comes after all has nobody to hear it, and must not be taken for the next one.
      const timer = setTimeout(line.close, patienceMs)
      try {
        const answer = await line.ask(request)
        put(line)
        return answer
      } catch {
        line.close()
        return null
      } finally {
        clearTimeout(timer)
      }
    },
    close() {
      isClosed = true
      for (const line of free.splice(0)) line.close()
    },
  }
}
