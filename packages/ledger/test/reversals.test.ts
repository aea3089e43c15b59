import { inTransaction, sql } from '@hiyas/database'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkLedger,
  closeAccount,
  HOLD_KEY_LENGTH_MAX,
  KEY_LENGTH_MAX,
  MEMO_LENGTH_MAX,
  type Posting,
  placeHold,
  releaseHold,
  reversalOf,
  reverse,
} from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let grants: bigint
let keys = 0

beforeAll(async () => {
  books = await openBooks('reversals')
  grants = await books.open('expense_bonus')
})

const giving = (account: bigint, amount = peso(5), change: Partial<Posting> = {}): Posting => ({
  key: `given-${++keys}`,
  kind: 'adjustment',
  entries: [
    { account: grants, amount: -amount },
    { account, amount },
  ],
  ...change,
})
async function given(account: bigint, amount = peso(5)): Promise<bigint> {
  const posted = await books.post(giving(account, amount))
  return posted.ok ? posted.value.transactionId : 0n
}
const takeBack = (transactionId: bigint, reason = 'a mistake') =>
  inTransaction(books.database, tx => reverse(tx, { transactionId, reason }))
const stored = async (id: bigint) => {
  const { rows } = await sql<{ kind: string; memo: string; reference: bigint }>`
    select kind, memo, reference from ledger.transaction where id = ${id}`.execute(books.database.query)
  return rows[0]
}

describe('a posting is taken back', () => {
  test('W-11 whole, with the reason, once whatever the reason, and each leads to the other', async () => {
    const member = await books.member(peso(1))
    const id = await given(member)
    expect(await reversalOf(books.database.query, id)).toBeNull()
    const first = await takeBack(id, 'the wrong member')
    expect(first).toMatchObject({ ok: true, value: { repeated: false } })
    const reversal = first.ok ? first.value.transactionId : 0n
    expect(await stored(reversal)).toMatchObject({ kind: 'reversal', memo: 'the wrong member', reference: id })
    expect(await reversalOf(books.database.query, id)).toBe(reversal)
    expect(await takeBack(id, 'another reason')).toEqual({
      ok: true,
      value: { transactionId: reversal, repeated: true },
    })
    expect(await books.balance(member)).toBe(peso(1))
  })

  test('D-02 not when the money has gone, and then nothing has happened', async () => {
    const [member, other] = [await books.member(), await books.member()]
    const id = await given(member)
    const entries = [
      { account: member, amount: -peso(1) },
      { account: other, amount: peso(1) },
    ]
    await books.post({ key: `spent-${id}`, kind: 'transfer', entries })
    expect(await takeBack(id)).toMatchObject({ ok: false, code: 'insufficient_funds' })
    expect([await books.balance(member), await reversalOf(books.database.query, id)]).toEqual([peso(4), null])
  })

  test('what nobody has posted is unknown', async () => {
    expect(await takeBack(999_999_999n)).toMatchObject({ ok: false, code: 'transaction_unknown' })
  })

  test('D-05 a reversal, the steps of a hold and a move of a supplier are not', async () => {
    const member = await books.member(peso(100))
    const heldIn = await books.sameOwner(member, 'player_locked_withdrawal')
    const hold = { key: 'held', account: member, heldIn, amount: peso(5) }
    const placed = await inTransaction(books.database, tx => placeHold(tx, hold))
    const released = await inTransaction(books.database, tx => releaseHold(tx, 'held'))
    const bet = await books.writer().submit(books.bet(member, 'a-bet', peso(5)))
    const reversed = await takeBack(await given(member))
    const ids = [placed, released, reversed].map(posted => (posted.ok ? posted.value.transactionId : 0n))
    for (const id of [...ids, bet.status === 'refused' ? 0n : bet.transactionId])
      expect(await takeBack(id), String(id)).toMatchObject({ ok: false, code: 'not_reversible' })
  })

  test('D-05 D-06 what went through an account that has ended is not, unless it was before', async () => {
    const member = await books.member(peso(10))
    const bonus = await books.sameOwner(member, 'player_bonus')
    const id = await given(bonus, peso(3))
    const taken = await given(bonus, peso(2))
    await takeBack(taken)
    await takeBack(id)
    const again = await given(bonus, peso(1))
    const entries = [
      { account: bonus, amount: -peso(1) },
      { account: member, amount: peso(1) },
    ]
    await books.post({ key: `converted-${again}`, kind: 'bonus_convert', entries })
    await inTransaction(books.database, tx => closeAccount(tx, bonus))
    expect(await takeBack(again)).toMatchObject({ ok: false, code: 'not_reversible' })
    expect(await takeBack(id)).toMatchObject({ ok: true, value: { repeated: true } })
  })
})

