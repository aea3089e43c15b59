import { fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { explainFileError } from '../problem/index.ts'

/** A log that has grown past this is put aside as `.1` when it is opened; the one before is dropped. */
const LOG_BYTES_MAX = 20 * 1024 * 1024

export type Log = { descriptor: number; begunAtByte: number }

/** Goes on with a log: what the server before has said last is why that one ended. */
export function openLog(file: string): Log {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(file, `${file}.1`)
    const descriptor = openSync(file, 'a', 0o600)
    return { descriptor, begunAtByte: fstatSync(descriptor).size }
  } catch (error) {
    throw explainFileError(error, dirname(file))
  }
}

/** What was said since the log was opened. */
export const saidSince = (file: string, { begunAtByte }: Pick<Log, 'begunAtByte'>): string =>
  readFileSync(file).subarray(begunAtByte).toString()
