import { newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse, units } from '../../../../test/house.ts'
import { closedCategories } from '../rules.ts'
import { isStakeOfAge, slotStakeMax } from '../stakes/rules.ts'

describe('stakes of slots', () => {
  test.each([
    ['DEMO', 18, null],
    ['PH', 18, null],
    ['STRICT', 18, null],
    ['STRICT-GB', 17, 20_000n],
    ['STRICT-GB', 18, 20_000n],
    ['STRICT-GB', 24, 20_000n],
    ['STRICT-GB', 25, 50_000n],
    ['STRICT-GB', 70, 50_000n],
    ['STRICT-GB', null, 20_000n],
    ['a profile nobody knows', null, 20_000n],
  ])('GAM-05 under %s at the age of %s no more than %s', (profile, age, max) => {
    expect(slotStakeMax(profile, age)).toBe(max)
  })

  test('GAM-05 the cap is of slots alone, and itself allowed', () => {
    const allowed = (category: string, amount: bigint) => isStakeOfAge({ profile: 'STRICT-GB' }, { category }, amount)
    expect([0n, 20_000n, 20_001n].map(amount => allowed('RNG', amount))).toEqual([true, true, false])
    expect(['LIVE', 'INHOUSE', 'LOTT'].map(category => allowed(category, 1_000_000n))).toEqual([true, true, true])
  })
})

test('GAM-05 GAM-18 what STRICT forbids is forbidden here too', () => {
  expect(closedCategories('STRICT-GB')).toEqual(closedCategories('STRICT'))
})

describe('a player under the profile', () => {
  let house: House
  beforeAll(async () => {
    house = await startHouse('stakes')
    await house.server.rows(`update site.merchant set profile = 'STRICT-GB' where code = 'HIYAS'`)
    house.advance(120_000)
  })

  test('GAM-05 his supplier is told the cap when he comes, and a bet above it moves nothing', async () => {
    const player = await house.player()
    expect(await player.ask('userInfo')).toMatchObject({ profile: 'STRICT-GB', slot_stake_max: units(2) })
    expect(await player.bet(newSecret(), 3)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: units(1_000) })
    expect(await player.bet(newSecret(), 2)).toMatchObject({ status: 'RS_OK', balance: units(998) })
  })
})
