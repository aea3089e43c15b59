import type { Minor } from '@hiyas/kernel'
import {
  PAM_ERROR_OF,
  PAM_HTTP_OF,
  type PamError,
  pamPlayerOf,
  type WalletError,
  writePamAmount,
} from '@hiyas/supplier'
import type { RawAnswer } from '../../../../platform/module.ts'
import type { EngineAnswer } from '../asking.ts'
import type { SessionAnswer } from '../sessions.ts'
import { supplierUserOf } from '../supplier-users.ts'

export type Written = RawAnswer & { outcome: string; error: WalletError | null }
/** What the dialect says, and which of our reasons it is. */
export type PamRefusal = PamError & { of: WalletError }

/** Where an answer tells no balance. */
export const NO_BALANCE = { balance: null }
/** What there is of money that is not cash. */
export const NOTHING = writePamAmount(0n)

const OK = 'OK'
const HTTP_OK = 200

export const writeBalance = (answer: EngineAnswer): Written =>
  answer.error === null && answer.balance !== null
    ? done(`,"balance":${balanceText(answer.balance)}`)
    : writeRefusal(answer.error ?? 'busy')

export function writeSession(answer: SessionAnswer | EngineAnswer): Written {
  const session = 'session' in answer ? answer.session : null
  if (answer.error !== null || session === null || answer.player === null) return writeRefusal(answer.error ?? 'busy')
  const { token, game, country, language } = session
  const playerId = pamPlayerOf(supplierUserOf(answer.player))
  const { currency } = answer.player
  return done(`,"session":${JSON.stringify({ playerId, token, currency, country, language, gameId: game })}`)
}

/** Our id and the balance; a refusal tells the balance too, as soon as the player is known. */
export function writeMove(answer: EngineAnswer, transactionId: string): Written {
  if (answer.error !== null) return writeError({ ...PAM_ERROR_OF[answer.error], of: answer.error }, answer)
  return done(
    `,"transactionResult":{"transactionId":"${transactionId}","balance":${balanceText(answer.balance ?? 0n)}}`,
  )
}

export const writeList = (field: string, texts: string): Written => done(`,"${field}":${texts}`)

/** What the dialect knows beyond the reasons that all dialects have. */
export function writeError(
  { code, message, of }: PamRefusal,
  { balance }: Pick<EngineAnswer, 'balance'>,
  status = HTTP_OK,
): Written {
  const result = balance === null ? '' : `,"transactionResult":{"balance":${balanceText(balance)}}`
  const text = `{"status":"ERROR","error":${JSON.stringify({ code, message })}${result}}`
  return { status, text, outcome: code, error: of }
}

/** The answer to what could not be read, came from nobody we know, or has no money in it. */
export const writeRefusal = (error: WalletError): Written =>
  writeError({ ...PAM_ERROR_OF[error], of: error }, NO_BALANCE, PAM_HTTP_OF[error])

const done = (more: string): Written => ({ status: HTTP_OK, text: `{"status":"OK"${more}}`, outcome: OK, error: null })

/** All money is cash here: what is given as a bonus is no part of what suppliers may take. */
const balanceText = (balance: Minor): string =>
  `{"cashAmount":${writePamAmount(balance)},"bonusAmount":${NOTHING},"promoAmount":${NOTHING}}`
