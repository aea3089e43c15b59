import { games } from '@hiyas/contract'
import { HOUR_MS, MINUTE_MS, systemClock } from '@hiyas/kernel'
import { BEEXAR_SIGNATURE_HEADER, createSharedSecret } from '@hiyas/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { agreeOn, giveSecret } from '../../../../test/supplier-terms.ts'
import {
  type About,
  cash,
  id,
  OTHER,
  type PamSupplier,
  refusal,
  SECRET,
  SUITE,
  SUPPLIER,
  startPamSupplier,
} from './pam-supplier.ts'
import { addSupplier } from './sold-games.ts'

let house: PamSupplier
let aheadMs = 0
beforeAll(async () => {
  house = await startPamSupplier('door_pam', { clock: { nowMs: () => systemClock.nowMs() + aheadMs } })
})

describe('who knocks', () => {
  test.each<[string, About]>([
    ['no token of the API', { secret: null }],
    ['a wrong one', { secret: 'a'.repeat(40) }],
    ['that of another provider', { secret: `${SECRET}-of-another` }],
    ['a provider nobody knows', { supplier: 'NOBODY' }],
  ])('W-13 W-27 %s is refused before anything is read', async (_what, about) => {
    const wrong = { http: 401, status: 'ERROR', error: { code: 'PAM_ERR_API_TOKEN' } }
    expect(await house.ask('GET', 'session?', { token: 'x', ...about })).toMatchObject(wrong)
    expect(await house.ask('POST', 'x/transactions?', { token: 'x', body: '{', ...about })).toMatchObject(wrong)
  })

  test('a secret that is sent signs nothing, and one that signs is not let in by itself', async () => {
    const { server } = house
    await addSupplier(server, 'BXR', 'beexar')
    await giveSecret(server, 'BXR', SECRET)
    expect(await house.ask('GET', 'session?', { supplier: 'BXR', token: 'x' })).toMatchObject({ http: 401 })
    const body = '{"account_id":"x","currency":"PHP"}'
    const headers = { [BEEXAR_SIGNATURE_HEADER]: createSharedSecret(SECRET).sign(Buffer.from(body)) }
    const codeFor = async (supplier: string) => {
      const { json } = await server.client().send('POST', `/supplier/beexar/${supplier}/balance`, { body, headers })
      return (json as { meta: { api_code: string } }).meta.api_code
    }
    expect([await codeFor('BXR'), await codeFor(SUPPLIER)]).toEqual(['101', '403'])
  })

  test('who names no provider is told so', async () => {
    expect(await house.ask('GET', 'session?', { supplier: '' })).toMatchObject({
      http: 400,
      error: { code: 'PAM_ERR_MISSING_PROVIDER' },
    })
  })

  test('a provider changes his API token: both hold, then the old one does not', async () => {
    const player = await house.player()
    const fresh = 'the-next-secret-of-the-supplier'
    const balanceWith = (secret: string) =>
      house.ask('GET', `${player.playerId}/balance?`, { token: player.token, secret })
    await giveSecret(house.server, SUPPLIER, fresh)
    expect(await balanceWith(fresh)).toMatchObject({ status: 'OK' })
    expect(await balanceWith(SECRET)).toMatchObject({ status: 'OK' })
    await agreeOn(house.server, SUPPLIER, { secrets: [{ secret: SECRET }] })
    expect(await balanceWith(fresh)).toMatchObject({ http: 401 })
  })

  test('W-28 amounts that are more together than may move at once are out of range, and no fault of ours', async () => {
    const playing = await house.player()
    await playing.withdraw(10)
    expect(await playing.deposit(100_000_000_000, { bonusAmount: 0.01 })).toMatchObject({
      http: 400,
      error: { code: 'PAM_ERR_UNDEFINED' },
    })
    expect(await playing.balance()).toBe(990)
  })

  test('an address nobody answers, and a player who is none', async () => {
    expect(await house.ask('DELETE', 'session?')).toMatchObject({ http: 404, error: { code: 'PAM_ERR_UNDEFINED' } })
    const { token } = await house.player()
    for (const nobody of ['x', 'HIYAS.AAAAAAAAAAAAAAAAAAAAAA', '%ff'])
      expect(await house.ask('GET', `${nobody}/balance?`, { token })).toMatchObject(refusal('PAM_ERR_PLAYER_NOT_FOUND'))
  })
})

