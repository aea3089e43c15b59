import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadReport } from './load.ts'
import type { RequestFile } from './requests.ts'

/** Requests of a file, from and up to a position, over this many connections. Throws when a bet was not taken. */
export async function runLoad(
  port: number,
  requests: RequestFile,
  range: { from: number; to: number; connections: number },
): Promise<LoadReport> {
  const args = [port, requests.path, range.from, range.to, range.connections].map(String)
  const child = fork(join(import.meta.dirname, 'load-child.ts'), args)
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [LoadReport | number | null]
  if (report === null || typeof report === 'number') throw new Error(`the load ended with ${report}`)
  if (report.refused > 0) throw new Error(`${report.refused} of ${report.answered} bets were not taken`)
  return report
}
