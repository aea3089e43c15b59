import { records as call, type In } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { cursorOf } from '../rules.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('records')
})

async function page({ client }: TestMember, input: In<typeof call.bettingRecords> = {}) {
  const reply = await client.call(call.bettingRecords, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}

async function playRounds(player: Player, count: number): Promise<string[]> {
  const bets = Array.from({ length: count }, () => newSecret())
  for (const bet of bets) await player.bet(bet, 1)
  return bets
}

describe('the betting record', () => {
  test('CASH-10 LOTT-20 GAM-16 a round is there as soon as its stake is taken, and tells how it ended', async () => {
    const player = await house.player()
    const [won, undone, open] = [newSecret(), newSecret(), newSecret()]
    await player.bet(won, 20)
    await player.win(newSecret(), won, 5)
    await player.win(newSecret(), won, 30.5, { round_closed: true })
    await player.bet(undone, 40)
    await player.rollback(newSecret(), undone)
    await player.bet(open, 2)
    const { list, nextCursor } = await page(player.member)
    expect(nextCursor).toBeNull()
    const game = {
      gameName: 'Hiyas Reels',
      vendorName: 'Hiyas Originals',
      vassalage: 'HYO',
      iconUrl: '/art/tiles/hiyas-reels.webp',
    }
    expect(list).toMatchObject([
      { ...game, orderNo: `r-${open}`, betAmount: '2.00', winAmount: '0.00', profitAndLoss: '0.00', status: 'open' },
      {
        ...game,
        orderNo: `r-${undone}`,
        betAmount: '40.00',
        winAmount: '0.00',
        profitAndLoss: '0.00',
        status: 'cancelled',
      },
      {
        ...game,
        orderNo: `r-${won}`,
        betAmount: '20.00',
        winAmount: '35.50',
        profitAndLoss: '15.50',
        status: 'settled',
      },
    ])
    await player.win(newSecret(), open, 0, { round_closed: true })
    expect((await page(player.member)).list[0]).toMatchObject({ profitAndLoss: '-2.00', status: 'settled' })
  })

  test('CASH-10 pages follow each other without gap or repeat, whatever is played meanwhile', async () => {
    const player = await house.player()
    const bets = await playRounds(player, 7)
    const first = await page(player.member, { size: 3 })
    await playRounds(player, 2)
    const second = await page(player.member, { size: 3, cursor: first.nextCursor ?? '' })
    const third = await page(player.member, { size: 3, cursor: second.nextCursor ?? '' })
    expect([...first.list, ...second.list, ...third.list].map(record => record.orderNo)).toEqual(
      bets.toReversed().map(bet => `r-${bet}`),
    )
    expect(third.nextCursor).toBeNull()
  })

  test('CASH-10 a last page that is full has no next one', async () => {
    const player = await house.player()
    await playRounds(player, 3)
    expect(await page(player.member, { size: 3 })).toMatchObject({ list: { length: 3 }, nextCursor: null })
    expect(await page(player.member, { size: 100 })).toMatchObject({ list: { length: 3 }, nextCursor: null })
  })

  test('CASH-10 a record is the member\u2019s own, also with a cursor of somebody else', async () => {
    const [one, other] = [await house.player(), await house.player()]
    await playRounds(one, 2)
    const { nextCursor } = await page(one.member, { size: 1 })
    expect((await page(other.member)).list).toEqual([])
    expect((await page(other.member, { cursor: nextCursor ?? '' })).list).toEqual([])
    const guest = await house.server.client().call(call.bettingRecords, {})
    expect(guest).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test('CASH-10 a game that is gone from the catalogue keeps its name', async () => {
    const player = await house.player()
    await playRounds(player, 1)
    const [reels] = house.list.games.splice(0, 1)
    await house.importNow()
    expect((await page(player.member)).list[0]).toMatchObject({ gameName: 'Hiyas Reels' })
    if (reels) house.list.games.unshift(reels)
    await house.importNow()
  })

  test.each([
    ['cursor', 'abc'],
    ['cursor', '1'.repeat(41)],
    ['size', '0'],
    ['size', '101'],
  ])('CASH-10 %s=%s is refused and named', async (field, value) => {
    const { client } = await house.server.registerMember()
    const reply = await client.call(call.bettingRecords, { [field]: value } as object)
    expect(reply).toMatchObject({ ok: false, code: 'request_param_err', field })
  })

  test('CASH-10 a cursor beyond all ids starts at the newest', () => {
    expect(cursorOf('9'.repeat(40))).toBeNull()
    expect(cursorOf('9223372036854775807')).toBe(2n ** 63n - 1n)
    expect(cursorOf('')).toBeNull()
  })
})
