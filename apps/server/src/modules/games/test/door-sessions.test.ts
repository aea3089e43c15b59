import { games, identity } from '@hiyas/contract'
import { MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { giveSecret } from '../../../../test/supplier-terms.ts'
import {
  beexarPostOf,
  bet as betOf,
  namingOf,
  openDice,
  refusal,
  SECRET,
  SUPPLIER,
  win as winOf,
} from './beexar-supplier.ts'
import { addSupplier } from './sold-games.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('door_sessions')
  await addSupplier(house.server, SUPPLIER, 'beexar')
  await giveSecret(house.server, SUPPLIER, SECRET)
})

/** What happens on the way of a bet is written a moment after it, however slow the machine. */
const WRITTEN = { timeout: 30 * SECOND_MS }
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

test('SES-06 SES-07 once the password was changed nothing that was opened before takes bets, in this session either; opened anew it does', async () => {
  const { own, bet } = await playing()
  const { client, password: oldPassword } = own.member
  const passwords = { oldPassword, newPassword: FRESH, confirmNewPassword: FRESH }
  const changed = await client.call(identity.changePassword, passwords)
  if (changed.ok) client.token = changed.value.token
  await takesNoMoreBets({ own, bet })
  const again = await house.player({ member: own.member })
  expect(await again.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
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

describe('where messages carry no token', () => {
  /** Who is told of to the supplier, whatever has become of his session. */
  function supplierOf(member: TestMember) {
    const post = beexarPostOf(house.server)
    const move = (transaction: object, round_id: string) =>
      post('betwin', { ...namingOf(member), game_id: 'dice', round_id, transactions: [transaction] })
    return {
      bet: (bet = id()) => move(betOf(bet, '10.00'), `r-${bet}`),
      win: (bet: string) => move(winOf(id(), '25.00'), `r-${bet}`),
      rollback: (bet: string) =>
        post('rollback', {
          ...namingOf(member),
          game_id: 'dice',
          round_id_provider: `r-${bet}`,
          transactions: [{ id_provider: id(), original_id_provider: bet }],
        }),
      session: (token: string) => post('session', { token }),
    }
  }
  /** Logs the member in once more, and opens the game there. */
  async function openElsewhere({ userName, password }: TestMember) {
    const client = house.server.client()
    const login = await client.call(identity.login, { username: userName, password })
    if (login.ok) client.token = login.value.token
    await openDice({ client })
    return client
  }
  const isTaken = { status: 200 }
  const isForbidden = refusal('403')

  test('SES-07 W-14 who has opened nothing or is logged out bets no more; wins, rollbacks and repeats arrive, and opened anew it takes bets at once', async () => {
    const member = await house.server.registerMember()
    const supplier = supplierOf(member)
    const [first, second] = [id(), id()]
    expect(await supplier.bet(first)).toMatchObject(isForbidden)
    await openDice(member)
    for (const bet of [first, second]) expect(await supplier.bet(bet)).toMatchObject(isTaken)
    expect(await member.client.call(identity.logout, {})).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await supplier.bet()).toMatchObject(isForbidden))
    expect(await supplier.bet(first)).toMatchObject(isTaken)
    expect(await supplier.win(first)).toMatchObject(isTaken)
    expect(await supplier.rollback(second)).toMatchObject(isTaken)
    await openElsewhere(member)
    expect(await supplier.bet()).toMatchObject(isTaken)
  })

  test('GAM-03 a game that was opened under another licence bets no more, and opened anew it takes bets at once', async () => {
    const member = await house.server.registerMember()
    const supplier = supplierOf(member)
    await openDice(member)
    expect(await supplier.bet()).toMatchObject(isTaken)
    const under = async (profile: string) => {
      await house.server.rows(`update site.merchant set profile = $1 where code = 'HIYAS'`, [profile])
      house.advance(3 * SECOND_MS)
    }
    await under('STRICT')
    try {
      expect(await supplier.bet()).toMatchObject(isForbidden)
      await openDice(member)
      expect(await supplier.bet()).toMatchObject(isTaken)
    } finally {
      await under('DEMO')
    }
  })

  test('SES-07 of two sessions that have the game open, bets go on while one of them does', async () => {
    const member = await house.server.registerMember()
    const supplier = supplierOf(member)
    await openDice(member)
    const elsewhere = await openElsewhere(member)
    expect(await supplier.bet()).toMatchObject(isTaken)
    expect(await elsewhere.call(identity.logout, {})).toMatchObject({ ok: true })
    expect(await supplier.bet()).toMatchObject(isTaken)
    expect(await member.client.call(identity.logout, {})).toMatchObject({ ok: true })
    await vi.waitFor(async () => expect(await supplier.bet()).toMatchObject(isForbidden))
  })

  test('SES-07 a session has its game open however often another one opens games of the same vendor', async () => {
    const member = await house.server.registerMember()
    const supplier = supplierOf(member)
    await openDice(member)
    const elsewhere = await openElsewhere(member)
    // As one who reloads the game on his phone: each time is a launch.
    await house.server.rows(
      `insert into games.launch (token_hash, merchant, member_id, session_id, account, currency, vendor, node_id, code, language, profile,
                                 launched_at, activated_at, used_at)
       select decode(md5(token_hash::text || again), 'hex') || decode(md5(again::text), 'hex'), merchant, member_id, session_id, account,
              currency, vendor, node_id, code, language, profile, launched_at, activated_at, used_at
         from (select * from games.launch where member_id = $1 order by launched_at desc limit 1) last, generate_series(1, 99) again`,
      [member.memberId],
    )
    expect(await elsewhere.call(identity.logout, {})).toMatchObject({ ok: true })
    expect(await supplier.bet()).toMatchObject(isTaken)
  })

  test('SES-01 who bets and does nothing else stays logged in; who does not for half an hour is not', async () => {
    const member = await house.server.registerMember()
    const supplier = supplierOf(member)
    await openDice(member)
    for (let bets = 0; bets < 3; bets++) {
      house.advance(20 * MINUTE_MS)
      const atMs = house.now()
      expect(await supplier.bet()).toMatchObject(isTaken)
      await vi.waitFor(async () => {
        const seen = 'select from identity.session where member_id = $1 and seen_at >= $2'
        expect(await house.server.rows(seen, [member.memberId, new Date(atMs)])).toHaveLength(1)
      }, WRITTEN)
    }
    expect(await member.client.call(games.launchGame, { nodeId: `${SUPPLIER}-dice` })).toMatchObject({ ok: true })
    house.advance(31 * MINUTE_MS)
    expect(await supplier.bet()).toMatchObject(isForbidden)
  })

  test('W-25 the token of a launch is traded for who plays, in time and by who sells the game', async () => {
    const member = await house.server.registerMember()
    const { session } = supplierOf(member)
    const fresh = await openDice(member)
    expect(await session(fresh)).toEqual({ ...isTaken, ...namingOf(member), balance: '1000.00' })
    expect(await session(id())).toMatchObject(isForbidden)
    const { token } = await house.player({ member })
    expect(await session(token)).toMatchObject(isForbidden)
    const late = await openDice(member)
    house.advance(2 * MINUTE_MS + 1)
    expect(await session(late)).toMatchObject(isForbidden)
    expect(await session(fresh)).toMatchObject(isTaken)
  })
})
