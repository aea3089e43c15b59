import { expect, test } from 'vitest'
import { followAccount, playDays, rebuildPlayed, standOf } from '../src/index.ts'
import { openBooks, peso } from './books.ts'

const ALL_DAYS = { from: '2020-01-01', to: '2199-12-31' }

test('CASH-10 W-18 a win that stands on a bet that was taken back is in the days, as of any move, until it is taken back too', async () => {
  const books = await openBooks('cancelled_wins')
  const writer = books.writer()
  const account = await books.member(peso(100))
  const { query } = books.database
  /** What was won in bets that stand and in those that do not, read as of a move, or of now. */
  const won = async (wanted: bigint | null = null) => {
    await followAccount(query, account)
    const stand = await standOf(query, account, wanted)
    const [day] = await playDays(query, { account, stand }, ALL_DAYS)
    return { stand, payouts: [day?.payout, day?.cancelledPayout] }
  }
  await writer.submit(books.bet(account, 'bet', peso(2)))
  await writer.submit(books.win(account, 'win', 'bet', peso(7)))
  const stood = await won()
  expect(stood.payouts).toEqual([peso(7), 0n])
  await writer.submit(books.rollback(account, 'undo', 'bet'))
  const kept = await won()
  expect(kept.payouts).toEqual([0n, peso(7)])
  await writer.submit(books.rollback(account, 'win-undo', 'win'))
  expect((await won()).payouts).toEqual([0n, 0n])
  expect([await won(stood.stand), await won(kept.stand)]).toEqual([stood, kept])
  expect(await rebuildPlayed(books.database)).toEqual([])
})
