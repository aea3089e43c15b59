import type { Static, TSchema } from '@sinclair/typebox'
import type { TypeCheck } from '@sinclair/typebox/compiler'
import { saysTwice } from './reading.ts'
import { SupplierTransportError, textOf } from './transport.ts'

/** An answer, whichever client brought it. */
type Answered = { status: number; body: AsyncIterable<Uint8Array> | null }

/** What the other side says within a time; throws `SupplierTransportError` when it says nothing, or cannot do what it was asked. */
export async function exchange(
  send: (signal: AbortSignal) => Promise<Answered>,
  { who, bytesMax, timeoutMs }: { who: string; bytesMax: number; timeoutMs: number },
): Promise<string> {
  try {
    const answer = await send(AbortSignal.timeout(timeoutMs))
    // Read even where nobody needs it: what is left unread keeps its connection.
    const text = await textOf(answer, bytesMax)
    if (answer.status !== 200) throw new SupplierTransportError('http', `${who} answered HTTP ${answer.status}`)
    return text
  } catch (error) {
    throw SupplierTransportError.from(error, timeoutMs)
  }
}

/** The text as what it must be; `what` names it to who has to look. One in which a field stands twice says two things: none is taken (W-40). */
export function shapeOrThrow<Shape extends TSchema>(
  text: string,
  check: TypeCheck<Shape>,
  what: string,
): Static<Shape> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SupplierTransportError('malformed', `${what} is no JSON`, error)
  }
  if (saysTwice(text, value)) throw new SupplierTransportError('malformed', `${what} has a field twice, or is too deep`)
  if (check.Check(value)) return value
  const fault = check.Errors(value).First()
  throw new SupplierTransportError('malformed', `${what} has another shape at ${fault?.path || '/'}: ${fault?.message}`)
}
