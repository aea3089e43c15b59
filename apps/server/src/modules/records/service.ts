import { records as contract, type In, LANGUAGES, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type BetFacts, movesOf } from '@hiyas/ledger'
import type { ContextOf } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { presentBet } from './present.ts'
import { cursorOf } from './rules.ts'

export type ServiceOptions = { database: Database; wallet: WalletDoor; games: GamesDoor }

export function createService({ database, wallet, games }: ServiceOptions) {
  /** The cursor of what follows a full page, if anything does. */
  async function cursorAfter(account: bigint, page: readonly BetFacts[]): Promise<string | null> {
    const last = page.at(-1)
    if (last === undefined) return null
    const [next] = await movesOf(database.query, { account, beforeId: last.transactionId, limit: 1 })
    return next === undefined ? null : last.transactionId.toString()
  }

  return {
    /** A page of the member's rounds, newest first: his bets as the ledger has them, with the names the catalogue gives them. */
    async bettingRecords(
      { member, merchant, language }: ContextOf<'member'>,
      input: In<typeof contract.bettingRecords>,
    ): Promise<Out<typeof contract.bettingRecords>> {
      const { size = contract.RECORD_PAGE_SIZE } = input
      const owner = { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
      const { account } = await wallet.accountOf(owner)
      const beforeId = cursorOf(input.cursor)
      const page = await movesOf(database.query, {
        account,
        ...(beforeId === null ? {} : { beforeId }),
        limit: size,
      })
      const shown = LANGUAGES.find(known => known === input.language?.toUpperCase()) ?? language
      const labels = await games.labelsOf(page.map(gameOf), shown)
      return {
        list: page.map(bet => presentBet(bet, labels.get(`${bet.supplier}/${bet.game}`))),
        nextCursor: page.length === size ? await cursorAfter(account, page) : null,
      }
    },
  }
}
export type Service = ReturnType<typeof createService>

const gameOf = (bet: BetFacts) => ({ supplier: bet.supplier, code: bet.game })
