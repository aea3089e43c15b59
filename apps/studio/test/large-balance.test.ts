import { MINUTE_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { LOSING, minor, steered, WINNING } from './steered.ts'
import { sitDown, startStudio } from './studio.ts'

/** More than a number of JSON holds exactly: 90 071 992 547.40 of the main unit, in hundred thousandths. */
const MONEY = '200000000000.00'

test('WAL-02 GAM-17 who has more than the wire says exactly plays as others do: what he has is told as unknown, and every round is paid', async () => {
  const random = steered()
  const studio = await startStudio(random)
  const seat = await sitDown(studio, { money: MONEY })
  expect(seat.opened.balance).toBeNull()
  random.next(...LOSING)
  const lost = await seat.spin()
  expect(lost).toMatchObject({ status: 200, body: { balance: null, round: { win: '0.00', balanceAfter: null } } })
  studio.clock.advance(MINUTE_MS)
  random.next(...WINNING)
  const won = await seat.spin(undefined, '20.00')
  expect(won).toMatchObject({ status: 200, body: { round: { win: '60.00' } } })
  await seat.shown(won.body.round.id)
  expect(await seat.lastRound()).toMatchObject({ state: 'settled', balanceAfter: null })
  expect(studio.wallet.balanceOf(seat.player)).toBe(minor('200000000038.00'))
  expect(studio.wallet.seen.filter(({ call }) => call === 'rollback')).toEqual([])
})
