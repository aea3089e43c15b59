import { inTransaction } from '@hiyas/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, type Entry, placeHold, releaseHold, settleHold } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

let books: Books
let transit: bigint
let fees: bigint

beforeAll(async () => {
  books = await openBooks('holds')
  transit = await books.open('withdrawals_in_transit')
  fees = await books.open('house_fee')
})

/** A member with 100 pesos and a place where a withdrawal waits. */
async function memberWithLock() {
  const account = await books.member(peso(100))
  return { account, heldIn: await books.sameOwner(account, 'player_locked_withdrawal') }
}

const place = (key: string, who: { account: bigint; heldIn: bigint }, amount = peso(40)) =>
  inTransaction(books.database, tx => placeHold(tx, { key, ...who, amount }))
const settle = (key: string, credits: Entry[] = [{ account: transit, amount: peso(40) }]) =>
  inTransaction(books.database, tx => settleHold(tx, { key, credits }))
const release = (key: string) => inTransaction(books.database, tx => releaseHold(tx, key))

const balances = async (who: { account: bigint; heldIn: bigint }) => [
  await books.balance(who.account),
  await books.balance(who.heldIn),
]

describe('a hold', () => {
  test('WAL-16 leaves the playable balance at once, and cannot take more than there is', async () => {
    const who = await memberWithLock()
    expect(await place('w-1', who)).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await balances(who)).toEqual([peso(60), peso(40)])
    expect(await place('w-2', who, peso(61))).toMatchObject({ ok: false, code: 'insufficient_funds' })
  })

  test('placed again is a repeat, with another amount it is refused', async () => {
    const who = await memberWithLock()
    await place('again', who)
    expect(await place('again', who)).toMatchObject({ ok: true, value: { repeated: true } })
    expect(await place('again', who, peso(41))).toMatchObject({ ok: false, code: 'key_reused' })
    expect(await balances(who)).toEqual([peso(60), peso(40)])
  })

  test('is settled once, to several accounts where a fee is kept', async () => {
    const who = await memberWithLock()
    await place('paid', who)
    const credits = [
      { account: transit, amount: peso(39) },
      { account: fees, amount: peso(1) },
    ]
    const before = await books.balance(fees)
    expect(await settle('paid', credits)).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await settle('paid', credits)).toMatchObject({ ok: true, value: { repeated: true } })
    expect(await settle('paid')).toMatchObject({ ok: false, code: 'hold_ended' })
    expect(await release('paid')).toMatchObject({ ok: false, code: 'hold_ended' })
    expect(await balances(who)).toEqual([peso(60), 0n])
    expect(await books.balance(fees)).toBe(before + peso(1))
  })

  test('is released once, to where it came from', async () => {
    const who = await memberWithLock()
    await place('back', who)
    expect(await release('back')).toMatchObject({ ok: true, value: { repeated: false } })
    expect(await release('back')).toMatchObject({ ok: true, value: { repeated: true } })
    expect(await settle('back')).toMatchObject({ ok: false, code: 'hold_ended' })
    expect(await balances(who)).toEqual([peso(100), 0n])
  })

  test('B-06 of a bonus there is none, so that none outlives it: only cash is held', async () => {
    const { account, heldIn } = await memberWithLock()
    const bonus = await books.sameOwner(account, 'player_bonus')
    await expect(place('of-bonus', { account: bonus, heldIn })).rejects.toThrow('does what no hold may do')
  })

  test('that nobody placed cannot end', async () => {
    expect(await settle('nothing')).toMatchObject({ ok: false, code: 'hold_unknown' })
    expect(await release('nothing')).toMatchObject({ ok: false, code: 'hold_unknown' })
  })

  test('settled and released twenty times at once ends one way', async () => {
    const who = await memberWithLock()
    await place('race', who)
    const endings = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? settle('race') : release('race'))),
    )
    expect(endings.filter(ending => ending.ok && !ending.value.repeated)).toHaveLength(1)
    expect(endings.filter(ending => ending.ok)).toHaveLength(10)
    const [cash, held] = await balances(who)
    expect(held).toBe(0n)
    expect([peso(60), peso(100)]).toContain(cash)
  })

  test('whose settlement does not sum to what it holds is a bug', async () => {
    const who = await memberWithLock()
    await place('short', who)
    await expect(settle('short', [{ account: transit, amount: peso(39) }])).rejects.toThrow('does not balance')
    expect(await balances(who)).toEqual([peso(60), peso(40)])
  })
})

test('D-05 what is locked is the sum of the open holds', async () => {
  expect(await checkLedger(books.database.query)).toEqual([])
})
