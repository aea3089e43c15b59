import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { invariant, type Minor, newId, ok } from '@hiyas/kernel'
import { createWriter, isKnownMove, type MoveOutcome, openAccount, type SupplierMove } from '@hiyas/ledger'
import type { Deps, Module } from '../../platform/module.ts'
import { DEMO_WELCOME_GRANTS } from './demo.ts'
import { BALANCES_CHANGED, createFeed } from './feed.ts'
import { checkLedgerJob } from './jobs.ts'
import { registerWriterMetrics } from './metrics.ts'
import { type MemberAccount, putWelcomeGrant } from './repository.ts'
import { routes } from './routes.ts'
import { createService, type Owner } from './service.ts'

export type { MemberAccount } from './repository.ts'
export type { Owner } from './service.ts'

/** What other modules may ask of the wallet. */
export type WalletDoor = {
  /**
   * The cash account of a member, opened (with the welcome grant) if he has none yet. Pass members that exist only: nobody
   * checks it here.
   */
  accountOf(owner: Owner): Promise<MemberAccount>
  /** The account through which all bets and wins of a supplier pass, in one book. */
  clearingOf(merchant: string, supplier: string, currency: string): Promise<bigint>
  balanceOf(account: bigint): Promise<Minor>
  /** A supplier's bet, win or rollback, by the batching writer: see `LedgerWriter.submit`. */
  submit(move: SupplierMove): Promise<MoveOutcome>
  /** Whether a supplier's id is taken, so that a move under it changes nothing any more. */
  isKnown(supplier: string, externalId: string): Promise<boolean>
}

export type WalletNeeds = {
  /** The currency of a merchant, trial merchants included. */
  currencyOf(merchant: string): Promise<string | null>
}

/**
 * Less than a busy door has on its way: while one part is written, another is read and answered. Taken whole, the database and
 * this process would wait for each other by turns.
 */
const BATCH_MAX = 96

export function createWallet(deps: Deps, needs: WalletNeeds): { module: Module; door: WalletDoor } {
  const { database, clock, log, notices } = deps
  const writer = createWriter({ database, clock, random: deps.random, batchMax: BATCH_MAX })
  const feed = createFeed({
    processId: newId(clock.nowMs(), deps.random),
    onBalances: writer.onBalances,
    onNotice: listener => notices.on(BALANCES_CHANGED, listener),
    sendNotice: word => notices.send(database.query, BALANCES_CHANGED, word),
    readBalance: account => service.balanceOf(account),
    onError: error => log.warn({ err: error }, 'a balance could not be brought to its followers'),
  })
  const service = createService({ database, clock, notices, feed })
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
    jobs: [checkLedgerJob(deps)],
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const grant of DEMO_WELCOME_GRANTS) await putWelcomeGrant(tx, grant)
        return ok(null)
      })
    },
    async stop() {
      feed.stop()
      await writer.close()
    },
  }
  return {
    module,
    door: {
      accountOf: service.accountOf,
      balanceOf: service.balanceOf,
      submit: writer.submit,
      isKnown: (supplier, externalId) => isKnownMove(database.query, supplier, externalId),
      clearingOf: rememberClearings((merchant, supplier, currency) =>
        inTransaction<bigint, never>(database, async tx =>
          ok(await openAccount(tx, { merchant, kind: 'supplier_clearing', owner: supplier, currency })),
        ).then(opened => opened.value),
      ),
    },
  }
}

/** Few pairs of merchant and supplier exist, and their account never changes. */
function rememberClearings(open: WalletDoor['clearingOf']): WalletDoor['clearingOf'] {
  const remembered = new Map<string, bigint>()
  return async (merchant, supplier, currency) => {
    const key = `${merchant}/${supplier}/${currency}`
    const account = remembered.get(key) ?? (await open(merchant, supplier, currency))
    remembered.set(key, account)
    return account
  }
}
