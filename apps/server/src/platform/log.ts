import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** What PostgreSQL says besides an error's code may hold what a member typed: of its errors only these fields are logged. */
const DATABASE_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/** The log of a program: one JSON text per event. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: describeError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function describeError(error: Error): object {
  if (!isDatabaseError(error)) return stdSerializers.err(error)
  const fields = DATABASE_FIELDS.flatMap(name => (error[name] === undefined ? [] : [[name, error[name]]]))
  return { type: 'DatabaseError', ...Object.fromEntries(fields), stack: stackOnly(error) }
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
