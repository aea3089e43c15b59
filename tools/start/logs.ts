import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError } from '@hiyas/tools/problem'

export type Log = { file: string; descriptor: number; close(): void }

/** A log that has grown past this is put aside as `.1` when it is opened; the one before is dropped. */
const LOG_BYTES_MAX = 20 * 1024 * 1024
const TAIL_LINES = 12

/** Opens `<folder>/<name>.log` for a child process to write to. */
export function openLog(folder: string, name: string): Log {
  const file = join(folder, `${name}.log`)
  try {
    mkdirSync(folder, { recursive: true })
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(file, `${file}.1`)
    const descriptor = openSync(file, 'a', 0o600)
    return { file, descriptor, close: () => closeSync(descriptor) }
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/** The last lines of a log, each indented, to print under a failure. */
export function tailOf(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines
    .slice(-TAIL_LINES)
    .map(line => `    ${line}`)
    .join('\n')
}
