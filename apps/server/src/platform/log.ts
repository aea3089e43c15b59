import { createLogLines } from '@hiyas/http'
import { SECOND_MS } from '@hiyas/kernel'
import { type DestinationStream, type Logger, pino } from 'pino'

/** An error that caused another that caused another: no further. */
const CAUSES_MAX = 3

/** What PostgreSQL says besides an error's code may hold what a member typed: of its errors only these fields are logged. */
const DATABASE_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/** The log of a program: one JSON text per event. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: (error: unknown) => describeError(error) } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A reader of the log who has gone takes no last words, and a full disk has no room for them. */
const LAST_WORDS_MAX_MS = SECOND_MS

export type ProgramLog = {
  log: Logger
  /**
   * Ends the program once all that it has said is written. A line is written beside the program, which on a busy machine may take a moment to
   * begin: an exit at once would put what was said after it in front of it, or lose it, such as why the program ends.
   */
  exit(code: number): void
}

/** The log of a program that ends itself. */
export function createProgramLog(level: string): ProgramLog {
  const lines = createLogLines(process.stdout.fd)
  return {
    log: createLog(level, lines),
    exit: code => void lines.written(LAST_WORDS_MAX_MS).then(() => process.exit(code)),
  }
}

/**
 * Only fields that are named here, as errors carry more. The error of a lost connection holds the connection itself: the key by which
 * anybody may cancel its queries, and what it was asked last.
 */
function describeError(error: unknown, causes = CAUSES_MAX): object {
  if (!(error instanceof Error)) return { type: typeof error }
  if (isDatabaseError(error)) {
    const fields = DATABASE_FIELDS.flatMap(name => (error[name] === undefined ? [] : [[name, error[name]]]))
    return { type: 'DatabaseError', ...Object.fromEntries(fields), stack: stackOnly(error) }
  }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const because = cause === undefined || causes === 0 ? {} : { cause: describeError(cause, causes - 1) }
  return { type: name, message, ...code, stack, ...because }
}

type DatabaseError = Error & Partial<Record<(typeof DATABASE_FIELDS)[number], string>>

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'routine' in error

/** The places without the message in front of them. */
const stackOnly = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