describe('sessions', () => {
  test('W-04 W-25 a session says who plays what, in names no longer than the dialect allows', async () => {
    const member = await house.server.registerMember()
    const token = await house.launch(member)
    expect(token.length).toBeLessThanOrEqual(40)
    const { session, http } = await house.ask('GET', 'session?', { token })
    expect({ http, session }).toEqual({
      http: 200,
      session: {
        playerId: expect.stringMatching(/^HIYAS\.[\w-]{22}$/),
        token,
        currency: 'PHP',
        country: 'PH',
        language: 'TL',
        gameId: 'dice',
      },
    })
  })

  test('W-04 W-25 a session tells the language its game was opened in, whatever the site speaks, and keeps it with a fresh token', async () => {
    const { client } = await house.server.registerMember()
    const launched = await client.call(games.launchGame, { nodeId: 'EVO-dice' }, { headers: { language: 'EN' } })
    const address = launched.ok ? launched.value.gameUrl : ''
    const token = new URLSearchParams(address.split('?')[1]).get('token') ?? ''
    expect(await house.ask('GET', 'session?', { token })).toMatchObject({ session: { language: 'EN' } })
    const renewed = await house.ask('PUT', 'session?', { token })
    expect(renewed).toMatchObject({ session: { language: 'EN' } })
    // Of a launch of before nobody knows it.
    await house.server.rows('update games.launch set language = null')
    aheadMs += 2 * MINUTE_MS
    expect(await house.ask('GET', 'session?', { token: renewed.session?.token })).toMatchObject({
      session: { language: 'TL' },
    })
  })

  test('W-25 the token is traded for a fresh one, and the old one is nobody\u2019s', async () => {
    const player = await house.player()
    const old = player.token
    const renewed = await house.ask('PUT', 'session?', { token: old })
    const fresh = renewed.session?.token ?? ''
    expect(fresh).toMatch(/^[\w-]{40}$/)
    expect(fresh).not.toBe(old)
    expect(await house.ask('PUT', 'session?', { token: old })).toMatchObject(refusal('PAM_ERR_SESSION_NOT_FOUND'))
    expect(await player.get('balance?')).toMatchObject(refusal('PAM_ERR_SESSION_NOT_FOUND'))
    expect(await player.withdraw(1)).toMatchObject(refusal('PAM_ERR_SESSION_NOT_FOUND'))
    expect(await player.get('balance?', fresh)).toMatchObject({ status: 'OK', balance: cash(1_000) })
  })

  test('W-25 of many who trade the same token at once, one gets a fresh one', async () => {
    const { token } = await house.player()
    const all = await Promise.all(Array.from({ length: 8 }, () => house.ask('PUT', 'session?', { token })))
    expect(all.filter(answer => answer.status === 'OK')).toHaveLength(1)
  })

  test('W-25 a token is of no use to another provider', async () => {
    const { token, playerId } = await house.player()
    const about = { token, supplier: OTHER, secret: `${SECRET}-of-another` }
    for (const method of ['GET', 'PUT'])
      expect(await house.ask(method, 'session?', about)).toMatchObject(refusal('PAM_ERR_SESSION_NOT_FOUND'))
    const nothing = {
      ...{ http: 200, status: 'ERROR' },
      error: { code: 'PAM_ERR_SESSION_NOT_FOUND', message: expect.any(String) },
    }
    expect(await house.ask('GET', `${playerId}/balance?`, about)).toEqual(nothing)
    expect(await house.ask('GET', 'session?', { token })).toMatchObject({ status: 'OK' })
    aheadMs += 13 * HOUR_MS
    expect(await house.ask('GET', `${playerId}/balance?`, about), 'it is fit for nothing any more').toEqual(nothing)
  })

  test('W-04 a provider who calls himself by two words is the supplier whose code has none between them', async () => {
    await addSupplier(house.server, 'REDTIGER', 'pam')
    await giveSecret(house.server, 'REDTIGER', SECRET)
    const { playerId, token, transaction } = await house.player('REDTIGER')
    const about = { token, supplier: 'Red%20Tiger' }
    expect(await house.ask('GET', 'session?', about)).toMatchObject({ session: { playerId } })
    const body = JSON.stringify(transaction({ provider: 'Red Tiger', transactionType: 'WITHDRAW', cashAmount: 10 }))
    expect(await house.ask('POST', `${playerId}/transactions?`, { ...about, body })).toMatchObject({
      status: 'OK',
      transactionResult: { balance: cash(990) },
    })
  })

  test('W-14 a session that expired takes no bet, its wins and cancels arrive', async () => {
    const player = await house.player()
    const [won, undone] = [id(), id()]
    await player.withdraw(10, { providerTransactionId: won, providerRoundId: 'a' })
    await player.withdraw(20, { providerTransactionId: undone, providerRoundId: 'b' })
    aheadMs += 13 * HOUR_MS
    expect(await player.withdraw(1)).toMatchObject(refusal('PAM_ERR_SESSION_EXPIRED'))
    expect(await player.deposit(5, { providerBetRef: won, providerRoundId: 'a' })).toMatchObject({ status: 'OK' })
    expect(await player.cancel({ providerTransactionId: undone, providerRoundId: 'b' })).toMatchObject({
      status: 'OK',
      transactionResult: { balance: cash(995) },
    })
  })
})

