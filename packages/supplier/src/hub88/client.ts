import { TypeCompiler } from '@sinclair/typebox/compiler'
import { request as sendRequest } from 'undici'
import { exchange, shapeOrThrow } from '../exchange.ts'
import { createThreadedSigner } from '../signature.ts'
import { SupplierTransportError } from '../transport.ts'
import type { Hub88Request } from './reading.ts'
import { HUB88_PATHS, HUB88_SIGNATURE_HEADER, HUB88_SUPPLIER_HEADER, Hub88Answer, type Hub88Call } from './shapes.ts'

export type Hub88ClientOptions = {
  /** Where the wallet is, without a slash at the end: `http://127.0.0.1:8080/supplier/hub88`. */
  baseUrl: string
  /** Code of the supplier whose key signs. */
  supplier: string
  privateKeyPem: string
  /** For the whole exchange, reading the answer included. */
  timeoutMs: number
  /** What sends; tests put in their own. */
  send?: typeof sendRequest
}

/**
 * What a supplier asks the wallet. Each answers what the wallet answered, refusals included (see `status`), and throws
 * `SupplierTransportError` when there is no answer that could be read. It never repeats by itself: that is the caller's rule.
 */
export type Hub88Calls = {
  readonly [Call in Hub88Call]: (request: Hub88Request<Call>) => Promise<Hub88Answer>
}

export type Hub88Client = Hub88Calls & {
  /** A bet in two steps: signed at once, beside whatever else its caller has to do, and asked by calling what this returns. */
  prepareBet(request: Hub88Request<'bet'>): () => Promise<Hub88Answer>
}

const ANSWER_BYTES_MAX = 16 * 1_024
const answerCheck = TypeCompiler.Compile(Hub88Answer)

export function createHub88Client(options: Hub88ClientOptions): Hub88Client {
  const sign = createThreadedSigner(options.privateKeyPem)
  const prepare = (call: Hub88Call, request: Hub88Request) => {
    const body = Buffer.from(JSON.stringify(request))
    const signing = sign(body)
    // Who never sends it is not told that it could not be signed.
    signing.catch(() => undefined)
    return async (): Promise<Hub88Answer> =>
      readAnswer(await sent(options, HUB88_PATHS[call], body, await signing), request.request_uuid)
  }
  const ask = (call: Hub88Call, request: Hub88Request): Promise<Hub88Answer> => prepare(call, request)()
  return {
    userInfo: request => ask('userInfo', request),
    balance: request => ask('balance', request),
    bet: request => ask('bet', request),
    win: request => ask('win', request),
    rollback: request => ask('rollback', request),
    prepareBet: request => prepare('bet', request),
  }
}

/** By the plainer of the ways to ask: what comes every few seconds is never warm, and `fetch` has much more to do for it. */
const sent = (
  { baseUrl, supplier, timeoutMs, send = sendRequest }: Hub88ClientOptions,
  path: string,
  body: Uint8Array,
  signature: string,
): Promise<string> =>
  exchange(
    async signal => {
      const headers = {
        'content-type': 'application/json',
        [HUB88_SUPPLIER_HEADER]: supplier,
        [HUB88_SIGNATURE_HEADER]: signature,
      }
      const response = await send(baseUrl + path, { method: 'POST', headers, body, signal })
      return { status: response.statusCode, body: response.body }
    },
    { who: 'the wallet', bytesMax: ANSWER_BYTES_MAX, timeoutMs },
  )

function readAnswer(text: string, requestUuid: string): Hub88Answer {
  const answer = shapeOrThrow(text, answerCheck, 'the answer')
  // An answer to another question must never be taken for this one's. Only a refusal may be to nothing in particular: the
  // wallet does not read, and so cannot echo, what it could not verify.
  const isOurs = answer.request_uuid === requestUuid || (answer.request_uuid === '' && answer.status !== 'RS_OK')
  if (!isOurs) throw new SupplierTransportError('malformed', 'the answer is not to this question')
  return answer
}
