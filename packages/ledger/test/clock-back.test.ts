import { connect, inTransaction, sql } from '@hiyas/database'
import { HOUR_MS, invariant, MINUTE_MS, ok } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  checkLedger,
  closeAccount,
  createWriter,
  type LedgerWriter,
  type PostingKind,
  placeHold,
  post,
  releaseHold,
  type SupplierMove,
} from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let files = 0
let books: Books
let writer: LedgerWriter
/** A member, and one who has a bonus beside his cash. */
let plain: bigint
let rich: bigint
let bonus: bigint

/** From now on the database is so much behind, as one is that takes over after a failover: for all who connect to it as `books` does here. */
const behind = (ms: number) => sql`update public.behind set ms = ${ms}`.execute(books.database.query)

/** Books in a database whose clock is ours to set. */
async function openBehind(): Promise<Books> {
  const opened = await openBooks(`clock_back_${++files}`)
  await sql
    .raw(
      `create table public.behind as select 0::bigint as ms;
       create function public.clock_timestamp() returns timestamptz language sql volatile as
         $$ select pg_catalog.clock_timestamp() - ms * interval '1 millisecond' from public.behind $$`,
    )
    .execute(opened.database.query)
  const url = new URL(opened.url)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  const database = connect({ url: url.href, connectionsMax: 4, name: 'behind' })
  return { ...opened, database, post: posting => inTransaction(database, tx => post(tx, posting)) }
}

const grant = async (key: string, account: bigint, amount: number) => {
  const entries = [
    { account: await books.open('expense_bonus'), amount: peso(-amount) },
    { account, amount: peso(amount) },
  ]
  const granted = await books.post({ key, kind: 'bonus_grant', entries })
  invariant(granted.ok, 'a grant is never refused')
}

beforeEach(async () => {
  books = await openBehind()
  writer = createWriter({ database: books.database })
  plain = await books.open('player_cash', 'ana')
  rich = await books.open('player_cash', 'ben')
  bonus = await books.open('player_bonus', 'ben:bonus-1')
  await grant('plain', plain, 500)
  await grant('rich', rich, 10)
  await grant('bonus', bonus, 500)
  await writer.submit(books.bet(plain, 'before', peso(10)))
  await writer.submit(books.bet(rich, 'before-split', peso(20), { bonusAccounts: [bonus] }))
})

afterEach(async () => {
  await writer.close()
  await books.database.close()
})

