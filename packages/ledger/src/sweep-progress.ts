import type { Progress } from './sweep.ts'

const WHOLE_PERCENT = 100n
const TOLD_EVERY_PERCENT = 5n

/** Says how far a check of everything is: once for every few percent of the books, and once when the accounts have their turn. */
export function tellProgress(say: (line: string) => void): (progress: Progress) => void {
  let tellsFrom = 0n
  let isAtAccounts = false
  return ({ transactions, upto, lastId, accountsUpto }) => {
    if (isAtAccounts) return
    isAtAccounts = accountsUpto > 0n
    const percent = lastId > 0n ? (upto * WHOLE_PERCENT) / lastId : WHOLE_PERCENT
    if (isAtAccounts) say(`${transactions} transactions are read; now the accounts.`)
    else if (percent >= tellsFrom) {
      tellsFrom = percent + TOLD_EVERY_PERCENT
      say(`${transactions} transactions are read, ${percent} %.`)
    }
  }
}
