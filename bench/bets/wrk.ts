import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { baseEnvironment } from '../config.ts'
import type { LoadFigures } from './load.ts'
import type { RequestFile } from './requests.ts'

export const HOW_TO_GET_WRK =
  'wrk is not installed, so a load program in JavaScript takes its place and more of the processors: apt-get install wrk (Debian), or put it on the PATH.'

/** An answer this late counts as a failure, and fails the run. */
const ANSWER_TIMEOUT_SECONDS = 10

/** The load program wrk, or null when there is none on this machine. */
export const findWrk = (): string | null =>
  (baseEnvironment().PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'wrk'))
    .find(existsSync) ?? null

/**
 * Sends bets of a file over this many connections for some seconds: one at a time on each, the next one as soon as the answer is
 * there, each bet once. Written in C as pgbench is, it leaves the processors to what is measured. Throws when bets were not
 * answered, or when there were fewer of them than the server could take; whether they were taken, the books say.
 */
export async function runWrk(
  program: string,
  port: number,
  requests: RequestFile,
  { from, to, connections, seconds }: { from: number; to: number; connections: number; seconds: number },
): Promise<LoadFigures> {
  const { stdout } = await promisify(execFile)(program, [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--timeout', `${ANSWER_TIMEOUT_SECONDS}s`, '--script', join(import.meta.dirname, 'bets.lua')],
    ...[`http://127.0.0.1:${port}`, '--', requests.path, String(from), String(to)],
  ])
  const report: LoadFigures & { missing: number; failed: number } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  if (report.failed > 0) throw new Error(`${report.failed} bets were not answered`)
  if (report.missing > 0) throw new Error(`${to - from} signed bets are too few for ${seconds} seconds: sign more`)
  return report
}
