import { records as call, FLAG_KEYS, site } from '@hiyas/contract'
import { DAY_MS, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { setFlags } from '../../../../test/site-settings.ts'

/** Of a merchant who has chosen nothing else. */
const IDLE_MINUTES = 30

let house: House
beforeAll(async () => {
  house = await startHouse('net_position')
})

describe('what the bar above a game tells', () => {
  test('RG-02 SHELL-105 it is told where the merchant shows no betting record, and is what the footer of that says', async () => {
    const { member, ...player } = await house.player()
    const [lost, won, open] = [newSecret(), newSecret(), newSecret()]
    await player.bet(lost, 20)
    await player.win(newSecret(), lost, 0, { round_closed: true })
    await player.bet(won, 3)
    await player.win(newSecret(), won, 10.5, { round_closed: true })
    await player.bet(open, 2)
    // Both are of the days until now.
    await house.holdingClock(async () => {
      const record = await member.client.call(call.bettingRecords, {})
      if (!record.ok) throw new Error(record.code)
      const { startTime, endTime, footer } = record.value
      expect(footer.profitAndLoss).toBe('-12.50')
      const status = await member.client.call(site.systemStatus, {})
      if (!status.ok) throw new Error(status.code)
      const flags = FLAG_KEYS.filter(flag => status.value.info.whitelabelVal[flag])
      await setFlags(
        house.server,
        'HIYAS',
        flags.filter(flag => flag !== 'TRANSBETREPMEM3'),
      )
      expect(await member.client.call(call.bettingRecords, {})).toMatchObject({ code: 'function.not.available' })
      expect(await member.client.call(call.netPosition, {})).toMatchObject({
        ok: true,
        value: { startTime, endTime, profitAndLoss: '-12.50', generatedAt: expect.any(Number) },
      })
      await setFlags(house.server, 'HIYAS', flags)
    })
  })

  test('RG-02 CASH-10 W-18 a win that stands on a bet that was taken back is his: its row, the sums of the record and the bar say so', async () => {
    const { member, ...player } = await house.player()
    const bet = newSecret()
    await player.bet(bet, 20)
    await player.win(newSecret(), bet, 30.5)
    expect(await player.rollback(newSecret(), bet)).toMatchObject({ status: 'RS_OK' })
    const won = { betAmount: '20.00', validBetAmount: '0.00', winAmount: '30.50', profitAndLoss: '30.50' }
    for (const asked of [{}, { status: 'cancelled' as const }])
      expect(await member.client.call(call.bettingRecords, asked)).toMatchObject({
        ok: true,
        value: { list: [{ ...won, status: 'cancelled' }], footer: won },
      })
    expect(await member.client.call(call.netPosition, {})).toMatchObject({ value: { profitAndLoss: '30.50' } })
  })

  test('RG-02 GAM-17 from the days of an opening on it counts what a round brings that began days before', async () => {
    const player = await house.player()
    const round = newSecret()
    await player.bet(round, 20)
    house.advance(DAY_MS)
    const { member, ...again } = await house.back(player)
    const opening = await member.client.call(call.netPosition, {})
    if (!opening.ok) throw new Error(opening.code)
    expect(opening.value.profitAndLoss).toBe('0.00')
    await again.win(newSecret(), round, 50, { round_closed: true })
    const { startTime } = opening.value
    expect(await member.client.call(call.netPosition, { startTime })).toMatchObject({
      ok: true,
      value: { startTime, profitAndLoss: '30.00' },
    })
  })

  test('RG-02 SES-01 a page that asks by itself keeps no session alive', async () => {
    const { client } = await house.server.registerMember()
    for (let minute = 0; minute < IDLE_MINUTES; minute++) {
      expect(await client.call(call.netPosition, {})).toMatchObject({ ok: true })
      house.advance(MINUTE_MS)
    }
    expect(await client.call(call.netPosition, {})).toMatchObject({ ok: false, code: 'login.not.session' })
  })

  test.each([
    ['record.range.invalid', { startTime: 2 * DAY_MS, endTime: DAY_MS }],
    ['record.range.too.long', { startTime: 0 }],
    ['record.range.too.old', { startTime: 0, endTime: DAY_MS }],
  ])('HIS-01 RG-02 %s refuses days that cannot be told', async (code, days) => {
    const { member } = await house.player()
    expect(await member.client.call(call.netPosition, days)).toMatchObject({ ok: false, code })
  })
})
