import { type Minor, ok, parseAmount, type Result, refuse } from '@hiyas/kernel'
import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { writeDecimal } from '../decimal-amounts.ts'
import { exchange, shapeOrThrow } from '../exchange.ts'
import { createSharedSecret } from '../shared-secret.ts'
import { SupplierTransportError } from '../transport.ts'
import {
  TRANSFER_PATHS,
  TRANSFER_SIGNATURE_HEADER,
  TransferBalanceAnswer,
  type TransferCall,
  TransferMoveAnswer,
  type TransferMoveRequest,
  type TransferReason,
  TransferStatusAnswer,
} from './shapes.ts'

export type TransferClientOptions = {
  /** Where the supplier is asked, without a slash at the end. */
  baseUrl: string
  secret: string
  /** For the whole exchange, reading the answer included. Asked for each. */
  timeoutMs: (call: TransferCall) => number
  fetch?: typeof globalThis.fetch
}

export type TransferMove = { player: string; currency: string; amount: Minor; reference: string; expiresAtMs: number }

/** What a supplier says of a reference. `unknown`: he has never heard of it, yet. */
export type TransferReport = { state: 'done'; amount: Minor } | { state: 'refused' | 'pending' | 'unknown' }

/**
 * What we ask of a supplier who holds the balance of members himself. Each throws `SupplierTransportError` when there is no answer that
 * could be read: of a movement it is then unknown whether it was made, and only `status` may say so (W-40). None repeats by itself.
 */
export type TransferClient = {
  balance(of: { player: string; currency: string }): Promise<Minor>
  /** To the supplier. Refused with his reason. */
  deposit(move: TransferMove): Promise<Result<null, TransferReason>>
  /** Back from him. */
  withdraw(move: TransferMove): Promise<Result<null, TransferReason>>
  status(reference: string): Promise<TransferReport>
}

const ANSWER_BYTES_MAX = 4 * 1_024
const balanceCheck = TypeCompiler.Compile(TransferBalanceAnswer)
const moveCheck = TypeCompiler.Compile(TransferMoveAnswer)
const statusCheck = TypeCompiler.Compile(TransferStatusAnswer)

export function createTransferClient(options: TransferClientOptions): TransferClient {
  const secret = createSharedSecret(options.secret)
  const ask = async <Shape extends TSchema>(call: TransferCall, request: object, check: TypeCheck<Shape>) => {
    const body = Buffer.from(JSON.stringify(request))
    return shapeOrThrow(await sent(options, call, body, secret.sign(body)), check, 'the answer')
  }
  const move =
    (call: 'deposit' | 'withdraw') =>
    async ({ player, currency, amount, reference, expiresAtMs }: TransferMove) => {
      const request: TransferMoveRequest = {
        ...{ player, currency, amount: writeDecimal(amount, currency) },
        ...{ reference, expires: expiresAtMs },
      }
      const answer = await ask(call, request, moveCheck)
      mustBeOf(answer, reference)
      return answer.state === 'done' ? ok(null) : refuse(answer.reason)
    }
  return {
    balance: async of => minorOf((await ask('balance', of, balanceCheck)).balance),
    deposit: move('deposit'),
    withdraw: move('withdraw'),
    async status(reference) {
      const answer = await ask('status', { reference }, statusCheck)
      mustBeOf(answer, reference)
      return answer.state === 'done' ? { state: 'done', amount: minorOf(answer.amount) } : { state: answer.state }
    },
  }
}

function sent(
  options: TransferClientOptions,
  call: TransferCall,
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<string> {
  const { baseUrl, fetch: send = fetch } = options
  const headers = { 'content-type': 'application/json', [TRANSFER_SIGNATURE_HEADER]: signature }
  return exchange(
    signal => send(baseUrl + TRANSFER_PATHS[call], { method: 'POST', headers, body, redirect: 'manual', signal }),
    { who: 'the supplier', bytesMax: ANSWER_BYTES_MAX, timeoutMs: options.timeoutMs(call) },
  )
}

/** An answer to another question must never be taken for this one's. */
function mustBeOf(answer: { reference: string }, reference: string): void {
  if (answer.reference !== reference)
    throw new SupplierTransportError('malformed', 'the answer is not to this question')
}

function minorOf(text: string): Minor {
  const amount = parseAmount(text)
  if (!amount.ok) throw new SupplierTransportError('malformed', 'the answer has no amount')
  return amount.value
}
