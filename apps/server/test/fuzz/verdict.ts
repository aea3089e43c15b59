import { join } from 'node:path'
import { type Call, FAILURES } from '@hiyas/contract'
import type { Raw } from '../client.ts'

/** What no answer says: where our files are, what stands in them, what the database said. */
const LEAKS: readonly RegExp[] = [
  /\bat (async )?[\w.<>[\] ]+ \(.*:\d+:\d+\)/,
  /node_modules|\.(ts|mjs|js):\d+/,
  /\b(select|insert into|update|delete from)\b.{0,80}\b(from|values|set|where)\b/i,
  /relation "|column "|violates|syntax error|invalid input syntax|SQLSTATE|ECONNREFUSED/,
  // A whole name of the database's own: a random id may hold these three characters anywhere.
  /(?<![\w-])pg_[a-z\d_]{3,}(?![\w-])/,
  /\b(Type|Range|Reference|Syntax)Error\b|\[object Object\]|\bFST_/,
]
const ROOT = join(import.meta.dirname, '../../../..')

/** What of an answer tells of the inside of the house; null when nothing does. */
export function leakOf(text: string): string | null {
  if (text.includes(ROOT)) return ROOT
  for (const leak of LEAKS) {
    const found = leak.exec(text)
    if (found !== null) return found[0]
  }
  return null
}

const FAILED_BY_STATUS = new Set<number>(Object.values(FAILURES).filter(status => status < 500))
/** A refusal: by an envelope, and without one. */
const OK_STATUS = 200
const BARE_REFUSAL_STATUS = 422

/** Whether the call did nothing. */
export const isRefused = ({ status, json }: Raw): boolean =>
  status !== OK_STATUS || (json as { success?: unknown } | undefined)?.success === false

/** What is wrong with an answer of a call; empty when nothing is. `namesField` where a wrong field must be named. */
export function faultsOf(call: Call, raw: Raw, { namesField }: { namesField: boolean }): string[] {
  const { status, headers, json, text } = raw
  const faults: string[] = []
  const must = (holds: boolean, otherwise: string) => {
    if (!holds) faults.push(otherwise)
  }
  const allowed = status === OK_STATUS || status === BARE_REFUSAL_STATUS || FAILED_BY_STATUS.has(status)
  must(allowed, `status ${status}`)
  must(/^application\/json/.test(String(headers['content-type'])), `type ${headers['content-type']}`)
  must(headers['x-content-type-options'] === 'nosniff', 'it may be sniffed')
  must(headers['cache-control'] === 'no-store', `kept: ${headers['cache-control']}`)
  must(/^[\da-f-]{36}$/.test(String(headers['x-app-trace-id'])), 'no trace id')
  must(leakOf(text) === null, `it tells ${leakOf(text)}`)
  if (!isRefused(raw)) return faults
  const { errorCode, message, field } = (json ?? {}) as { errorCode?: string; message?: string; field?: string }
  const codes = status === OK_STATUS || status === BARE_REFUSAL_STATUS ? call.refusals : Object.keys(FAILURES)
  must(errorCode !== undefined && codes.includes(errorCode), `code ${errorCode}`)
  must(!!message && message !== errorCode, `message ${message}`)
  if (errorCode === 'request_param_err' && namesField) must(isFieldOf(call, field), `field ${field}`)
  return faults
}

function isFieldOf(call: Call, field: string | undefined): boolean {
  const { properties = {} } = call.input as { properties?: object }
  return field !== undefined && Object.hasOwn(properties, field.split('.')[0] ?? '')
}
