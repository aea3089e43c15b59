import { join } from 'node:path'
import { inTransaction, loadMigrations, type Tx } from '@hiyas/database'
import { andThen, invariant, type Minor, newId, ok, type Soon } from '@hiyas/kernel'
import {
  betOf,
  betOfAnswer,
  createWriter,
  isKnownMove,
  type LedgerWriter,
  lastBetOfRound,
  type MoveOutcome,
  moveById,
  type NamedMove,
  namedMoves,
  openAccount,
  ordinalsOf,
  ownerOfMove,
  type RoundTimes,
  type RoundTimesAsked,
  reopenedBy,
  roundTimes,
  type Stakes,
  type StoredMove,
  type SupplierMove,
  stakesOf,
  standingBetOf,
  storedMoves,
  sumOf,
} from '@hiyas/ledger'
import type { Channel, Deps, Module, Notices } from '../../platform/module.ts'
import { type Grant, grantBonus } from './bonuses.ts'
import { DEMO_WELCOME_GRANTS } from './demo.ts'
import { BALANCES_CHANGED, createFeed } from './feed.ts'
import { ledgerFindings, ledgerJobs } from './jobs.ts'
import { registerWriterMetrics } from './metrics.ts'
import { createRemembered } from './remembered.ts'
import {
  type Bonus,
  type BonusMove,
  bonusesOf,
  bonusMovesOf,
  type MemberAccount,
  putWelcomeGrant,
} from './repository.ts'
import { channels, routes } from './routes.ts'
import { createService, type Owner, type Service } from './service.ts'
import { createTransferMoney, type TransferMoney } from './transfer-money.ts'

export { BALANCES_CHANGED, changedWord } from './feed.ts'
export { type Bonus, type BonusMove, findAccount as accountOfMember, type MemberAccount } from './repository.ts'
export { isRunning } from './rules.ts'
export type { Owner } from './service.ts'
export { createTransferMoney, type MoneyOnItsWay, type TransferMoney } from './transfer-money.ts'

/** What other modules may ask of the wallet. */
export type WalletDoor = {
  /**
   * The cash account of a member, opened (with the welcome grant) if he has none yet. Pass members that exist only: nobody
   * checks it here.
   */
  accountOf(owner: Owner): Soon<MemberAccount>
  /** The account through which all bets and wins of a supplier pass, in one book. */
  clearingOf(merchant: string, supplier: string, currency: string): Soon<bigint>
  balanceOf(account: bigint): Promise<Minor>
  /** What lies on accounts of one member together. */
  sumOf(accounts: readonly bigint[]): Promise<Minor>
  /** Bonuses of members by their cash accounts, in the order in which they are spent. */
  bonusesOf(cash: readonly bigint[]): Promise<Map<bigint, Bonus[]>>
  /** What gave a member bonuses in a time, and what took back the rest of those that ended in it. */
  bonusMovesOf(cash: bigint, time: Parameters<typeof bonusMovesOf>[2]): Promise<BonusMove[]>
  /** Gives a member a bonus; the same again changes nothing. Answers its account. */
  grantBonus(grant: Grant): Promise<bigint>
  /** The postings of transfers to suppliers who hold balances themselves, and back. */
  transferMoney: TransferMoney
  /** What an account has staked in its whole life, without what was taken back. */
  stakesOf(account: bigint): Promise<Stakes>
  /** A supplier's bet, win or rollback, by the batching writer: see `LedgerWriter.submit`. */
  submit(move: SupplierMove): Promise<MoveOutcome>
  /** Several of one member, all or none, or one that settles a bet once: see `LedgerWriter.submitAll`. */
  submitAll: LedgerWriter['submitAll']
  /** That a bet never came, unless it has: see `LedgerWriter.bury`. */
  bury: LedgerWriter['bury']
  /** What is stored under ids of a supplier once what is on its way has come to its end: see `LedgerWriter.arrived`. */
  arrived: LedgerWriter['arrived']
  /** What is stored under ids of a supplier, balances with those of these bonuses; ids that are free are left out. */
  storedMoves(supplier: string, externalIds: readonly string[], bonuses?: readonly Bonus[]): Promise<StoredMove[]>
  /** The bet that the win or rollback under an id was for: see `betOfAnswer` of the ledger. */
  betOfAnswer(answer: Parameters<typeof betOfAnswer>[1]): ReturnType<typeof betOfAnswer>
  /** The id of the bet that a win of a member's round is for; null when the books know none. */
  lastBetOfRound(round: { account: bigint; supplier: string; round: string }): Promise<string | null>
  /** What opened a member's round again after it was closed: see `reopenedBy` of the ledger. */
  reopenedBy(round: Parameters<typeof reopenedBy>[1]): ReturnType<typeof reopenedBy>
  /** What a supplier means by the name of a bet: see `betOf` of the ledger. */
  betOf(bet: Parameters<typeof betOf>[1]): ReturnType<typeof betOf>
  /** What else it may mean by that name where that was taken back: see `standingBetOf` of the ledger. */
  standingBetOf(bet: Parameters<typeof standingBetOf>[1]): ReturnType<typeof standingBetOf>
  /** What is under an id of a supplier: see `moveById` of the ledger. */
  moveById(move: Parameters<typeof moveById>[1]): ReturnType<typeof moveById>
  /** A member's moves under ids of a supplier, and what answers them. */
  namedMoves(asked: Parameters<typeof namedMoves>[1]): Promise<NamedMove[]>
  /** When a member's round began and was closed; null when it is unknown. */
  roundTimes(round: RoundTimesAsked): Promise<RoundTimes | null>
  /** Moves and rounds of a supplier counted from one, for suites that prove a dialect. */
  ordinalsOf(of: Parameters<typeof ordinalsOf>[1]): ReturnType<typeof ordinalsOf>
  /** The member a supplier's move is about; null when the books know none of this id. */
  ownerOf(move: Parameters<typeof ownerOfMove>[1]): ReturnType<typeof ownerOfMove>
  /** Whether a supplier's id is taken, so that a move under it changes nothing any more. */
  isKnown(supplier: string, externalId: string): Promise<boolean>
}

