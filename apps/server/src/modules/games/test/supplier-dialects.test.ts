import { newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, startHouse, units } from '../../../../test/house.ts'
import { type SupplierSettings, supplierSettings } from './supplier-settings.ts'

let house: House
let settings: SupplierSettings
beforeAll(async () => {
  house = await startHouse('supplier_dialects')
  settings = supplierSettings(house)
})

test('W-06 W-14 a dialect is not changed for another one, though both have doors, while a win would come by the door of before', async () => {
  const player = await house.player()
  const bet = newSecret()
  await player.bet(bet, 10)
  for (const dialect of ['beexar', 'caleta', 'pam'])
    expect(await settings.run('HYO', settings.fileOf({ dialect }))).toEqual({
      code: 1,
      says: expect.stringContaining('there are open rounds'),
    })
  expect(await player.win(newSecret(), bet, 25, { round_closed: true })).toMatchObject({
    status: 'RS_OK',
    balance: units(1_015),
  })
  await settings.agree({ dialect: 'beexar' })
  expect(await player.ask('balance')).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
})