async function times(account: bigint): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ledger.transaction where account = ${account} order by id`.execute(
    books.database.query,
  )
  return rows.map(({ at }) => at.getTime())
}

const olderThanBefore = async () =>
  (await checkLedger(books.database.query)).filter(({ id, message }) => id !== 'D-10' || message.includes('older'))

const submit = (...moves: SupplierMove[]) => Promise.all(moves.map(writer.submit))
const pay = (key: string, kind: PostingKind, debit: bigint, credit: bigint) =>
  books.post({
    key,
    kind,
    entries: [
      { account: debit, amount: peso(-1) },
      { account: credit, amount: peso(1) },
    ],
  })
const close = (account: bigint) => inTransaction(books.database, tx => closeAccount(tx, account))

describe('of a database whose clock went back, no move is older than the one before it', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a bet', () => submit(books.bet(plain, 'bet', peso(5)))],
    [
      'a free bet, and a bet after it',
      async () => {
        await submit(books.bet(plain, 'free', 0n))
        await behind(2 * HOUR_MS)
        await submit(books.bet(plain, 'bet', peso(5)))
      },
    ],
    ['bets that come together', () => submit(...[1, 2, 3, 4, 5, 6].map(at => books.bet(plain, `bet-${at}`, peso(at))))],
    [
      'a bet that opens its round',
      () => submit(books.bet(plain, 'bet', peso(5), { round: 'new', isRefusedAfterEnd: true })),
    ],
    ['a bet with another name', () => submit(books.bet(plain, 'bet', peso(5), { otherName: 'other' }))],
    ['a win', () => submit(books.win(plain, 'win', 'before', peso(5)))],
    [
      'a round without a prize, and what comes after it',
      async () => {
        await behind(0)
        await submit(books.win(plain, 'nothing', 'before', 0n))
        await behind(HOUR_MS)
        await submit(books.bet(plain, 'bet', peso(5)), books.win(plain, 'late', 'before', peso(1)))
      },
    ],
    ['a rollback', () => submit(books.rollback(plain, 'undo', 'before'))],
    [
      'a rollback of what never came, and what comes after it',
      async () => {
        await behind(0)
        await submit(books.rollback(plain, 'undo', 'never'))
        await behind(HOUR_MS)
        await submit(books.bet(plain, 'bet', peso(5)))
      },
    ],
    ['a bet from a bonus', () => submit(books.bet(rich, 'split', peso(5), { bonusAccounts: [bonus] }))],
    [
      'a win of a bonus, and a bet from cash',
      async () => {
        await behind(0)
        await submit(books.win(rich, 'win', 'before-split', 0n))
        await behind(HOUR_MS)
        await submit(books.bet(rich, 'from-cash', 0n))
      },
    ],
    ['a rollback to a bonus', () => submit(books.rollback(rich, 'undo', 'before-split'))],
    ['a posting of ours', async () => pay('fee', 'fee', plain, await books.open('house_fee'))],
    ['money of one member to another', () => pay('gift', 'transfer', plain, rich)],
    ['money from a bonus to cash', () => pay('convert', 'bonus_convert', bonus, rich)],
    [
      'a bonus that ends, and what comes late to it',
      async () => {
        const gone = await books.open('expense_bonus')
        await books.post({
          key: 'lapse',
          kind: 'bonus_expire',
          entries: [
            { account: bonus, amount: -(await books.balance(bonus)) },
            { account: gone, amount: await books.balance(bonus) },
          ],
        })
        expect(await close(bonus)).toEqual(ok(null))
        await behind(2 * HOUR_MS)
        await submit(books.rollback(rich, 'undo', 'before-split'))
      },
    ],
    [
      'a pool that ends',
      async () => {
        await behind(0)
        const pool = await books.open('pool_cockfight', 'fight-1')
        await pay('stake', 'cockfight_bet', plain, pool)
        await behind(HOUR_MS)
        await pay('back', 'cockfight_refund', pool, plain)
        expect(await close(pool)).toEqual(ok(null))
      },
    ],
    [
      'a hold, and its end',
      async () => {
        const heldIn = await books.open('player_locked_withdrawal', 'ana')
        await inTransaction(books.database, tx => placeHold(tx, { key: 'w', account: plain, heldIn, amount: peso(5) }))
        await behind(2 * HOUR_MS)
        await inTransaction(books.database, tx => releaseHold(tx, 'w'))
      },
    ],
  ])('D-10 %s', async (_title, act) => {
    await behind(HOUR_MS)
    await act()
    expect(await olderThanBefore()).toEqual([])
  })

  test('D-10 and goes by the clock again as soon as that is where it was', async () => {
    const [, last = 0] = [0, ...(await times(plain))]
    await behind(HOUR_MS)
    await submit(books.bet(plain, 'held', peso(1)), books.bet(rich, 'free', 0n))
    expect((await times(plain)).at(-1)).toBe(last)
    await behind(-MINUTE_MS)
    await submit(books.bet(plain, 'later', peso(1)))
    expect((await times(plain)).at(-1)).toBeGreaterThan(last + MINUTE_MS / 2)
  })

  test('D-10 whoever has a move of a wrong future gives it to nobody who moves beside him', async () => {
    await behind(-HOUR_MS)
    await submit(books.bet(plain, 'ahead', peso(1)))
    await behind(0)
    const [before = 0] = (await times(rich)).slice(-1)
    await submit(books.win(plain, 'won', 'before', peso(1)), books.win(rich, 'free', 'before-split', 0n))
    await submit(books.bet(plain, 'one', 0n), books.bet(rich, 'two', 0n))
    expect((await times(rich)).at(-1)).toBeLessThan(before + HOUR_MS / 2)
    expect(await olderThanBefore()).toEqual([])
  })
})
