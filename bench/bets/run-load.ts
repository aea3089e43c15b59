import { reportOf } from './child.ts'
import type { LoadFigures, LoadReport } from './load.ts'
import type { RequestFile } from './requests.ts'
import { findWrk, HOW_TO_GET_WRK, runWrk } from './wrk.ts'

/** Bets of a file, from and up to a position, over this many connections. */
export type Range = { from: number; to: number; connections: number }

/**
 * Sends bets for as long as pgbench does, or until the last one of the range. Whether all were taken is for `allInBooks` to say: not
 * every program reads the answers.
 */
export type Load = (port: number, requests: RequestFile, range: Range) => Promise<LoadFigures>

/** The load program there is. */
export function findLoad(seconds: number, say: (sentence: string) => void): Load {
  const wrk = findWrk()
  if (wrk === null) {
    say(HOW_TO_GET_WRK)
    return runAll
  }
  return (port, requests, range) => runWrk(wrk, port, requests, { ...range, seconds })
}

/** Sends every bet of the range, by a program of our own. Throws when one was not taken. */
export async function runAll(port: number, requests: RequestFile, range: Range): Promise<LoadReport> {
  const args = [port, requests.path, range.from, range.to, range.connections, requests.taken]
  const report = await reportOf<LoadReport>('load-child.ts', args)
  if (report.refused > 0) throw new Error(`${report.refused} of ${report.answered} bets were not taken`)
  return report
}
