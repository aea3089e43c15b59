import { newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, startHouse, units } from '../../../../test/house.ts'

describe('a player under the profile', () => {
  let house: House
  let member: TestMember
  beforeAll(async () => {
    house = await startHouse('stakes')
    // Of before: under a licence nobody is given money for a start (W-29).
    member = (await house.player()).member
    await house.server.rows(`update site.merchant set profile = 'STRICT-GB' where code = 'HIYAS'`)
    house.advance(120_000)
  })

  test('GAM-05 his supplier is told the cap when he comes, and a bet above it moves nothing', async () => {
    const player = await house.player({ member })
    expect(await player.ask('userInfo')).toMatchObject({ profile: 'STRICT-GB', slot_stake_max: units(2) })
    expect(await player.bet(newSecret(), 3)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: units(1_000) })
    expect(await player.bet(newSecret(), 2)).toMatchObject({ status: 'RS_OK', balance: units(998) })
  })
})
