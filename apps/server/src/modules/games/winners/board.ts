import { hash } from 'node:crypto'
import { games as contract, type In, type Out } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { type Clock, formatAmount, SECOND_MS } from '@hiyas/kernel'
import { cached } from '../../../platform/cached.ts'
import type { Context, Notices } from '../../../platform/module.ts'
import type { Availability, Shop } from '../availability.ts'
import { iconOfTile } from '../present.ts'
import { INHOUSE } from '../repository/shelf.ts'
import { lastWinners, type WinnerRow } from '../repository/winners.ts'
import { createBoardWriter, SHOWN_MS, WINNERS_CHANGED } from './bringing-up.ts'
import { maskName, multiplierOf } from './rules.ts'

/** How old a board may be for who asks; every change makes it new at once. */
const BOARD_TTL_MS = 2 * SECOND_MS

type Named = WinnerRow & { customerName: string }
type Shelf = { shop: Shop; category: string | null }

export type BoardOptions = {
  database: Database
  clock: Clock
  notices: Notices
  availability: Pick<Availability, 'closedAt'>
  /** Account names by member id, at one merchant; ids nobody has are left out. */
  namesOf: (merchant: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Vendors all of whose games are our own, at a merchant: what they have is of INHOUSE (HOME-57). */
  ownVendorsAt: (shop: Shop) => Promise<readonly string[]>
}

/** The board of winners: written from the books after wins, read by everybody. */
export function createWinnerBoard({ database, clock, notices, availability, namesOf, ownVendorsAt }: BoardOptions) {
  const boards = cached(clock, {
    ttlMs: BOARD_TTL_MS,
    load: async key => {
      const { shop, category } = JSON.parse(key) as Shelf
      const { code: merchant } = shop
      const isOwn = category === INHOUSE.category
      const rows = await lastWinners(database.query, {
        merchant,
        since: new Date(clock.nowMs() - SHOWN_MS),
        category,
        ownVendors: isOwn ? await ownVendorsAt(shop) : [],
        closed: await availability.closedAt(shop),
        limit: contract.WINNERS_MAX,
      })
      const names = await namesOf(merchant, [...new Set(rows.map(row => row.memberId))])
      return rows.map((row): Named => ({ ...row, customerName: maskName(names.get(row.memberId) ?? '') }))
    },
  })
  const stopListening = notices.on(WINNERS_CHANGED, () => boards.clear())

  return {
    async board(
      { merchant, language }: Pick<Context, 'merchant' | 'language'>,
      input: In<typeof contract.winnerBoard>,
    ): Promise<Out<typeof contract.winnerBoard>> {
      const { gameCategory = 'ALL', limitNum = contract.WINNERS_MAX } = input
      // HOT is a view over all categories, as ALL is.
      const category = gameCategory === 'ALL' || gameCategory === 'HOT' ? null : gameCategory
      const { code, profile, currency } = merchant
      const shelf: Shelf = { shop: { code, profile, currency }, category }
      const winners = await boards.get(JSON.stringify(shelf))
      const nowMs = clock.nowMs()
      const about = { merchant: code, language, nowMs }
      return { list: winners.slice(0, limitNum).map(winner => ({ vo: presentWinner(winner, about) })) }
    },

    ...createBoardWriter({ database, clock, notices }),
    stop: stopListening,
  }
}

/** The number of a bet would tell how many there are. */
const WIN_ID_LENGTH = 16

function presentWinner(
  winner: Named,
  { merchant, language, nowMs }: { merchant: string; language: string; nowMs: number },
) {
  return {
    iconUrl: iconOfTile(winner.tile),
    customerName: winner.customerName,
    gameName: language === 'TY' ? winner.nameTy : winner.nameEn,
    winAmount: formatAmount(winner.payout),
    winId: hash('sha256', `${merchant}/${winner.betId}`, 'base64url').slice(0, WIN_ID_LENGTH),
    multiplier: multiplierOf(winner),
    secondsAgo: Math.max(0, Math.floor((nowMs - winner.wonAt.getTime()) / SECOND_MS)),
  }
}
