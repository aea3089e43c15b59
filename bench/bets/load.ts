import { shareOf } from '../row.ts'
import { openLine } from './line.ts'

/** What one load run saw. */
export type LoadFigures = {
  answered: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

export type LoadReport = LoadFigures & {
  /** Answers other than "taken". */
  refused: number
}

/**
 * What loads that began at once were answered a second: until the last of them was through. Each by its own time says more than both did
 * together, as the later one had the machine to itself at the end.
 */
export const rateOf = (reports: readonly Pick<LoadFigures, 'answered' | 'seconds'>[]): number =>
  reports.reduce((sum, { answered }) => sum + answered, 0) / Math.max(...reports.map(({ seconds }) => seconds))

/**
 * Sends ready-made requests over keep-alive connections, one at a time on each, the next one as soon as the answer is read: a
 * closed loop. It does as little as it can, because it shares the processors with what it measures.
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  taken: string,
): Promise<LoadReport> {
  const latencies: number[] = []
  let next = 0
  let refused = 0
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  const beginMs = performance.now()
  await Promise.all(
    lines.map(async line => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sentMs = performance.now()
        const answer = await line.ask(request)
        latencies.push(performance.now() - sentMs)
        if (!answer.includes(taken)) refused++
      }
    }),
  )
  const seconds = (performance.now() - beginMs) / 1_000
  for (const line of lines) line.close()
  return {
    answered: latencies.length,
    refused,
    seconds,
    p50Ms: shareOf(latencies, 0.5),
    p99Ms: shareOf(latencies, 0.99),
  }
}
