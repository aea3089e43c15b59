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

test('GAM-16 an account that cannot be followed keeps no other one from it, and is a figure of /metrics', async () => {
  const house = await startHouse('cannot_follow')
  const [broken, other] = [await house.player(), await house.player()]
  const { program, rows } = house.server
  const accountOf = async ({ member: { memberId } }: typeof broken) =>
    (await program.door.wallet.accountOf({ merchant: 'HIYAS', memberId, currency: 'PHP' })).account
  const account = await accountOf(broken)
  await rows(`alter table ledger.play_day add constraint broken check (account <> ${account}) not valid`)
  await broken.bet(newSecret(), 20)
  await other.bet(newSecret(), 3)
  const [job] = program.modules.find(({ name }) => name === 'records')?.jobs ?? []
  await job?.run()
  expect(await rows('select distinct account::text from ledger.play_day')).toEqual([
    { account: String(await accountOf(other)) },
  ])
  expect(await program.deps.metrics.getSingleMetricAsString('hiyas_accounts_unfollowed')).toMatch(/_unfollowed 1$/m)
})
