import { games, members } from '@hiyas/contract'
import { MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type House, type Player, sampleGame, sampleList, startHouse, units } from '../../../../test/house.ts'

let house: House
beforeAll(async () => {
  const list = sampleList()
  list.games.push(sampleGame('hiyas-keno'))
  house = await startHouse('door_tokens', { list })
})

const id = () => newSecret()
/** Longer than anything about a call is remembered. */
const FORGOTTEN_MS = 2 * MINUTE_MS
/** Longer than what is known of a merchant, and a fraction of the time in which a launch must be used. */
const HEARD_OF_MS = 10 * SECOND_MS

describe('tokens of a launch', () => {
  test('W-25 the first use tells the supplier who plays, in which currency, with how much', async () => {
    const player = await house.player()
    const info = await house.supplier.userInfo({ request_uuid: 'q-1', token: player.token })
    expect(info).toEqual({
      status: 'RS_OK',
      request_uuid: 'q-1',
      user: `HIYAS.${player.member.memberId}`,
      currency: 'PHP',
      balance: units(1_000),
      profile: 'DEMO',
      age_min: 21,
    })
  })

  test('the first use tells the age the merchant lets members play from', async () => {
    const player = await house.player()
    await house.server.rows(`update site.merchant set info = info || '{"ageMin":18}' where code = 'HIYAS'`)
    house.advance(FORGOTTEN_MS)
    try {
      expect((await player.ask('userInfo')).age_min).toBe(18)
    } finally {
      await house.server.rows(`update site.merchant set info = info || '{"ageMin":21}' where code = 'HIYAS'`)
      house.advance(FORGOTTEN_MS)
    }
  })

  test('GAM-03 the first use tells the profile of the licence the player is under, other calls do not', async () => {
    const player = await house.player()
    await house.server.rows(`update site.merchant set profile = 'STRICT' where code = 'HIYAS'`)
    house.advance(FORGOTTEN_MS)
    try {
      const again = await house.player({ member: player.member })
      expect((await again.ask('userInfo')).profile).toBe('STRICT')
      expect((await again.ask('balance')).profile).toBeUndefined()
    } finally {
      await house.server.rows(`update site.merchant set profile = 'DEMO' where code = 'HIYAS'`)
      house.advance(FORGOTTEN_MS)
    }
  })

  test('GAM-03 W-14 a game that was opened under another licence takes no bets until it is opened anew; its wins arrive', async () => {
    const player = await house.player()
    const bet = id()
    expect(await player.bet(bet, 1)).toMatchObject({ status: 'RS_OK' })
    await house.server.rows(`update site.merchant set profile = 'STRICT' where code = 'HIYAS'`)
    house.advance(FORGOTTEN_MS)
    try {
      expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
      expect(await player.win(id(), bet, 2)).toMatchObject({ status: 'RS_OK' })
      const again = await house.player({ member: player.member })
      expect(await again.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
    } finally {
      await house.server.rows(`update site.merchant set profile = 'DEMO' where code = 'HIYAS'`)
      house.advance(FORGOTTEN_MS)
    }
  })

  test('GAM-01 GAM-03 RG-21 a game that was opened under one licence is not told of another one, which its merchant has for a moment, and played under that', async () => {
    const under = async (profile: string) => {
      await house.server.rows(`update site.merchant set profile = '${profile}' where code = 'HIYAS'`)
      house.advance(HEARD_OF_MS)
    }
    await under('STRICT')
    try {
      const token = await launchOnly(house)
      const first = () => house.supplier.userInfo({ request_uuid: 'q', token })
      await under('DEMO')
      expect(await first()).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
      await under('STRICT')
      expect(await first()).toMatchObject({ status: 'RS_OK', profile: 'STRICT' })
    } finally {
      await under('DEMO')
    }
  })

  test('W-25 a token nobody used within two minutes is dead; one that was used lives on', async () => {
    const used = await house.player()
    const unused = await launchOnly(house)
    house.advance(FORGOTTEN_MS + 1_000)
    expect(await house.supplier.userInfo({ request_uuid: 'q', token: unused })).toMatchObject({
      status: 'RS_ERROR_TOKEN_EXPIRED',
    })
    expect(await used.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
  })

  test('SES-01 W-14 WAL-04 after half an idle hour bets are refused, wins and rollbacks are not', async () => {
    const player = await house.player()
    const [won, undone] = [id(), id()]
    await player.bet(won, 10)
    await player.bet(undone, 20)
    house.advance(31 * MINUTE_MS)
    expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED', balance: units(970) })
    expect(await player.ask('balance')).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    expect(await player.win(id(), won, 50)).toMatchObject({ status: 'RS_OK', balance: units(1_020) })
    expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(1_040) })
  })

  test('SES-01 W-25 who plays stays logged in, though his game makes no calls of his: each bet puts the end of both off', async () => {
    const [player, idler] = [await house.player(), await house.player()]
    for (let times = 0; times < 3; times++) {
      house.advance(20 * MINUTE_MS)
      expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
      await vi.waitFor(async () => expect(await seenSince(house.now() - MINUTE_MS, player)).toBe(true), WRITTEN)
      expect(await usesWrittenSince(house.now() - MINUTE_MS, player)).toBe(1)
    }
    expect((await player.member.client.call(members.memberInfo, {})).ok).toBe(true)
    expect((await idler.member.client.call(members.memberInfo, {})).ok).toBe(false)
    expect(await idler.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })

  test('SES-01 who bets every other minute is not idle, where a merchant allows five minutes of it', async () => {
    await house.server.rows(`insert into identity.entry_setting (merchant, idle_minutes) values ('HIYAS', 5)`)
    house.advance(FORGOTTEN_MS)
    try {
      const player = await house.player()
      for (let times = 0; times < 3; times++) {
        house.advance(2 * MINUTE_MS)
        expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
        await vi.waitFor(async () => expect(await seenSince(house.now() - MINUTE_MS, player)).toBe(true), WRITTEN)
      }
      expect((await player.member.client.call(members.memberInfo, {})).ok).toBe(true)
    } finally {
      await house.server.rows(`delete from identity.entry_setting where merchant = 'HIYAS'`)
      house.advance(FORGOTTEN_MS)
    }
  })

  test('W-14 a win arrives with a token that is lost', async () => {
    const player = await house.player()
    const bet = id()
    await player.bet(bet, 10)
    expect(await player.win(id(), bet, 30, { token: 'lost' })).toMatchObject({ status: 'RS_OK', balance: units(1_020) })
    expect(await player.bet(id(), 1, { token: 'lost' })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  })

  test('W-25 a token is one member\u2019s: nobody bets with another one\u2019s', async () => {
    const [one, other] = [await house.player(), await house.player()]
    expect(await one.bet(id(), 1, { token: other.token })).toMatchObject({
      status: 'RS_ERROR_INVALID_TOKEN',
      user: one.user,
      balance: units(1_000),
    })
    const info = await house.supplier.userInfo({ request_uuid: 'q', token: one.token, user: other.user })
    expect(info).toEqual({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: 'q' })
  })

  test('W-25 WAL-07 a token is for a vendor: another game of his is fine, another vendor\u2019s is not', async () => {
    const player = await house.player()
    expect(await player.bet(id(), 1, { game_code: 'hiyas-keno' })).toMatchObject({ status: 'RS_OK' })
    expect(await player.bet(id(), 1, { game_code: 'kidlat-one' })).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    expect(await player.bet(id(), 1, { game_code: 'no-such-game' })).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    const info = await house.supplier.userInfo({ request_uuid: 'q', token: player.token, game_code: 'kidlat-one' })
    expect(info).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(999) })
  })
})