describe('what was done', () => {
  test('W-26 a transaction is found by its id and by its bet after five months, and a repeat of it is still one', async () => {
    const playing = await house.player()
    const bet = { providerTransactionId: id(), providerBetRef: id() }
    const win = { providerTransactionId: id(), providerBetRef: bet.providerBetRef }
    await playing.withdraw(10, bet)
    await playing.deposit(5, win)
    await house.server.rows(`set session_replication_role = replica;
      update ledger.transaction set created_at = created_at - interval '5 months';
      update games.launch set launched_at = launched_at - interval '5 months', activated_at = activated_at - interval '5 months',
        used_at = used_at - interval '5 months'`)
    // As long as anybody remembers a launch.
    aheadMs += HOUR_MS
    expect(await playing.get(`transactions?providerTransactionId=${bet.providerTransactionId}`)).toMatchObject({
      status: 'OK',
      transactions: [{ transactionType: 'WITHDRAW', cashAmount: 10, providerTransactionId: bet.providerTransactionId }],
    })
    expect(await playing.get(`transactions?providerBetRef=${bet.providerBetRef}`)).toMatchObject({
      transactions: [
        { transactionType: 'WITHDRAW', ...bet },
        { transactionType: 'DEPOSIT', cashAmount: 5, ...win },
      ],
    })
    expect(await playing.withdraw(10, bet)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(995) } })
    expect(await playing.get('transactions?providerTransactionId=nobody')).toMatchObject(
      refusal('PAM_ERR_TRANS_NOT_FOUND'),
    )
    expect(await playing.get('transactions?')).toMatchObject({ http: 400 })
  })

  test('W-22 a round is told with its times, and with its end once it has one', async () => {
    const playing = await house.player()
    const round = { providerRoundId: 'told/1' }
    const told = () => playing.get(`gamerounds/${encodeURIComponent('told/1')}?`)
    expect(await told()).toMatchObject(refusal('PAM_ERR_ROUND_NOT_FOUND'))
    await playing.withdraw(10, round)
    expect((await told()).gameround).toEqual({
      providerGameId: 'dice',
      providerRoundId: 'told/1',
      startTime: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    await playing.deposit(0, { ...round, isGameOver: true })
    expect((await told()).gameround).toMatchObject({ endTime: expect.stringMatching(/Z$/) })
  })

  test('a suite is told ids that are the same in every run', async () => {
    await agreeOn(house.server, SUITE, { ownIds: 'counted' })
    const playing = await house.player(SUITE)
    const idOf = (answer: { transactionResult?: { transactionId?: string } }) => answer.transactionResult?.transactionId
    const bet = { providerTransactionId: 'tx-1' }
    expect(idOf(await playing.withdraw(10, bet))).toBe('op-tx-1')
    expect(idOf(await playing.withdraw(10, bet))).toBe('op-tx-1')
    expect(idOf(await playing.cancel(bet))).toBe('op-tx-2')
    expect(idOf(await playing.withdraw(10, { providerTransactionId: 'tx-2' }))).toBe('op-tx-3')
  })
})
