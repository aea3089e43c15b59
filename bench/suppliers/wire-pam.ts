import { createHash } from 'node:crypto'
import {
  PAM_CREDENTIAL_HEADER,
  PAM_TOKEN_HEADER,
  type PamTransaction,
  pamPlayerOf,
  writePamAmount,
} from '@hiyas/supplier'
import { postOf } from '../bets/requests.ts'
import { BOOK } from '../bets/site.ts'
import type { Answer } from './book.ts'
import type { Message, Move } from './message.ts'
import { bodyOf, GAME, namelessOf, type TokenOf, userOf, type Voice } from './voice.ts'

/** The voice of the door where each move is a transaction of a player's, and settles its bet once and for all (W-20). */
export const pamVoice = (code: string, secret: string, tokens: TokenOf): Voice => ({
  say(message) {
    const [move] = message.moves as [Move]
    const headers = {
      [PAM_CREDENTIAL_HEADER]: `Bearer ${secret}`,
      [PAM_TOKEN_HEADER]: tokens(message.member),
    }
    const path = `/supplier/pam/players/${pamPlayerOf(userOf(message.member))}/transactions?provider=${code}`
    return postOf(path, headers, Buffer.from(transactionOf(code, message, move)))
  },
  understand,
})

const TYPES: Readonly<Record<Move['kind'], PamTransaction['transactionType'] | null>> = {
  bet: 'WITHDRAW',
  win: 'DEPOSIT',
  rollback: 'CANCEL',
  finish: null,
}

function transactionOf(code: string, { round, closed }: Message, { kind, id, amount, reference }: Move): string {
  const fields = {
    currency: BOOK.currency,
    provider: code,
    transactionType: TYPES[kind],
    transactionDateTime: '2026-01-01T00:00:00Z',
    providerTransactionId: id,
    ...(kind === 'bet' ? ownNameOf(id) : reference === null ? {} : { providerBetRef: betNameOf(reference) }),
    providerGameId: GAME,
    providerRoundId: round,
    isGameOver: closed,
  }
  const nothing = writePamAmount(0n)
  // The amounts are put in as digits: no number of ours is wide enough for them.
  const amounts = `"cashAmount":${writePamAmount(amount)},"bonusAmount":${nothing},"promoAmount":${nothing}`
  return `{${amounts},${JSON.stringify(fields).slice(1)}`
}

/** Every other bet has a name beside its id, and what settles it calls it by that. */
const hasName = (betId: string): boolean => createHash('sha256').update(betId).digest().readUInt8(0) % 2 === 0
export const NAME_END = '/n'
const betNameOf = (betId: string): string => (hasName(betId) ? betId + NAME_END : betId)
const ownNameOf = (betId: string) => (hasName(betId) ? { providerBetRef: betNameOf(betId) } : {})

type PamAnswer = {
  status?: string
  error?: { code: string }
  transactionResult?: { transactionId?: string; balance: { cashAmount: number } }
}

function understand(text: string): Answer {
  const { status, error, transactionResult: result } = bodyOf(text) as PamAnswer
  const balance = String(result?.balance.cashAmount ?? '')
  if (status === 'OK') return { kind: 'accepted', ownIds: [result?.transactionId ?? ''], balance, isOfThen: false }
  const code = error?.code ?? ''
  // W-17: "no such bet, and refused should it come" is all a cancel can ask for.
  if (code === 'PAM_ERR_CANCEL_NOT_FOUND') return { kind: 'accepted', ownIds: null, balance, isOfThen: false }
  return code === 'PAM_ERR_TIMEOUT'
    ? { kind: 'busy' }
    : { kind: 'refused', reason: REASONS[code] ?? (code || namelessOf(text)) }
}

const REASONS: Readonly<Record<string, string>> = {
  PAM_ERR_CASH_OVERDRAFT: 'insufficient_funds',
  PAM_ERR_TRANS_ALREADY_CANCELLED: 'transaction_rolled_back',
  PAM_ERR_TRANS_ALREADY_SETTLED: 'transaction_settled',
  PAM_ERR_TRANS_NOT_FOUND: 'transaction_unknown',
  PAM_ERR_DUPLICATE_TRANS: 'duplicate_transaction',
  PAM_ERR_SESSION_NOT_FOUND: 'token_invalid',
  PAM_ERR_SESSION_EXPIRED: 'token_invalid',
}
