/** How a call failed before there was an answer to act on. Whether the other side has done it is then unknown. */
export type SupplierTransportFault = 'timeout' | 'network' | 'http' | 'malformed'

export class SupplierTransportError extends Error {
  override readonly name = 'SupplierTransportError'
  readonly kind: SupplierTransportFault

  constructor(kind: SupplierTransportFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }

  /** What a request threw, in our words. */
  static from(error: unknown, timeoutMs: number): SupplierTransportError {
    if (error instanceof SupplierTransportError) return error
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return isTimeout
      ? new SupplierTransportError('timeout', `no answer within ${timeoutMs} ms`, error)
      : new SupplierTransportError('network', 'the other side could not be reached', error)
  }
}

/** What the other side says, as far as it may say: one that goes on is left while it speaks, so that it fills no memory of ours. */
export async function textOf(
  { body }: { readonly body: AsyncIterable<Uint8Array> | null },
  bytesMax: number,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new SupplierTransportError('malformed', 'the answer is too long')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
