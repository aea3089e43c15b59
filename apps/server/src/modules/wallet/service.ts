import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, formatAmount, invariant, type Minor, ok, type Soon } from '@hiyas/kernel'
import { balanceOf, declareBook, isRealBook, openAccount, post } from '@hiyas/ledger'
import type { Notices } from '../../platform/module.ts'
import type { BalanceFeed } from './feed.ts'
import { createRemembered } from './remembered.ts'
import { findAccount, insertAccount, type MemberAccount, welcomeGrant } from './repository.ts'

/** A member, and the currency of the merchant he belongs to. */
export type Owner = { merchant: string; memberId: string; currency: string }

export type ServiceOptions = {
  database: Database
  clock: Clock
  feed: BalanceFeed
  notices: Pick<Notices, 'onListening' | 'onLost'>
  holdPlayMoney: (tx: Tx, merchant: string) => Promise<boolean>
}

/** Accounts remembered. */
const ACCOUNTS_REMEMBERED_MAX = 50_000

export function createService({ database, clock, feed, notices, holdPlayMoney }: ServiceOptions) {
  const remembered = createRemembered<MemberAccount>(notices)

  /**
   * The cash account of a member. The first ask opens it and posts the merchant's welcome grant of play money, in one transaction: a member
   * who looks at his wallet before anyone else told it of him finds his gift there, once.
   */
  function accountOf(owner: Owner): Soon<MemberAccount> {
    const key = `${owner.merchant}/${owner.memberId}`
    const accounts = remembered()
    return (
      accounts.get(key) ??
      foundOrOpened(owner).then(account => {
        if (accounts.size >= ACCOUNTS_REMEMBERED_MAX) accounts.clear()
        accounts.set(key, account)
        return account
      })
    )
  }

  const foundOrOpened = async (owner: Owner): Promise<MemberAccount> =>
    (await findAccount(database.query, owner.merchant, owner.memberId)) ?? open(owner)

  async function open(owner: Owner): Promise<MemberAccount> {
    const { merchant, memberId, currency } = owner
    const opened = await inTransaction<MemberAccount, never>(database, async tx => {
      // Before the book: who puts the merchant under a licence holds them in this order too.
      const purpose = (await holdPlayMoney(tx, merchant)) ? 'demo' : 'real'
      const account = await openAccount(tx, { merchant, kind: 'player_cash', owner: memberId, currency })
      await declareBook(tx, { merchant, currency, purpose })
      await insertAccount(tx, { merchant, memberId, currency, account, openedAtMs: clock.nowMs() })
      // W-29: real money is never given for a start, whatever the demo has left. A trial's book is none of that, under a licence too.
      if (!(await isRealBook(tx, { merchant, currency }))) await grantWelcome(tx, owner, account)
      return ok({ account, currency })
    })
    return opened.value
  }

  return {
    accountOf,
    balanceOf: (account: bigint): Promise<Minor> => balanceOf(database.query, account),

    /** The balance of the member as the wallet call shows it. */
    async balance(owner: Owner): Promise<{ balance: Minor; currency: string }> {
      const { account, currency } = await accountOf(owner)
      return { balance: await balanceOf(database.query, account), currency }
    },

    /** Sends the balance now and after every change. Answers how to stop. */
    async follow(owner: Owner, send: (data: { sumBalance: string; currency: string }) => void): Promise<() => void> {
      const { account, currency } = await accountOf(owner)
      return feed.follow(account, balance => send({ sumBalance: formatAmount(balance), currency }))
    },
  }
}
export type Service = ReturnType<typeof createService>

/** Nobody has to be told: who follows a balance has its account opened first, and this is part of that. */
async function grantWelcome(tx: Tx, { merchant, memberId, currency }: Owner, account: bigint): Promise<void> {
  const amount = await welcomeGrant(tx, merchant, currency)
  if (amount === null) return
  const expense = await openAccount(tx, { merchant, kind: 'expense_bonus', owner: '', currency })
  const posted = await post(tx, {
    key: `welcome:${memberId}`,
    kind: 'bonus_grant',
    entries: [
      { account: expense, amount: -amount },
      { account, amount },
    ],
    memo: 'Welcome grant',
  })
  // The key was used with another amount: he has his gift, from before the merchant changed it.
  if (!posted.ok) invariant(posted.code === 'key_reused', `welcome grant of ${memberId}: ${posted.code}`)
}
