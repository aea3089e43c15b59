import { records as call, promotions } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { newSecret } from '@hiyas/kernel'
import { followAccount } from '@hiyas/ledger'
import { expect, test } from 'vitest'
import { startHouse } from '../../../../test/house.ts'

/** More than the server has connections. */
const ASKED_AT_ONCE = 30

test('GAM-16 RG-02 while a member cannot be told up to now he is told that, nothing less, and keeps nobody else waiting', async () => {
  const house = await startHouse('unfollowed')
  const [player, other] = [await house.player(), await house.player()]
  await player.bet(newSecret(), 20)
  await other.bet(newSecret(), 3)
  const { deps, door } = house.server.program
  const { account } = await door.wallet.accountOf({
    merchant: 'HIYAS',
    memberId: player.member.memberId,
    currency: 'PHP',
  })
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const following = inTransaction(deps.database, async tx => {
    await followAccount(tx, account)
    taken.resolve()
    await release.promise
    return { ok: true, value: null } as const
  })
  await taken.promise
  const { client } = player.member
  const asked = [
    ...Array.from({ length: ASKED_AT_ONCE }, () => client.call(call.bettingRecords, {})),
    client.call(call.memberTransactions, {}),
    client.call(promotions.playerRankProgress, {}),
  ]
  expect(await other.member.client.call(call.bettingRecords, {})).toMatchObject({ ok: true, value: { total: 1 } })
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ ok: false, code: 'system_busy' })
  release.resolve()
  await following
  expect(await client.call(call.bettingRecords, {})).toMatchObject({ ok: true, value: { total: 1 } })
})
