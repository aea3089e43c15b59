import { hash } from 'node:crypto'
import { games as contract, type In, LANGUAGES, type Out } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, DAY_MS, formatAmount, invariant, ok, SECOND_MS } from '@hiyas/kernel'
import { type RoundFacts, roundsOf } from '@hiyas/ledger'
import { cached } from '../../../platform/cached.ts'
import type { Context, Notices, NoticeTopic } from '../../../platform/module.ts'
import { iconOfTile } from '../present.ts'
import { lastWinners, lockWinners, putWinners, removeWinners, type WinnerRow } from '../repository/winners.ts'
import { closedCategories } from '../rules.ts'
import { isWinner, maskName, multiplierOf } from './rules.ts'
import type { WinnerMove } from './watch.ts'

/** Told after the board of a merchant changed. The word is his code. */
export const WINNERS_CHANGED: NoticeTopic = 'games.winners_changed'

/** Who won longer ago than this is no news. */
const SHOWN_MS = DAY_MS
/** How old a board may be for who asks; every change makes it new at once. */
const BOARD_TTL_MS = 2 * SECOND_MS

type Named = WinnerRow & { customerName: string }
type Shelf = { merchant: string; profile: string; category: string | null }

export type BoardOptions = {
  database: Database
  clock: Clock
  notices: Notices
  /** Account names by member id, at one merchant; ids nobody has are left out. */
  namesOf: (merchant: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** The board of winners: written from the books after wins, read by everybody. */
export function createWinnerBoard({ database, clock, notices, namesOf }: BoardOptions) {
  const boards = cached(clock, BOARD_TTL_MS, async key => {
    const { merchant, profile, category } = JSON.parse(key) as Shelf
    const rows = await lastWinners(database.query, {
      merchant,
      since: new Date(clock.nowMs() - SHOWN_MS),
      category,
      categoriesClosed: closedCategories(profile),
      limit: contract.WINNERS_MAX,
    })
    const names = await namesOf(merchant, [...new Set(rows.map(row => row.memberId))])
    return rows.map((row): Named => ({ ...row, customerName: maskName(names.get(row.memberId) ?? '') }))
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
      const shelf: Shelf = { merchant: merchant.code, profile: merchant.profile, category }
      const winners = await boards.get(JSON.stringify(shelf))
      const shown = LANGUAGES.find(known => known === input.language?.toUpperCase()) ?? language
      const nowMs = clock.nowMs()
      const about = { merchant: merchant.code, language: shown, nowMs }
      return { list: winners.slice(0, limitNum).map(winner => ({ vo: presentWinner(winner, about) })) }
    },

    /** What the books say now about the rounds of these messages: on the board, or off it. */
    async settle(moves: readonly WinnerMove[]): Promise<void> {
      const moved = new Map(moves.map(move => [keyOf(move), move]))
      const rounds = await roundsOf(database.query, [...moved.values()])
      // Several messages may be about one round.
      const facts = new Map(rounds.map(round => [round.transactionId, round]))
      const told = [...facts.values()].map(round => {
        const move = moved.get(keyOf(round))
        invariant(move !== undefined, 'the books answer about what they were asked')
        return { round, move, key: { merchant: move.merchant, betId: round.transactionId } }
      })
      if (told.length === 0) return
      const won = told.flatMap(({ round, move }) => (shows(round) ? [winnerOf(round, move)] : []))
      const lost = told.filter(({ round }) => !shows(round)).map(({ key }) => key)
      await inTransaction<null, never>(database, async tx => {
        // Servers that hear of the same rounds come to them in one order: what one puts the other may take off.
        await lockWinners(
          tx,
          told.map(({ key }) => key),
        )
        const changed = new Set([...(await putWinners(tx, won)), ...(await removeWinners(tx, lost))])
        for (const merchant of changed) await notices.send(tx, WINNERS_CHANGED, merchant)
        return ok(null)
      })
    },
    stop: stopListening,
  }
}

type Winning = RoundFacts & { wonAt: Date }
const shows = (round: RoundFacts): round is Winning => round.wonAt !== null && isWinner(round)

const winnerOf = (
  { transactionId, game, stake, payout, wonAt }: Winning,
  { merchant, memberId, supplier }: WinnerMove,
) => ({
  merchant,
  betId: transactionId,
  memberId,
  supplier,
  code: game,
  stake,
  payout,
  wonAt,
})

const keyOf = ({ supplier, externalId }: { supplier: string; externalId: string }): string =>
  `${supplier}\n${externalId}`

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
