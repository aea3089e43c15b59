import { promotions } from '@hiyas/contract'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'

test('CALL-85 PROMO-06 a member reads the whole ladder, from the lowest rank up, with what each asks for', async () => {
  expect(promotions.memberClubBenefit).toMatchObject({ method: 'GET', module: 'MEMCLUB3', flag: 'MEMCLUB3' })
  const server = await startServer({ name: 'club' })
  const member = await server.registerMember()
  const answer = await member.client.call(promotions.memberClubBenefit, {})
  if (!answer.ok) throw new Error(answer.code)
  const { ranks } = answer.value
  expect(ranks.map(({ labelId }) => labelId)).toEqual(['VIP1', 'VIP2', 'VIP3', 'VIP4', 'VIP5'])
  expect(ranks[0]?.conditions).toEqual([])
  expect(ranks[1]?.conditions).toContainEqual({ kind: 'turnover', required: '5000.00' })
})
