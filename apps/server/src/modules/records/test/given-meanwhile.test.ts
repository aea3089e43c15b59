import { records as call, type In } from '@hiyas/contract'
import { invariant, MINOR_PER_UNIT, newSecret } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { startHouse } from '../../../../test/house.ts'

test('CASH-09 HIS-05 a bonus that is given while a record is read stands on one page of it, and moves no line to the next', async () => {
  const { server, player: enter } = await startHouse('given_meanwhile')
  const { member, bet } = await enter()
  const { wallet } = server.program.door
  const owner = { merchant: 'HIYAS', memberId: member.memberId, currency: 'PHP' }
  const { account } = await wallet.accountOf(owner)
  const page = async (input: In<typeof call.memberTransactions>) => {
    const reply = await member.client.call(call.memberTransactions, { size: 2, language: 'EN', ...input })
    invariant(reply.ok, 'he reads his record')
    return reply.value
  }
  await bet(newSecret(), 1)
  // Somebody else begins to follow his account: whoever asks stands still between his bonuses and his cash.
  const other = await hold(server, 'insert into ledger.follower (account, followed_id, balance) values ($1, 0, 0)', [
    account,
  ])
  const asked = page({})
  await other.waitedFor(1)
  await wallet.grantBonus({ owner, bonus: newSecret(), amount: 5n * MINOR_PER_UNIT, endsAt: null })
  await bet(newSecret(), 2)
  await other.letGo()
  const first = await asked
  const second = await page({ page: 2, asOf: first.asOf })
  expect([first, second].flatMap(({ list }) => list.map(line => [line.txTypeName, line.amount]))).toEqual([
    ['Bet', '-2.00'],
    ['Bonus', '5.00'],
    ['Bet', '-1.00'],
    ['Bonus', '1000.00'],
  ])
  for (const { total, footer } of [first, second])
    expect({ total, footer }).toEqual({
      total: 4,
      footer: { inAmount: '1005.00', outAmount: '3.00', amount: '1002.00' },
    })
})
