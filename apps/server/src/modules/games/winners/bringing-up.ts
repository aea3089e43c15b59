import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, DAY_MS, invariant, ok } from '@hiyas/kernel'
import { type BetWins, winsOfBets, winsOfMessages } from '@hiyas/ledger'
import type { Notices, NoticeTopic } from '../../../platform/module.ts'
import { lockBoards, putWinners, removeWinners, shownWinners, type WinnerKey } from '../repository/winners.ts'
import { isWinner } from './rules.ts'
import type { WinnerMove } from './watch.ts'

/** Told after the board of a merchant changed. The word is his code. */
export const WINNERS_CHANGED: NoticeTopic = 'games.winners_changed'

/** Who won longer ago than this is no news. */
export const SHOWN_MS = DAY_MS
const PAGE_SIZE = 500
/** More than a board takes in a day. */
const PAGES_MAX = 2_000

/** Whose board a bet is for. */
type Place = Pick<WinnerMove, 'merchant' | 'memberId' | 'supplier'>
type Told = { bet: BetWins; place: Place }

export type BoardWriterOptions = { database: Database; clock: Clock; notices: Pick<Notices, 'send'> }

/**
 * Brings the board to what the books say. They are read under the lock of the boards that are written: who read before another one had
 * written would put a win back that has been taken off meanwhile.
 */
export function createBoardWriter({ database, clock, notices }: BoardWriterOptions) {
  const write = (merchants: readonly string[], read: (tx: Tx) => Promise<Told[]>) =>
    inTransaction<null, never>(database, async tx => {
      await lockBoards(tx, merchants)
      const told = await read(tx)
      const won = told.flatMap(({ bet, place }) => (shows(bet) ? [winnerOf(bet, place)] : []))
      const lost = told.filter(({ bet }) => !shows(bet)).map(keyOf)
      const changed = new Set([...(await putWinners(tx, won)), ...(await removeWinners(tx, lost))])
      for (const merchant of changed) await notices.send(tx, WINNERS_CHANGED, merchant)
      return ok(null)
    })

  return {
    /** What the books say now about the bets of these messages: on the board, or off it. */
    async settle(moves: readonly WinnerMove[]): Promise<void> {
      const moved = new Map(moves.map(move => [nameOf(move), move]))
      await write(merchantsOf(moves), async tx => {
        const bets = await winsOfMessages(tx, [...moved.values()])
        // Several messages may be about one bet.
        const facts = new Map(bets.map(bet => [bet.transactionId, bet]))
        return [...facts.values()].map(bet => {
          const place = moved.get(nameOf(bet))
          invariant(place !== undefined, 'the books answer about what they were asked')
          return { bet, place }
        })
      })
    },

    /**
     * Compares all that is shown with the books: of what was taken back nobody tells whose process was ended just then, and every win on the board
     * is real (decision 17 of docs/spec/decisions.md).
     */
    async review(): Promise<void> {
      const since = new Date(clock.nowMs() - SHOWN_MS)
      let after: WinnerKey | null = null
      for (let page = 0; page < PAGES_MAX; page++) {
        const shown = await shownWinners(database.query, { since, after, limit: PAGE_SIZE })
        const places = new Map(shown.map(row => [row.betId, row]))
        await write(merchantsOf(shown), async tx => {
          const bets = await winsOfBets(tx, [...places.keys()])
          return bets.flatMap(bet => {
            const place = places.get(bet.transactionId)
            return place === undefined ? [] : [{ bet, place }]
          })
        })
        after = shown.at(-1) ?? null
        if (shown.length < PAGE_SIZE) return
      }
    },
  }
}

type Winning = BetWins & { wonAt: Date }
const shows = (bet: BetWins): bet is Winning => bet.wonAt !== null && isWinner(bet)

const winnerOf = ({ transactionId, game, stake, payout, wonAt }: Winning, { merchant, memberId, supplier }: Place) => ({
  merchant,
  betId: transactionId,
  memberId,
  supplier,
  code: game,
  stake,
  payout,
  wonAt,
})

const keyOf = ({ bet, place }: Told): WinnerKey => ({ merchant: place.merchant, betId: bet.transactionId })

const merchantsOf = (places: readonly Place[]): string[] => [...new Set(places.map(({ merchant }) => merchant))]

const nameOf = ({ supplier, externalId }: { supplier: string; externalId: string }): string =>
  `${supplier}\n${externalId}`
