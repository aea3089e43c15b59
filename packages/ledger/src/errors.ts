import { isAwayCode } from '@hiyas/database'
import { InvariantError } from '@hiyas/kernel'

/** The ledger cannot be reached, or gave up on this move after retries. Whether it happened is unknown: ask again. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable'
}

/** More moves wait, to be written or to be added up, than one may wait for. Nothing happened: ask again later. */
export class LedgerBusy extends Error {
  override readonly name = 'LedgerBusy'
}

/**
 * What to do about a batch that failed. `lost`: the database is away, try again on a new connection. `race`: another
 * writer was faster, try again at once. `locked`: someone holds an account, go on without it. `bad`: some move cannot be
 * written, look for it by halves.
 */
export type FailureKind = 'lost' | 'race' | 'locked' | 'bad'

/** serialization failure, deadlock, unique key taken meanwhile, statement timeout */
const RACES = new Set(['40001', '40P01', '23505', '57014'])
const LOCK_TIMEOUT = '55P03'

/** All of them have a digit; the codes of sockets, as long as some are (`EPIPE`), have none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/

export function failureKind(error: unknown): FailureKind {
  if (error instanceof InvariantError) return 'bad'
  const code = (error as { code?: unknown }).code
  // No SQLSTATE: the socket failed or went silent, the server did not answer.
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return 'lost'
  if (RACES.has(code)) return 'race'
  if (code === LOCK_TIMEOUT) return 'locked'
  return isAwayCode(code) ? 'lost' : 'bad'
}
