import { AMOUNT_MAX, settlementStep, sum } from '@hiyas/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lapseOf, type Part, shareOf, splitStake, takeBack } from '../src/writer/split-rules.ts'

const STEP = settlementStep('PHP')
const parts = (...amounts: number[]): Part[] =>
  amounts.map((amount, place) => ({ account: BigInt(place + 1), amount: BigInt(amount) }))
const amountsOf = (of: readonly Part[] | null) => of?.map(part => part.amount)

describe('the split of a bet over cash and bonus', () => {
  test.each<[number, number[], bigint[] | undefined]>([
    [50, [100, 30], [50n]],
    [100, [70, 20, 50], [70n, 20n, 10n]],
    [30, [0, 40], [30n]],
    [120, [70, 50], [70n, 50n]],
    [121, [70, 50], undefined],
    [0, [70, 50], []],
  ])('W-18 a stake of %i is paid from %j, cash first, then bonuses in their order', (stake, sources, paid) => {
    expect(amountsOf(splitStake(BigInt(stake), parts(...sources)))).toEqual(paid)
  })

  test.each<[number, number[], number, bigint[]]>([
    [200, [70, 30], 1, [140n, 60n]],
    [100, [1, 1, 1], 1, [34n, 33n, 33n]],
    [101, [1, 1, 1], 1, [34n, 34n, 33n]],
    [10, [1, 2], 1, [3n, 7n]],
    [1_000, [1, 2], 100, [300n, 700n]],
    [50, [1, 2], 100, [50n, 0n]],
    [0, [1, 2], 100, [0n, 0n]],
    [63_727_092, [999, 1], 1, [63_663_365n, 63_727n]],
  ])('W-18 a win of %i of a bet of %j in steps of %i is shared by largest remainder', (win, paid, step, shares) => {
    expect(amountsOf(shareOf(BigInt(win), parts(...paid), BigInt(step)))).toEqual(shares)
  })

  const amount = fc.bigInt({ min: 0n, max: AMOUNT_MAX })
  const paid = fc.array(fc.bigInt({ min: 1n, max: AMOUNT_MAX }), { minLength: 1, maxLength: 5 })
  test('W-18 nothing is lost, nothing made, and nobody is a step away from his exact share', () => {
    fc.assert(
      fc.property(amount, paid, (win, amounts) => {
        const of = amounts.map((part, place) => ({ account: BigInt(place), amount: part }))
        const stake = sum(amounts)
        const shares = shareOf(win, of, STEP)
        expect(sum(shares.map(share => share.amount))).toBe(win)
        for (const [place, share] of shares.entries()) {
          const off = share.amount * stake - win * (amounts[place] ?? 0n)
          expect(off < 2n * STEP * stake && off > -2n * STEP * stake && share.amount >= 0n).toBe(true)
        }
        expect(splitStake(stake, of)).toEqual(of)
      }),
    )
  })

  test('sharing what nobody paid for, less than nothing, or in no steps is a bug', () => {
    const paid = parts(70, 30)
    for (const [win, of, step] of [
      [1n, parts(0), 1n],
      [-1n, paid, 1n],
      [1n, paid, 0n],
    ] as const)
      expect(() => shareOf(win, of, step)).toThrow('what was paid for is shared')
  })

  test('W-18 of equal remainders the first gets the step, wherever the larger ones stand', () => {
    expect(amountsOf(shareOf(7n, parts(1, 2, 1), 1n))).toEqual([2n, 3n, 2n])
    expect(amountsOf(shareOf(8n, parts(2, 1, 2, 1), 1n))).toEqual([3n, 1n, 3n, 1n])
    expect(amountsOf(shareOf(5n, parts(1, 3, 3), 1n))).toEqual([1n, 2n, 2n])
  })

  test.each<[string, number[], number[], bigint[], bigint]>([
    ['all of it is there', [60, 50], [40, 50], [40n, 50n, 0n], 0n],
    ['what the bonus lacks comes from cash', [60, 10], [40, 50], [40n, 10n, 20n], 20n],
    ['cash has enough for both', [90, 10], [40, 50], [40n, 10n, 40n], 0n],
    ['cash itself lacks', [30, 80], [40, 50], [30n, 50n, 0n], 10n],
    ['nothing is there', [0, 0], [40, 50], [0n, 0n, 0n], 90n],
  ])('W-19 a split win is taken back from where it went, then from cash: %s', (_what, have, got, taken, lost) => {
    const balanceOf = (account: bigint) => BigInt(have[Number(account) - 1] ?? 0)
    const { parts: back, uncollected } = takeBack(parts(...got), { balanceOf, lapsedOf: () => 0n }, 1n)
    expect(back.map(part => part.account)).toEqual([1n, 2n, 1n])
    expect(amountsOf(back)).toEqual(taken)
    expect(uncollected).toBe(lost)
  })

  test.each<[string, number, number, bigint[], bigint]>([
    ['all of it lapsed', 90, 50, [40n, 0n, 0n], 50n],
    ['more lapsed than it got', 90, 70, [40n, 0n, 0n], 50n],
    ['what was spent before comes from cash', 90, 20, [40n, 0n, 30n], 20n],
    ['and cash lacks that', 50, 20, [40n, 0n, 10n], 40n],
    ['nothing lapsed', 90, 0, [40n, 0n, 50n], 0n],
  ])('B-06 W-19 of a bonus that has ended: %s', (_what, cash, lapsed, taken, lost) => {
    const books = {
      balanceOf: (account: bigint) => (account === 1n ? BigInt(cash) : 0n),
      lapsedOf: (account: bigint) => (account === 2n ? BigInt(lapsed) : 0n),
    }
    const { parts: back, uncollected } = takeBack(parts(40, 50), books, 1n)
    expect(amountsOf(back)).toEqual(taken)
    expect(uncollected).toBe(lost)
  })

  test.each<[string, bigint, bigint, bigint, bigint]>([
    ['all lapses', 50n, 0n, 50n, 0n],
    ['nothing is left', 0n, 0n, 0n, 0n],
    ['what came late is kept', 50n, 20n, 30n, 20n],
    ['only late money is there', 50n, 50n, 0n, 50n],
    ['more came late than is there: it was taken back since', 50n, 70n, 0n, 50n],
    ['a bet on its way at the end took more than came', 50n, -20n, 50n, 0n],
  ])('B-06 of a bonus that has ended %s', (_what, balance, cameLate, lapsed, kept) => {
    expect(lapseOf(balance, cameLate)).toEqual({ lapsed, kept })
  })
})
