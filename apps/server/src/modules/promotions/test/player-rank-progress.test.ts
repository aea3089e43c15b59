import { promotions as call, identity } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, startHouse } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('promotions')
})

async function progressOf({ client }: Pick<TestMember, 'client'>, headers = {}) {
  const reply = await client.call(call.playerRankProgress, {}, { headers })
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}

test('CALL-84 MEMBER-15 MEMBER-16 MEMBER-17 a new member has the first rank, and is told what the next one asks for', async () => {
  expect(call.playerRankProgress).toMatchObject({ method: 'GET', path: '/wps/relay/MCSFE_getPlayerRankProgress' })
  const member = await house.server.registerMember()
  expect(await progressOf(member, { language: 'EN' })).toEqual({
    currentProgress: {
      completedConditions: 0,
      totalExpectedConditions: 3,
      conditions: [
        { kind: 'member_days', required: '3', reached: '0', met: false },
        { kind: 'mobile_verified', required: '1', reached: '0', met: false },
        { kind: 'turnover', required: '5000.00', reached: '0.00', met: false },
      ],
    },
    playerRankProgress: { labelId: 'VIP1', level: 1, label: 'VIP 1', name: 'Bronze', badge: 'vip_bronze' },
    nextRank: { labelId: 'VIP2', level: 2, label: 'VIP 2', name: 'Silver', badge: 'vip_silver' },
  })
  expect((await progressOf(member)).playerRankProgress.name).toBe('Bronse')
})

test('MEMBER-15 MEMBER-17 W-24 what counts are stakes that stand, days and the number: with all three the rank is reached', async () => {
  const player = await house.player()
  const { member } = player
  const undone = newSecret()
  await player.bet(newSecret(), 200.5)
  await player.bet(undone, 100)
  await player.rollback(newSecret(), undone)
  await player.bet(newSecret(), 0)
  const turnover = async () =>
    (await progressOf(member)).currentProgress.conditions.find(({ kind }) => kind === 'turnover')
  expect(await turnover()).toMatchObject({ reached: '200.50', met: false })

  await house.server.rows(
    `update promotions.rank_condition set required = 2005000 where merchant = 'HIYAS' and level = 2 and kind = 'turnover'`,
  )
  expect(await turnover()).toMatchObject({ required: '200.50', met: true })
  await house.server.rows(
    `update identity.member set registered_at = registered_at - interval '3 days', mobile = '639175550148',
       mobile_verified_at = now() where member_id = $1`,
    [member.memberId],
  )
  const reached = await progressOf(member)
  expect(reached.playerRankProgress.labelId).toBe('VIP2')
  expect(reached.nextRank?.labelId).toBe('VIP3')
  expect(reached.currentProgress).toMatchObject({ completedConditions: 0, totalExpectedConditions: 3 })
})

test('MEMBER-19 a trial member and a merchant without a ladder have no rank and nothing to reach', async () => {
  const client = house.server.client()
  const trial = await client.call(identity.trialLogin, identity.trialLogin.example.input)
  if (!trial.ok) throw new Error(trial.code)
  const reply = await client.call(
    call.playerRankProgress,
    {},
    { as: { token: trial.value.token }, headers: { merchant: 'HIYASFUN' } },
  )
  expect(reply).toMatchObject({
    value: {
      currentProgress: { completedConditions: 0, totalExpectedConditions: 0, conditions: [] },
      playerRankProgress: { labelId: '' },
      nextRank: null,
    },
  })
})

test('CALL-84 a visitor has no rank', async () => {
  const reply = await house.server.client().call(call.playerRankProgress, {})
  expect(reply).toMatchObject({ status: 401, code: 'login.not.session' })
})
