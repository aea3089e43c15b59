import { sql } from '@hiyas/database'
import { expect, test } from 'vitest'
import { followAccount, ledgerMigrations, playDays, rebuildPlayed, standOf } from '../src/index.ts'
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

test('CASH-10 W-18 days that were followed before such wins were known are brought up once, also where one was taken back meanwhile', async () => {
  const books = await openBooks('cancelled_before')
  const writer = books.writer()
  const { query } = books.database
  const won = async (account: bigint) => {
    await followAccount(query, account)
    const [day] = await playDays(query, { account, stand: await standOf(query, account, null) }, ALL_DAYS)
    return day?.cancelledPayout
  }
  const [standing, meanwhile] = [await books.member(peso(100)), await books.member(peso(100))]
  for (const account of [standing, meanwhile]) {
    await writer.submit(books.bet(account, `bet-${account}`, peso(2)))
    await writer.submit(books.win(account, `win-${account}`, `bet-${account}`, peso(7)))
    await writer.submit(books.rollback(account, `undo-${account}`, `bet-${account}`))
    await won(account)
  }
  await sql`update ledger.play_day set cancelled_payout = 0`.execute(query)
  const takeWinBack = (account: bigint) =>
    writer.submit(books.rollback(account, `win-undo-${account}`, `win-${account}`))
  await takeWinBack(meanwhile)
  await won(meanwhile)

  const step = (await ledgerMigrations()).find(({ name }) => name.endsWith('/0043-days-of-cancelled-wins'))
  await sql.raw(step?.up ?? '').execute(query)
  expect([await won(standing), await won(meanwhile)]).toEqual([peso(7), 0n])
  await takeWinBack(standing)
  expect(await won(standing)).toBe(0n)
  expect(await rebuildPlayed(books.database)).toEqual([])
})
