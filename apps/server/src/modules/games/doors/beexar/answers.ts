import {
  BEEXAR_ERROR_OF,
  type BeexarMoveAnswer,
  type BeexarSessionAnswer,
  beexarTellsBalance,
  type WalletError,
  writeDecimal,
} from '@hiyas/supplier'
import type { RawAnswer } from '../../../../platform/module.ts'
import type { EngineAnswer } from '../asking.ts'
import { supplierUserOf } from '../supplier-users.ts'

export type Written = RawAnswer & { error: WalletError | null }

const done = (value: object): Written => ({ status: 200, text: JSON.stringify(value), error: null })

export const writeBalance = (answer: EngineAnswer): Written =>
  answer.error === null && answer.player !== null && answer.balance !== null
    ? done({ balance: writeDecimal(answer.balance, answer.player.currency) })
    : writeError(answer)

export function writeSession(answer: EngineAnswer): Written {
  const { error, player, balance } = answer
  if (error !== null || player === null || balance === null) return writeError(answer)
  const { currency } = player
  const session: BeexarSessionAnswer = {
    account_id: supplierUserOf(player),
    currency,
    balance: writeDecimal(balance, currency),
  }
  return done(session)
}

export const writeMoves = (answer: Omit<BeexarMoveAnswer, 'balance'>, { player, balance }: EngineAnswer): Written =>
  done({ ...answer, balance: writeDecimal(balance ?? 0n, player?.currency ?? 'XXX') })

/** The dialect tells the true balance only with the refusals a player can do something about. */
export function writeError({ error, player, balance }: EngineAnswer): Written {
  const reason = error ?? 'busy'
  const shown = beexarTellsBalance(reason) && player !== null && balance !== null
  return write(reason, shown ? { balance: writeDecimal(balance, player.currency) } : {})
}

/** The answer to what could not be read, or came from nobody we know. */
export const writeRefusal = (error: WalletError): Written => write(error, {})

function write(error: WalletError, more: { balance?: string }): Written {
  const { http, apiCode, message } = BEEXAR_ERROR_OF[error]
  const meta = { api_code: apiCode, api_message: message, ...more }
  const text = JSON.stringify({ code: http === 500 ? 'internal' : 'invalid_argument', msg: message, meta })
  return { status: http, text, error }
}
