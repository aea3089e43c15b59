import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import type { Sign, Verify } from '../signature.ts'
import { SupplierTransportError } from '../transport.ts'
import { readStatement, StatementMalformed } from './reading.ts'
import type { StatementPart } from './shapes.ts'

export const OPERATOR_SIGNATURE_HEADER = 'x-operator-signature'
/** How far the clocks of the two sides may be apart, and how long a question may be repeated by whoever has overheard it. */
const QUESTION_AGE_MAX_MS = MINUTE_MS

/** Who asks for which time, and when. */
export type StatementQuestion = { from: string; to: string; at: string }

/**
 * What is asked, and of whom: one key signs for all suppliers, and the question that one of them has been asked is no other's to answer, nor
 * one about returns a statement's (W-25).
 */
export type QuestionAbout = { kind: 'statement' | 'returns'; supplier: string }

const signedText = ({ kind, supplier }: QuestionAbout, { from, to, at }: StatementQuestion): Buffer =>
  Buffer.from(`${kind}\n${supplier}\n${from}\n${to}\n${at}`)

/** Whether the operator asks just this of just this supplier, and now. For the supplier's side. */
export function isAskedByOperator(
  { verify, clock, ...about }: QuestionAbout & { verify: Verify; clock: Clock },
  question: StatementQuestion,
  signature: string | undefined,
): boolean {
  const ageMs = Math.abs(clock.nowMs() - new Date(question.at).getTime())
  return ageMs <= QUESTION_AGE_MAX_MS && verify(signedText(about, question), signature)
}

/** The address and headers with which the operator asks about a time. */
export function signedQuestion({
  about,
  url,
  from,
  to,
  sign,
  clock,
}: {
  about: QuestionAbout
  url: string
  from: Date
  to: Date
  sign: Sign
  clock: Clock
}): { address: string; headers: Record<string, string> } {
  const question = { from: from.toISOString(), to: to.toISOString(), at: new Date(clock.nowMs()).toISOString() }
  return {
    address: `${url}?${new URLSearchParams(question)}`,
    headers: { [OPERATOR_SIGNATURE_HEADER]: sign(signedText(about, question)) },
  }
}

/**
 * Asks a supplier for his statement and reads it as it comes. Its end is told only if one of his keys has signed all before it. Throws
 * SupplierTransportError when it cannot be had, breaks off, is of another shape, or is signed by nobody.
 */
export async function* askForStatement(options: {
  supplier: string
  url: string
  from: Date
  to: Date
  sign: Sign
  keys: readonly Verify[]
  clock: Clock
  timeoutMs: number
}): AsyncGenerator<StatementPart> {
  const { supplier, from, to, keys, timeoutMs } = options
  const { address, headers } = signedQuestion({ ...options, about: { kind: 'statement', supplier } })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(address, { headers, redirect: 'manual', signal })
    if (response.status !== 200 || response.body === null)
      throw new SupplierTransportError('http', `the supplier answered HTTP ${response.status}`)
    for await (const part of readStatement(response.body, 'jsonl')) {
      // One of another time would leave what was asked for unread, hour after hour, and nobody would hear of it.
      if ('head' in part && (part.head.from.getTime() !== from.getTime() || part.head.to.getTime() !== to.getTime()))
        throw new SupplierTransportError('malformed', 'the statement is of another time than was asked for')
      if ('end' in part && !keys.some(verify => verify(part.end.digest, part.end.signature ?? undefined)))
        throw new SupplierTransportError('malformed', 'the statement is not signed by its supplier')
      yield part
    }
  } catch (error) {
    if (error instanceof StatementMalformed) throw new SupplierTransportError('malformed', error.message, error)
    throw SupplierTransportError.from(error, timeoutMs)
  }
}
