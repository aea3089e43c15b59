import { records, wallet } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { pathOf, startHouse } from '../../../../test/house.ts'
import { openStream } from '../../../../test/stream.ts'

/** The largest win that the wire carries whole: 90 071 992 547 of the main unit. */
const LARGEST_WIN = 9_007_199_254_700_000
const WINS = 12

test('HOME-14 CALL-58 CASH-09 CASH-10 what a member has may be more than any one movement: he is told it, at once and in his records', async () => {
  const house = await startHouse('large_balance')
  const player = await house.player()
  const { client, token } = player.member
  const bet = newSecret()
  await player.bet(bet, 1)
  const stream = await openStream(house.server.port, { token })
  atFileEnd(stream.close)
  expect(await stream.event('balance')).toMatchObject({ sumBalance: '999.00' })
  // Read as a number an answer with such a balance is refused: it is asked without a client.
  const win = () =>
    house.post(
      pathOf('win'),
      JSON.stringify({
        ...player.question({ transaction_uuid: newSecret(), round: `r-${bet}` }),
        reference_transaction_uuid: bet,
        amount: LARGEST_WIN,
      }),
    )
  for (let won = 0; won < WINS; won++) expect(await win()).toMatchObject({ status: 'RS_OK' })

  const sumBalance = '1080863911563.00'
  let told = await stream.event('balance')
  while (told.sumBalance !== sumBalance) told = await stream.event('balance')
  expect(await client.call(wallet.walletBalance, {})).toMatchObject({ ok: true, value: { sumBalance } })
  const moves = await client.call(records.memberTransactions, {})
  expect(moves).toMatchObject({ ok: true, value: { footer: { inAmount: '1080863911564.00', outAmount: '1.00' } } })
  expect(moves.ok && moves.value.list[0]).toMatchObject({ currentAvailBalance: sumBalance })
  const profitAndLoss = '1080863910563.00'
  const bets = await client.call(records.bettingRecords, {})
  expect(bets).toMatchObject({ ok: true, value: { footer: { winAmount: '1080863910564.00', profitAndLoss } } })
  expect(await client.call(records.netPosition, {})).toMatchObject({ ok: true, value: { profitAndLoss } })
})
