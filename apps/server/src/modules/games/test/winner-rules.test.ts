import type { Minor } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { isWinner, largest, maskName, multiplierOf } from '../winners/rules.ts'

const PESO = 10_000n

describe('what is on the board', () => {
  test.each<[string, Minor, Minor, boolean, string]>([
    ['nothing won', PESO, 0n, false, '0.00'],
    ['less than the stake', 2n * PESO, PESO, false, '0.50'],
    ['a little more', 2n * PESO, 3n * PESO, false, '1.50'],
    ['twice the stake', PESO, 2n * PESO, true, '2.00'],
    ['a part of a stake is rounded down', 3n * PESO, 10n * PESO, true, '3.33'],
    ['a hundredth of a stake is said', 100n * PESO, 1_205n * PESO, true, '12.05'],
    ['just below a thousand too', 100n * PESO, 99_999n * PESO, true, '999.99'],
    ['a thousand stakes and more are whole', 20n * PESO, 20_019n * PESO, true, '1000'],
    ['a free round that paid', 0n, PESO, true, ''],
    ['a free round that did not', 0n, 0n, false, ''],
  ])('LOBBY-95 %s', (_, stake, payout, shown, multiplier) => {
    expect(isWinner({ stake, payout })).toBe(shown)
    expect(multiplierOf({ stake, payout })).toBe(multiplier)
  })

  test.each([
    ['', '••••'],
    ['a', 'a••••'],
    ['ana', 'a••••'],
    ['rex_88', 'rex••••'],
    ['mar_1988', 'ma••••88'],
    ['marites_88', 'mar••••88'],
    ['ana_198', 'ana••••'],
    ['the_longest_name_there_is', 'the_••••is'],
    ['😀😀😀😀', '😀😀••••'],
  ])('LOBBY-95 a name is masked: "%s" is shown as "%s"', (name, shown) => {
    expect(maskName(name)).toBe(shown)
    expect([...shown].filter(letter => letter !== '•').length).toBeLessThanOrEqual(Math.max(1, [...name].length / 2))
  })

  test('LOBBY-95 of many wins of a second the largest are kept', () => {
    const wins = [3n, 9n, 1n, 7n].map(amount => ({ amount }))
    expect(largest(wins, 2)).toEqual([{ amount: 9n }, { amount: 7n }])
    expect(largest(wins, 9)).toHaveLength(4)
  })
})