export type WalletNeeds = {
  /** The currency of a merchant, trial merchants included. */
  currencyOf(merchant: string): Promise<string | null>
  /** Whether his money is play money, by his profile, which is held until the transaction ends. */
  holdPlayMoney(tx: Tx, merchant: string): Promise<boolean>
}

/**
 * Less than a busy door has on its way: while one part is written, another is read and answered. Taken whole, the database and
 * this process would wait for each other by turns.
 */
const WALLET_BATCH_MAX = 96

export function createWallet(
  deps: Deps,
  needs: WalletNeeds,
): { module: Module; door: WalletDoor; channels: readonly Channel[] } {
  const { database, clock, log, notices } = deps
  const writer = createWriter({ database, clock, random: deps.random, batchMax: WALLET_BATCH_MAX })
  const feed = createFeed({
    processId: newId(clock.nowMs(), deps.random),
    onBalances: writer.onBalances,
    onNotice: listener => notices.on(BALANCES_CHANGED, listener),
    onListening: notices.onListening,
    sendNotice: word => notices.send(database.query, BALANCES_CHANGED, word),
    readBalance: account => service.balanceOf(account),
    onError: error => log.warn({ err: error }, 'a balance could not be brought to its followers'),
  })
  const service = createService({ database, clock, feed, notices, holdPlayMoney: needs.holdPlayMoney })
  registerWriterMetrics(writer, deps.metrics)

  const module: Module = {
    name: 'wallet',
    needs: ['site', 'identity'],
    migrations: () => loadMigrations('wallet', join(import.meta.dirname, 'migrations')),
    routes: routes(service),
    subscriptions: [
      {
        event: 'identity.member_registered',
        name: 'wallet.open_account',
        async react({ merchant, memberId }) {
          const currency = await needs.currencyOf(merchant)
          invariant(currency !== null, `member of an unknown merchant ${merchant}`)
          await service.accountOf({ merchant, memberId, currency })
        },
      },
    ],
    jobs: ledgerJobs(deps),
    findings: async () => (await ledgerFindings(database)).map(({ id, subject }) => `${id} ${subject}`),
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const grant of DEMO_WELCOME_GRANTS) await putWelcomeGrant(tx, grant)
        return ok(null)
      })
    },
    async stop() {
      // In this order: the other processes hear of what is written last, too.
      await writer.close()
      await feed.stop()
    },
  }
  return {
    module,
    channels: channels(service),
    door: doorOf(deps, writer, service),
  }
}

const doorOf = ({ database, clock, notices }: Deps, writer: LedgerWriter, service: Service): WalletDoor => ({
  accountOf: service.accountOf,
  balanceOf: service.balanceOf,
  sumOf: accounts => sumOf(database.query, accounts),
  bonusesOf: cash => bonusesOf(database.query, cash),
  bonusMovesOf: (cash, time) => bonusMovesOf(database.query, cash, time),
  grantBonus: async grant => grantBonus({ database, clock }, (await service.accountOf(grant.owner)).account, grant),
  transferMoney: createTransferMoney({ notices }),
  stakesOf: account => stakesOf(database.query, account),
  submit: writer.submit,
  submitAll: writer.submitAll,
  bury: writer.bury,
  arrived: writer.arrived,
  storedMoves: (supplier, externalIds, bonuses) => storedMoves(database.query, supplier, externalIds, bonuses),
  ordinalsOf: of => ordinalsOf(database.query, of),
  betOf: bet => betOf(database.query, bet),
  standingBetOf: bet => standingBetOf(database.query, bet),
  moveById: move => moveById(database.query, move),
  betOfAnswer: answer => betOfAnswer(database.query, answer),
  namedMoves: asked => namedMoves(database.query, asked),
  roundTimes: round => roundTimes(database.query, round),
  lastBetOfRound: round => lastBetOfRound(database.query, round),
  reopenedBy: round => reopenedBy(database.query, round),
  ownerOf: move => ownerOfMove(database.query, move),
  isKnown: (supplier, externalId) => isKnownMove(database.query, supplier, externalId),
  clearingOf: rememberClearings(notices, (merchant, supplier, currency) =>
    inTransaction<bigint, never>(database, async tx =>
      ok(await openAccount(tx, { merchant, kind: 'supplier_clearing', owner: supplier, currency })),
    ).then(opened => opened.value),
  ),
})

/** Few pairs of merchant and supplier exist. */
function rememberClearings(notices: Notices, open: WalletDoor['clearingOf']): WalletDoor['clearingOf'] {
  const remembered = createRemembered<bigint>(notices)
  return (merchant, supplier, currency) => {
    const accounts = remembered()
    const key = `${merchant}/${supplier}/${currency}`
    return (
      accounts.get(key) ??
      andThen(open(merchant, supplier, currency), account => {
        accounts.set(key, account)
        return account
      })
    )
  }
}
