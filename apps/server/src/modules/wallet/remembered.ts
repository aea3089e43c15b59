import type { Notices } from '../../platform/module.ts'

/**
 * Accounts by whose they are. That never changes within one database; but one that takes over after a failover, or was restored, may be of an
 * earlier moment, and gives the numbers of accounts that it never had to others (WAL-01). So all is forgotten when the line for notices breaks,
 * and when it is there again. Whoever asks the database keeps the answer in what he had in hand when he began: what is late goes nowhere.
 */
export function createRemembered<Account>(
  notices: Pick<Notices, 'onListening' | 'onLost'>,
): () => Map<string, Account> {
  let known = new Map<string, Account>()
  const forget = () => {
    known = new Map()
  }
  notices.onLost(forget)
  notices.onListening(forget)
  return () => known
}
