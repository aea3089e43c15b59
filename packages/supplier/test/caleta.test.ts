import { describe, expect, test } from 'vitest'
import { readCaleta } from '../src/caleta/reading.ts'
import type { CaletaCall } from '../src/caleta/shapes.ts'

const ASK = { request_uuid: 'ask-1', token: 'token-1' }
const BET = {
  ...ASK,
  supplier_user: 'player-1',
  transaction_uuid: 'bet-1',
  round: 'round-1',
  game_code: 'hiyas-reels',
  currency: 'PHP',
  amount: 356_000,
}
const WIN = { ...BET, transaction_uuid: 'win-1', reference_transaction_uuid: 'bet-1' }
const { amount: _amount, currency: _currency, supplier_user: _user, ...ROLLBACK } = WIN
const read = (call: CaletaCall, message: object) => readCaleta(call, Buffer.from(JSON.stringify(message)))

describe('messages in the words of Hub88', () => {
  test.each<[CaletaCall, object, object]>([
    ['check', { token: 'token-1' }, { token: 'token-1', user: '', request_uuid: '' }],
    ['balance', { ...ASK, supplier_user: 'player-1' }, { ...ASK, user: 'player-1' }],
    ['bet', BET, { ...BET, user: 'player-1' }],
    ['win', { ...WIN, jackpot_win: 356_000 }, { ...WIN, user: 'player-1' }],
    ['win', { ...WIN, jackpot_win: 0 }, { ...WIN, user: 'player-1' }],
    ['rollback', { ...ROLLBACK, user: 'player-1' }, { ...ROLLBACK, user: 'player-1' }],
    ['rollback', ROLLBACK, { ...ROLLBACK, user: '' }],
    // Names that only other messages know count for nothing.
    ['check', { token: 'token-1', user: 5 }, { user: '' }],
    ['balance', { ...ASK, supplier_user: 'player-1', user: 5 }, { user: 'player-1' }],
    ['rollback', { ...ROLLBACK, supplier_user: 5, user: 'player-1' }, { user: 'player-1' }],
    ['rollback', { ...ROLLBACK, supplier_user: 5 }, { user: '' }],
    ['bet', { ...BET, jackpot_win: 356_001 }, { amount: 356_000 }],
  ])('W-27 a %s %j is read', (call, message, said) => {
    expect(read(call, message)).toMatchObject({ ok: true, value: said })
  })

  test.each<[string, CaletaCall, object, string]>([
    ['a jackpot beyond the win it is part of', 'win', { ...WIN, jackpot_win: 356_001 }, 'types_wrong'],
    ['an amount that is a text', 'bet', { ...BET, amount: '356000' }, 'types_wrong'],
    [
      'a bet that names the player as Hub88 does',
      'bet',
      { ...BET, supplier_user: undefined, user: 'p' },
      'syntax_wrong',
    ],
    ['a win that names no bet', 'win', BET, 'syntax_wrong'],
  ])('W-13 %s is refused, and echoed as far as it can be', (_what, call, message, code) => {
    expect(read(call, message)).toEqual({ ok: false, code, detail: { requestUuid: 'ask-1' } })
  })

  test.each(['1e5', '100.0', '-0', '1E5'])('W-28 %s is no amount, neither of a win nor of its jackpot', digits => {
    const text = JSON.stringify({ ...WIN, jackpot_win: 77 })
    for (const field of ['356000', '77'])
      expect(readCaleta('win', Buffer.from(text.replace(field, digits)))).toMatchObject({ code: 'types_wrong' })
  })
})