describe('members and games that are shut', () => {
  test('W-13 W-14 GAM-18 a disabled member may not bet within seconds, his wins and rollbacks arrive', async () => {
    const player = await house.player()
    const [won, undone] = [id(), id()]
    await player.bet(won, 10)
    await player.bet(undone, 20)
    await house.server.rows('update identity.member set disabled_at = now() where member_id = $1', [
      player.member.memberId,
    ])
    house.advance(10_000)
    expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED', balance: units(970) })
    expect(await house.supplier.userInfo({ request_uuid: 'q', token: player.token })).toMatchObject({
      status: 'RS_ERROR_USER_DISABLED',
    })
    expect(await player.win(id(), won, 5)).toMatchObject({ status: 'RS_OK' })
    expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(995) })
  })

  test('W-14 GAM-18 a closed game takes no bets within seconds, its wins and rollbacks arrive', async () => {
    const player = await house.player({ gameId: 'hiyas-keno' })
    const [won, undone] = [id(), id()]
    await player.bet(won, 10)
    await player.bet(undone, 20)
    await house.server.rows(`update games.game set is_closed = true where code = 'hiyas-keno'`)
    house.advance(10_000)
    expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(970) })
    expect(await player.win(id(), won, 5)).toMatchObject({ status: 'RS_OK' })
    expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(995) })
  })

  test.each([
    ['category', 'RNG'],
    ['vendor', 'HYO'],
    ['game', 'HYO-hiyas-keno'],
  ])(
    'W-14 GAM-18 what a merchant withholds (%s) takes no bets of who is in it, its wins and rollbacks arrive',
    async (kind, code) => {
      await house.server.rows('update games.game set is_closed = false')
      house.advance(10_000)
      const player = await house.player({ gameId: 'hiyas-keno' })
      const [won, undone] = [id(), id()]
      await player.bet(won, 10)
      await player.bet(undone, 20)
      await house.server.rows('insert into games.withheld (merchant, kind, code) values ($1, $2, $3)', [
        'HIYAS',
        kind,
        code,
      ])
      house.advance(10_000)
      expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME', balance: units(970) })
      expect(await player.win(id(), won, 5)).toMatchObject({ status: 'RS_OK' })
      expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(995) })
      await house.server.rows('delete from games.withheld')
      house.advance(10_000)
      expect(await player.bet(id(), 1)).toMatchObject({ status: 'RS_OK' })
    },
  )

  test('WAL-07 a retired key opens the door no more', async () => {
    const player = await house.player()
    await house.server.rows('update games.supplier_key set retired_at = now()')
    house.advance(10_000)
    expect(await player.ask('balance')).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    await house.server.rows('update games.supplier_key set retired_at = null')
    house.advance(10_000)
    expect(await player.ask('balance')).toMatchObject({ status: 'RS_OK' })
  })
})

/** Uses are gathered for a second before they are written. */
const WRITTEN = { interval: 50 }

async function usesWrittenSince(timeMs: number, player: Player): Promise<number> {
  const rows = await house.server.rows('select from games.launch where member_id = $1 and used_at >= $2', [
    player.member.memberId,
    new Date(timeMs),
  ])
  return rows.length
}

async function seenSince(timeMs: number, player: Player): Promise<boolean> {
  const rows = await house.server.rows('select from identity.session where member_id = $1 and seen_at >= $2', [
    player.member.memberId,
    new Date(timeMs),
  ])
  return rows.length > 0
}

/** A launch whose token has not been used yet. */
async function launchOnly({ server }: House): Promise<string> {
  const member = await server.registerMember()
  const launched = await member.client.call(games.launchGame, { nodeId: 'HYO-hiyas-reels' })
  return launched.ok ? (new URL(launched.value.gameUrl, server.url).searchParams.get('token') ?? '') : ''
}
