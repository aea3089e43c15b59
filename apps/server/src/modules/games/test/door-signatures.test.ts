import { generateKeyPairSync } from 'node:crypto'
import { newSecret } from '@hiyas/kernel'
import { createSigner } from '@hiyas/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, type Player, pathOf, startHouse, units } from '../../../../test/house.ts'

let house: House
let player: Player
beforeAll(async () => {
  house = await startHouse('door_signatures')
  player = await house.player()
})

const betOf = (part: object = {}) => JSON.stringify(player.question({ amount: units(10), ...part }))
const otherKey = () =>
  createSigner(
    generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
  )

describe('who may speak at the supplier door', () => {
  const refused = { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: '' }

  test('W-27 WAL-07 a bet signed by the supplier is taken', async () => {
    expect(await house.post(pathOf('bet'), betOf())).toMatchObject({ status: 'RS_OK', user: player.user })
  })

  test('W-13 WAL-07 without a signature, with a wrong one, with another key, under another name: nothing is read', async () => {
    const before = await player.balance()
    const body = betOf()
    const signed = otherKey()(Buffer.from(body))
    expect(await house.post(pathOf('bet'), body, { signature: null })).toEqual(refused)
    expect(await house.post(pathOf('bet'), body, { signature: 'AAAA' })).toEqual(refused)
    expect(await house.post(pathOf('bet'), body, { signature: signed })).toEqual(refused)
    expect(await house.post(pathOf('bet'), body, { supplier: 'NOBODY' })).toEqual(refused)
    expect(await house.post(pathOf('bet'), body, { supplier: 'x'.repeat(4_000) })).toEqual(refused)
    expect(await player.balance()).toBe(before)
  })

  test('W-27 one altered byte breaks the signature', async () => {
    const body = betOf({ amount: units(1) })
    const richer = body.replace(String(units(1)), String(units(2)))
    expect(richer).not.toBe(body)
    expect(await house.post(pathOf('bet'), richer, { signature: house.sign(body) })).toEqual(refused)
    expect(await house.post(pathOf('bet'), `${body} `, { signature: house.sign(body) })).toEqual(refused)
  })

  test('W-27 among many bets at once a wrong signature refuses its own and no other', async () => {
    const before = await player.balance()
    // Several waves: the first ones are checked while the thread for it still starts.
    for (let wave = 0; wave < 5; wave++) {
      const bodies = Array.from({ length: 40 }, () => betOf({ amount: units(1) }))
      const answers = await Promise.all(
        bodies.map((body, number) =>
          house.post(pathOf('bet'), body, { signature: house.sign(number % 4 === 0 ? `${body} ` : body) }),
        ),
      )
      expect(answers.map(answer => answer.status)).toEqual(
        bodies.map((_, number) => (number % 4 === 0 ? refused.status : 'RS_OK')),
      )
    }
    expect(await player.balance()).toBe((before ?? 0) - units(5 * 30))
  })

  test('W-27 the signature is over the bytes: blanks, the order of keys and unknown fields do not matter', async () => {
    const question = { unknown: { deep: true }, ...player.question({ amount: units(1) }) }
    const body = JSON.stringify(Object.fromEntries(Object.entries(question).toReversed()), null, 3)
    expect(await house.post(pathOf('bet'), body)).toMatchObject({ status: 'RS_OK' })
  })
})

describe('what cannot be read at the supplier door', () => {
  test.each(['', '{', 'null', '[]', '"bet"', '\u0000\u0001'])('W-13 %j is wrong syntax', async body => {
    expect(await house.post(pathOf('bet'), body)).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: '' })
  })

  test('W-13 a body that is too long is refused before it is read, and counted', async () => {
    const answer = await house.post(pathOf('bet'), betOf({ padding: 'x'.repeat(17_000) }))
    expect(answer).toEqual({ status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: '' })
    const counted = await house.server.program.deps.metrics.getSingleMetricAsString('hiyas_supplier_answers_total')
    expect(counted).toMatch(/supplier="unknown",call="bet",status="RS_ERROR_WRONG_SYNTAX"} [1-9]/)
  })

  test.each(['user', 'token', 'transaction_uuid', 'round', 'game_code', 'currency', 'amount'])(
    'W-13 a bet without %s is wrong syntax and echoes the question',
    async field => {
      const question = { ...player.question({ amount: units(1) }), [field]: undefined }
      expect(await house.post(pathOf('bet'), JSON.stringify(question))).toEqual({
        status: 'RS_ERROR_WRONG_SYNTAX',
        request_uuid: question.request_uuid,
      })
    },
  )

  test.each([
    ['negative', '-1000'],
    ['a fraction', '1000.5'],
    ['no whole centavo: 1.005 PHP', '100500'],
    ['below our smallest unit', '1'],
    ['beyond exact integers', '9007199254740993000'],
    ['beyond all numbers', '1E400'],
    ['a text', '"1000"'],
    ['nothing', 'null'],
  ])('W-28 an amount that is %s is a wrong type and moves nothing', async (_what, amount) => {
    const before = await player.balance()
    const body = betOf({ request_uuid: 'q-1' }).replace(/"amount":\d+/, `"amount":${amount}`)
    expect(await house.post(pathOf('bet'), body)).toEqual({ status: 'RS_ERROR_WRONG_TYPES', request_uuid: 'q-1' })
    expect(await player.balance()).toBe(before)
  })

  test('W-13 a user that names nobody is unknown, whatever he is called', async () => {
    const nobody = `HIYAS.${player.member.memberId.replace(/.$/, digit => (digit === '0' ? '1' : '0'))}`
    for (const user of [nobody, 'nobody', `NOWHERE.${player.member.memberId}`, `HIYASFUN.${player.member.memberId}`]) {
      expect(await player.ask('balance', { user })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
      const answer = await player.bet(newSecret(), 1, { user })
      expect(answer.status).toBe('RS_ERROR_INVALID_TOKEN')
      expect(answer).not.toHaveProperty('balance')
    }
  })
})
