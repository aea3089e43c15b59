import { games, identity } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, type Player, startHouse, units } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('door_sessions')
})

const FRESH = 'habagat-sa-umaga-9'
const id = () => newSecret()
const statusOf = async (asked: Promise<{ status: string }>) => (await asked).status

/** A player who has bet once, with the id of that bet. */
async function playing(): Promise<{ own: Player; bet: string }> {
  const own = await house.player()
  const bet = id()
  expect(await own.bet(bet, 100)).toMatchObject({ status: 'RS_OK' })
  return { own, bet }
}

/** Bets are refused and what is known of him is not told; what is his arrives. */
async function takesNoMoreBets({ own, bet }: { own: Player; bet: string }): Promise<void> {
  await expect.poll(() => statusOf(own.bet(id(), 1))).toBe('RS_ERROR_TOKEN_EXPIRED')
  expect(await own.ask('balance')).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  expect(await own.ask('userInfo')).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  expect(await own.win(id(), bet, 50)).toMatchObject({ status: 'RS_OK' })
  expect(await own.rollback(id(), bet)).toMatchObject({ status: 'RS_OK' })
}

test('W-14 a game that was opened takes no bets any more once its member has logged out; wins and rollbacks arrive', async () => {
  const { own, bet } = await playing()
  expect(await own.member.client.call(identity.logout, {})).toMatchObject({ ok: true })
  await takesNoMoreBets({ own, bet })
})

test('of a session that is ended from another one the games end with it, those of the other go on', async () => {
  const { own, bet } = await playing()
  const { member } = own
  const elsewhere = house.server.client()
  const second = await elsewhere.call(identity.login, { username: member.userName, password: member.password })
  if (second.ok) elsewhere.token = second.value.token
  expect(await elsewhere.call(identity.endSession, { others: true })).toMatchObject({ ok: true })
  await takesNoMoreBets({ own, bet })
  const again = await house.player({ member: { ...member, client: elsewhere } })
  expect(await again.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
})

test('SES-07 nor does a session take bets any more that had fallen idle before it was ended, and could not be seen by then', async () => {
  const { own, bet } = await playing()
  const { member } = own
  await house.server.rows(`update identity.session set idle_after = now() - interval '1 hour' where member_id = $1`, [
    member.memberId,
  ])
  const elsewhere = house.server.client()
  const second = await elsewhere.call(identity.login, { username: member.userName, password: member.password })
  if (second.ok) elsewhere.token = second.value.token
  expect(await elsewhere.call(identity.endSession, { others: true })).toMatchObject({ ok: true })
  await takesNoMoreBets({ own, bet })
})

test('of a password that was changed the games of this session go on', async () => {
  const { own } = await playing()
  const { client, password: oldPassword } = own.member
  const passwords = { oldPassword, newPassword: FRESH, confirmNewPassword: FRESH }
  expect(await client.call(identity.changePassword, passwords)).toMatchObject({ ok: true })
  expect(await own.bet(id(), 1)).toMatchObject({ status: 'RS_OK', balance: units(899) })
})

test('a process that did not hear of the end of a session knows within a minute', async () => {
  const { own, bet } = await playing()
  await house.server.rows('update identity.session set ended_at = now() where member_id = $1', [own.member.memberId])
  house.advance(MINUTE_MS)
  await takesNoMoreBets({ own, bet })
})

test('SES-01 a game whose member has neither played nor done anything else for half an hour takes no bets, until he is back', async () => {
  const { own, bet } = await playing()
  house.advance(31 * MINUTE_MS)
  await takesNoMoreBets({ own, bet })
  expect(await own.member.client.call(games.launchGame, { nodeId: 'HYO-hiyas-reels' })).toMatchObject({
    code: 'login.not.session',
  })
  const again = await house.back(own)
  expect(await again.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
})
