import { AMOUNT_MAX, ok, refuse } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import {
  BEEXAR_ERROR_OF,
  beexarTellsBalance,
  createSharedSecret,
  readBeexar,
  readDecimal,
  writeDecimal,
} from '../src/index.ts'

const BODY =
  '{"account_id":"player_1","currency":"EUR","game_id":"dice","round_id":"r-1","finished":true,"transactions":[{"id_provider":"tx-1","type":"bet","amount":"10.00"},{"id_provider":"tx-2","type":"win","amount":"25.00"}]}'

describe('amounts', () => {
  test.each([
    ['10.00', 100_000n],
    ['0.01', 100n],
    ['10', 100_000n],
    ['63727092.34', 637_270_923_400n],
    ['1.5000', 15_000n],
    ['100000000000.00', AMOUNT_MAX],
  ])('W-28 %s is exact', (text, minor) => {
    expect(readDecimal(text, 'PHP')).toEqual(ok(minor))
  })

  test.each([
    ['seventeen decimals', '1.12345678901234567'],
    ['an exponent', '1E2000000000'],
    ['a small exponent', '1e2'],
    ['a sign', '-1.00'],
    ['a plus', '+1.00'],
    ['nothing', '0.00'],
    ['half a centavo', '1.005'],
    ['a blank', ' 1.00'],
    ['a comma', '1,00'],
    ['no digits before the point', '.50'],
    ['leading zeros', '007.00'],
    ['not a number', 'NaN'],
    ['too much', '1000000000000.00'],
    ['a centavo more than anybody may have', '100000000000.01'],
  ])('W-V2 W-23 W-28 %s is refused', (_why, text) => {
    expect(readDecimal(text, 'PHP')).toEqual(refuse('amount_malformed'))
  })

  test('the wire says as many decimals as the currency has, and more where it would lose something', () => {
    expect(writeDecimal(1_150_000n, 'EUR')).toBe('115.00')
    expect(writeDecimal(0n, 'PHP')).toBe('0.00')
    expect(writeDecimal(10_050n, 'PHP')).toBe('1.005')
    expect(writeDecimal(50_000n, 'JPY')).toBe('5')
  })
})

describe('signatures', () => {
  const secret = createSharedSecret('a-secret-of-a-test-supplier')

  test('W-27 a signature is good for exactly these bytes', () => {
    const signature = secret.sign(Buffer.from(BODY))
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect(secret.verify(Buffer.from(BODY), signature)).toBe(true)
    expect(secret.verify(Buffer.from(BODY.replace('25.00', '95.00')), signature)).toBe(false)
    expect(secret.verify(Buffer.from(`${BODY} `), signature)).toBe(false)
    expect(createSharedSecret('another-secret-of-a-supplier').verify(Buffer.from(BODY), signature)).toBe(false)
  })

  test.each([undefined, '', 'zz', 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(10_000)])(
    'W-27 %j is no signature',
    signature => {
      expect(secret.verify(Buffer.from(BODY), signature)).toBe(false)
    },
  )

  test('a secret that can be guessed is refused', () => {
    expect(() => createSharedSecret('x'.repeat(15))).toThrow(/at least 16/)
    expect(createSharedSecret('x'.repeat(16)).isSame('x'.repeat(16))).toBe(true)
  })
})

describe('messages', () => {
  const read = (change: object) => readBeexar('betwin', Buffer.from(JSON.stringify({ ...JSON.parse(BODY), ...change })))

  test('W-27 a message is read, and fields nobody knows are ignored', () => {
    expect(readBeexar('betwin', Buffer.from(BODY))).toMatchObject({ ok: true, value: { round_id: 'r-1' } })
    expect(read({ unheard_of: { deep: 1 } }).ok).toBe(true)
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['without its account', '{"currency":"EUR","game_id":"dice","round_id":"r","transactions":[]}'],
  ])('%s has the wrong syntax', (_what, text) => {
    expect(readBeexar('betwin', Buffer.from(text))).toMatchObject({ ok: false, code: 'syntax_wrong' })
  })

  test.each([
    ['a number for a text', { account_id: 7 }],
    ['an amount that is a number', { transactions: [{ id_provider: 'x', type: 'bet', amount: 10 }] }],
    ['a kind nobody has', { transactions: [{ id_provider: 'x', type: 'gift', amount: '1.00' }] }],
    ['no moves', { transactions: [] }],
    [
      'too many moves',
      { transactions: Array.from({ length: 65 }, () => ({ id_provider: 'x', type: 'bet', amount: '1' })) },
    ],
    ['an id of 10 kB', { round_id: 'r'.repeat(10_000) }],
    ['a currency in lower case', { currency: 'eur' }],
  ])('%s has the wrong types', (_what, change) => {
    expect(read(change)).toMatchObject({ ok: false, code: 'types_wrong' })
  })
})

test('every refusal is a 400 with its code, only what is our fault is a 500, and only two tell the balance', () => {
  for (const [code, { http }] of Object.entries(BEEXAR_ERROR_OF)) expect(http, code).toBe(code === 'busy' ? 500 : 400)
  expect(BEEXAR_ERROR_OF.insufficient_funds).toMatchObject({ apiCode: '100', message: 'insufficient funds' })
  expect(BEEXAR_ERROR_OF.transaction_rolled_back).toMatchObject({
    apiCode: '409',
    message: 'action already rolled back',
  })
  const telling = (Object.keys(BEEXAR_ERROR_OF) as (keyof typeof BEEXAR_ERROR_OF)[]).filter(beexarTellsBalance)
  expect(telling.toSorted()).toEqual(['insufficient_funds', 'limit_reached'])
})