describe('what a posting may be', () => {
  test('W-11 a key is as long as it may be, and no longer', async () => {
    const member = await books.member()
    const keyed = (key: string) => books.post(giving(member, peso(1), { key }))
    expect(await keyed('k'.repeat(KEY_LENGTH_MAX))).toMatchObject({ ok: true })
    await expect(keyed('k'.repeat(KEY_LENGTH_MAX + 1))).rejects.toThrow('a posting has a key of bounded length')
    await expect(keyed('')).rejects.toThrow('a posting has a key of bounded length')
    expect(await books.balance(member)).toBe(peso(1))
  })

  test('a memo is as long as it may be, and no longer', async () => {
    const member = await books.member()
    const noted = (memo: string) => books.post(giving(member, peso(1), { key: `memo-${memo.length}`, memo }))
    const kept = await noted('m'.repeat(MEMO_LENGTH_MAX))
    expect(await stored(kept.ok ? kept.value.transactionId : 0n)).toMatchObject({ memo: 'm'.repeat(MEMO_LENGTH_MAX) })
    await expect(noted('m'.repeat(MEMO_LENGTH_MAX + 1))).rejects.toThrow('the memo of memo-201 is too long')
  })

  test('W-11 W-12 it happens once: in another order and with another memo it is a repeat, with anything else refused', async () => {
    const [member, other] = [await books.member(), await books.member()]
    const posting = giving(member, peso(5))
    const first = await books.post(posting)
    const same = { ...posting, entries: posting.entries.toReversed(), memo: 'said otherwise' }
    const transactionId = first.ok ? first.value.transactionId : 0n
    expect(first).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await books.post(same)).toEqual({ ok: true, value: { transactionId, repeated: true } })
    for (const change of [
      { entries: giving(member, peso(6)).entries },
      { entries: giving(other).entries },
      { kind: 'bonus_grant' as const },
    ])
      expect(await books.post({ ...posting, ...change })).toMatchObject({ ok: false, code: 'key_reused' })
    expect([await books.balance(member), await books.balance(other)]).toEqual([peso(5), 0n])
  })

  test('a hold has a key of bounded length, and holds something', async () => {
    const account = await books.member(peso(10))
    const heldIn = await books.sameOwner(account, 'player_locked_withdrawal')
    const place = (key: string, amount = peso(1)) =>
      inTransaction(books.database, tx => placeHold(tx, { key, account, heldIn, amount }))
    expect(await place('h'.repeat(HOLD_KEY_LENGTH_MAX))).toMatchObject({ ok: true })
    expect(await inTransaction(books.database, tx => releaseHold(tx, 'h'.repeat(HOLD_KEY_LENGTH_MAX)))).toMatchObject({
      ok: true,
    })
    await expect(place('h'.repeat(HOLD_KEY_LENGTH_MAX + 1))).rejects.toThrow('the key of a hold is too long')
    for (const amount of [0n, -1n]) await expect(place('nothing', amount)).rejects.toThrow('hold nothing holds nothing')
  })
})

test('D-01 D-02 D-05 D-07 the books are right after all of this', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
