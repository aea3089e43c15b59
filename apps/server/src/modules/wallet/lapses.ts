import { type Database, inTransaction, isDatabaseAway, type Tx } from '@hiyas/database'
import { invariant, ok } from '@hiyas/kernel'
import { lapse, openAccount } from '@hiyas/ledger'
import type { Logger } from 'pino'
import type { Notices } from '../../platform/module.ts'
import { BALANCES_CHANGED, changedWord } from './feed.ts'
import { type DueBonus, dueBonuses, lockDue, markLapsed } from './repository.ts'

/** Read at once, and dealt with in one run of the job: the others wait for the next. */
const PAGE_SIZE = 200
const RUN_MAX = 5_000

type Needs = { database: Database; notices: Notices; log: Logger }

/**
 * The job: takes what is left of bonuses that have ended back to what they were granted from (B-06), each in a transaction of its own. Of two
 * processes at one bonus the second finds nothing to do. One that cannot lapse keeps no other one waiting, and is tried again with every run.
 */
export function createLapses({ database, notices, log }: Needs): () => Promise<void> {
  const lapseOne = (bonus: DueBonus) =>
    inTransaction<null, never>(database, async tx => {
      // Asked again under its lock: another process may have been here, or its end was moved.
      const due = await lockDue(tx, bonus)
      if (due !== null) await end(tx, due)
      return ok(null)
    })

  async function end(tx: Tx, { cash, account, merchant, currency, endsAt }: DueBonus): Promise<void> {
    const expense = await openAccount(tx, { merchant, kind: 'expense_bonus', owner: '', currency })
    const ended = await lapse(tx, { key: `bonus-end:${account}`, account, cash, expense, endedAt: endsAt })
    await markLapsed(tx, { cash, account }, ended.transactionId)
    if (ended.kept > 0n) await notices.send(tx, BALANCES_CHANGED, changedWord(cash))
  }

  return async () => {
    let failed = 0
    let after: DueBonus | null = null
    for (let seen = 0; seen < RUN_MAX; seen += PAGE_SIZE) {
      const due: DueBonus[] = await dueBonuses(database.query, { after, limit: PAGE_SIZE })
      for (const bonus of due)
        await lapseOne(bonus).catch(error => {
          if (isDatabaseAway(error)) throw error
          failed += 1
          log.error({ err: error, account: bonus.account.toString() }, 'a bonus that has ended cannot lapse')
        })
      after = due.at(-1) ?? null
      if (due.length < PAGE_SIZE) break
    }
    invariant(failed === 0, `${failed} bonuses that have ended did not lapse`)
  }
}
