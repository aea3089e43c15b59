import { describe, expect, test } from 'vitest'
import { CALETA_STATUS_OF, CALETA_STATUSES } from '../src/caleta/statuses.ts'
import { BEEXAR_ERROR_OF, HUB88_STATUS_OF, PAM_ERROR_OF, PAM_HTTP_OF, type WalletError } from '../src/index.ts'
import { PAM_ERROR_CODES } from '../src/pam/errors.ts'

/** What suppliers' programs act on: for each reason of ours Hub88, Caleta where it differs, Beexar, PAM and its HTTP status. */
const SAID: Record<WalletError, [hub88: string, caleta: string | null, beexar: string, pam: string, http: number]> = {
  signature_wrong: ['INVALID_SIGNATURE', null, '403 forbidden', 'API_TOKEN', 401],
  syntax_wrong: ['WRONG_SYNTAX', null, '400 bad request', 'UNDEFINED', 400],
  types_wrong: ['WRONG_TYPES', null, '400 bad request', 'UNDEFINED', 400],
  player_unknown: ['INVALID_TOKEN', null, '101 player is invalid', 'PLAYER_NOT_FOUND', 200],
  currency_wrong: ['WRONG_CURRENCY', null, '154 currency is not available to the player', 'TRANS_CURRENCY', 200],
  player_disabled: ['USER_DISABLED', null, '110 player is disabled', 'BET_NOT_ALLOWED', 200],
  game_refused: ['INVALID_GAME', null, '107 game is forbidden to the player', 'GAME_NOT_FOUND', 200],
  token_invalid: ['INVALID_TOKEN', null, '403 forbidden', 'SESSION_NOT_FOUND', 200],
  token_expired: ['TOKEN_EXPIRED', null, '403 forbidden', 'SESSION_EXPIRED', 200],
  transaction_unknown: ['TRANSACTION_DOES_NOT_EXIST', null, '400 bad request', 'TRANS_NOT_FOUND', 200],
  transaction_rolled_back: [
    'TRANSACTION_ROLLED_BACK',
    null,
    '409 action already rolled back',
    'TRANS_ALREADY_CANCELLED',
    200,
  ],
  transaction_settled: ['TRANSACTION_ROLLED_BACK', null, '409 action already settled', 'TRANS_ALREADY_SETTLED', 200],
  duplicate_transaction: ['DUPLICATE_TRANSACTION', null, '400 bad request', 'DUPLICATE_TRANS', 200],
  limit_reached: ['LIMIT_REACHED', 'BET_LIMIT_EXCEEDED', '105 bet limit reached', 'BET_NOT_ALLOWED', 200],
  insufficient_funds: ['NOT_ENOUGH_MONEY', null, '100 insufficient funds', 'CASH_OVERDRAFT', 200],
  busy: ['UNKNOWN', 'TIMEOUT', '500 unknown error', 'TIMEOUT', 200],
}

describe('how a refusal is said', () => {
  test.each(Object.entries(SAID) as [WalletError, (typeof SAID)[WalletError]][])(
    'W-13 %s in the words of each dialect',
    (reason, [hub88, caleta, beexar, pam, http]) => {
      expect(HUB88_STATUS_OF[reason]).toBe(`RS_ERROR_${hub88}`)
      expect(CALETA_STATUS_OF[reason]).toBe(`RS_ERROR_${caleta ?? hub88}`)
      const { apiCode, message, http: beexarHttp } = BEEXAR_ERROR_OF[reason]
      expect([`${apiCode} ${message}`, beexarHttp]).toEqual([beexar, reason === 'busy' ? 500 : 400])
      expect([PAM_ERROR_OF[reason].code, PAM_HTTP_OF[reason] ?? 200]).toEqual([`PAM_ERR_${pam}`, http])
      expect(PAM_ERROR_OF[reason].message).toMatch(/^\w.*\w$/)
      expect(CALETA_STATUSES).toContain(CALETA_STATUS_OF[reason])
      expect(PAM_ERROR_CODES).toContain(PAM_ERROR_OF[reason].code)
    },
  )
})
