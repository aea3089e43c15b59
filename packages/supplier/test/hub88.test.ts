import { AMOUNT_MAX, ok, refuse } from '@hiyas/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  HUB88_STATUS_OF,
  HUB88_STATUSES,
  type Hub88Call,
  hub88Digits,
  hub88Minor,
  hub88Wire,
  needsRollback,
  readHub88,
} from '../src/index.ts'

describe('amounts', () => {
  test.each([
    [356_000, 35_600n], // 3.56
    [0, 0n],
    [1_000, 100n], // one centavo
    [9_007_199_254_740_000, 900_719_925_474_000n],
  ])('W-28 %d of the wire is exact', (wire, minor) => {
    expect(hub88Minor(wire, 'PHP')).toEqual(ok(minor))
    expect(hub88Wire(minor)).toEqual(ok(wire))
    expect(hub88Digits(minor)).toBe(String(wire))
  })

  test.each([
    ['negative', -1_000],
    ['no whole centavo (1.005)', 100_500],
    ['below our smallest unit', 1],
    ['a fraction', 1_000.5],
    ['beyond exact integers', 2 ** 53],
    ['infinite', Number.POSITIVE_INFINITY],
    ['no number', Number.NaN],
  ])('W-28 %s is refused', (_why, wire) => {
    expect(hub88Minor(wire, 'PHP')).toEqual(refuse('amount_malformed'))
  })

  test('W-28 the step is the currency\u2019s own', () => {
    expect(hub88Minor(100_000, 'JPY')).toEqual(ok(10_000n))
    expect(hub88Minor(150_000, 'JPY').ok).toBe(false)
  })

  test('W-28 what a JSON number cannot hold exactly does not go out as one', () => {
    expect(hub88Wire(-1n).ok).toBe(false)
    const largest = BigInt(Number.MAX_SAFE_INTEGER) / 10n
    expect(hub88Wire(largest)).toEqual(ok(9_007_199_254_740_990))
    expect(hub88Wire(largest + 1n)).toEqual(refuse('amount_malformed'))
    expect(hub88Digits(AMOUNT_MAX * 9n)).toBe('90000000000000000')
  })

  test('W-28 there and back is the identity on whole centavos', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_007_199_254_740n }), centavos => {
        const minor = centavos * 100n
        const wire = hub88Wire(minor)
        expect(wire.ok && hub88Minor(wire.value, 'PHP')).toEqual(ok(minor))
      }),
    )
  })
})

describe('statuses', () => {
  test('W-13 every status we answer is one the dialect knows', () => {
    for (const status of Object.values(HUB88_STATUS_OF)) expect(HUB88_STATUSES).toContain(status)
  })

  test('WAL-06 only a success, missing money and a reached limit need no rollback', () => {
    expect(HUB88_STATUSES.filter(status => !needsRollback(status))).toEqual([
      'RS_OK',
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_ERROR_LIMIT_REACHED',
    ])
  })
})

const bet = {
  user: 'player-1',
  token: 'token-1',
  request_uuid: 'ask-1',
  transaction_uuid: 'bet-1',
  round: 'round-1',
  game_code: 'hiyas-reels',
  currency: 'PHP',
  amount: 356_000,
}
const win = { ...bet, reference_transaction_uuid: 'bet-0' }
const { amount: _amount, currency: _currency, ...rollback } = win
const VALID: Record<Hub88Call, object> = {
  userInfo: { token: 'token-1', request_uuid: 'ask-1' },
  balance: { user: 'player-1', token: 'token-1', request_uuid: 'ask-1' },
  bet,
  win,
  rollback,
}
const read = (call: Hub88Call, value: unknown) => readHub88(call, Buffer.from(JSON.stringify(value)))

describe('reading questions', () => {
  test.each(Object.entries(VALID))(
    'W-27 %s is read, unknown fields and the order of keys do not matter',
    (call, value) => {
      const noisy = Object.fromEntries([['extra', { deep: [1] }], ...Object.entries(value).toReversed()])
      const result = read(call as Hub88Call, noisy)
      expect(result.ok && result.value).toMatchObject(value)
    },
  )

  test.each(['', 'null', '[]', '"text"', '12', '{', '{"user":', '\u0000'])('W-13 %j is wrong syntax', text => {
    const result = readHub88('bet', Buffer.from(text))
    expect(result).toEqual(refuse('syntax_wrong', { detail: { requestUuid: '' } }))
  })

  test.each(Object.keys(bet))('W-13 a bet without %s is wrong syntax and still echoes what it can', field => {
    const { [field as keyof typeof bet]: _left, ...rest } = bet
    const echo = field === 'request_uuid' ? '' : 'ask-1'
    expect(read('bet', rest)).toEqual(refuse('syntax_wrong', { detail: { requestUuid: echo } }))
  })

  test.each([
    ['amount', '356000'],
    ['amount', 1.5],
    ['amount', -1],
    ['amount', 2 ** 53],
    ['amount', null],
    ['currency', 'php'],
    ['currency', 608],
    ['user', ''],
    ['user', 'x'.repeat(65)],
    ['user', 'two words'],
    ['transaction_uuid', 'nul\u0000'],
    ['round', { nested: true }],
    ['round_closed', 'true'],
    ['is_free', 1],
    ['reward_uuid', 'two words'],
  ])('W-13 %s = %j is a wrong type', (field, value) => {
    const result = read('bet', { ...bet, [field]: value })
    expect(result).toEqual(refuse('types_wrong', { detail: { requestUuid: 'ask-1' } }))
  })

  test('W-13 a question id that is no plain text is not echoed', () => {
    for (const request_uuid of ['<script> \n', '\nask-1', 'ask-1 ', 'x'.repeat(65)])
      expect(read('bet', { ...bet, request_uuid })).toEqual(refuse('types_wrong', { detail: { requestUuid: '' } }))
  })

  test('W-15 a win must name its bet', () => {
    expect(read('win', bet)).toMatchObject({ ok: false, code: 'syntax_wrong' })
  })
})
