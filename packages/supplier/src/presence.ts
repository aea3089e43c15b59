import { SupplierTransportError, type SupplierTransportFault } from './transport.ts'

/**
 * Whether somebody answers at this address: null when he does, else how he failed. Any answer will do that does not say itself that
 * its side is broken (5xx); what it says is not read.
 */
export async function askPresence(options: {
  url: string
  timeoutMs: number
  fetch?: typeof globalThis.fetch
}): Promise<SupplierTransportFault | null> {
  const send = options.fetch ?? fetch
  try {
    const response = await send(options.url, { redirect: 'manual', signal: AbortSignal.timeout(options.timeoutMs) })
    await response.body?.cancel()
    return response.status < 500 ? null : 'http'
  } catch (error) {
    return SupplierTransportError.from(error, options.timeoutMs).kind
  }
}
