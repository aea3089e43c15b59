import { DAY_MS, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('door_clock_ahead')
})

test('SES-01 who logged in and opened a game while the clock of the server was a day ahead plays on by the right one, and falls idle after that', async () => {
  house.advance(DAY_MS)
  const player = await house.player()
  const { memberId } = player.member
  expect(await player.bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
  house.advance(-DAY_MS)
  for (let times = 0; times < 3; times++) {
    house.advance(20 * MINUTE_MS)
    const beganAt = new Date(house.now())
    expect(await player.bet(newSecret(), 1)).toMatchObject({ status: 'RS_OK' })
    const ofNow = `select from identity.session where member_id = $1 and seen_at between $2 and $2 + interval '1 minute'`
    await vi.waitFor(async () => expect(await house.server.rows(ofNow, [memberId, beganAt])).toHaveLength(1))
  }
  house.advance(31 * MINUTE_MS)
  expect(await player.bet(newSecret(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
})
