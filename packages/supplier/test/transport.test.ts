import { describe, expect, test } from 'vitest'
import { SupplierTransportError, textOf } from '../src/transport.ts'

const streamOf = (...chunks: (string | Uint8Array)[]): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(stream) {
        for (const chunk of chunks) stream.enqueue(Buffer.from(chunk as string))
        stream.close()
      },
    }),
  )

describe('the text of an answer', () => {
  test('WAL-05 is as long as it may be, and not one byte longer, in whatever pieces it comes', async () => {
    expect(await textOf(streamOf('12345', '67890'), 10)).toBe('1234567890')
    await expect(textOf(streamOf('12345', '67890', '1'), 10)).rejects.toMatchObject({
      kind: 'malformed',
      message: 'the answer is too long',
    })
    await expect(textOf(streamOf('12345678901'), 10)).rejects.toMatchObject({ kind: 'malformed' })
  })

  test('a letter that lies in two pieces is one', async () => {
    const [first, ...rest] = Buffer.from('ñandú')
    expect(await textOf(streamOf(Uint8Array.of(first ?? 0), Uint8Array.from(rest)), 100)).toBe('ñandú')
  })

  test('an answer without a body says nothing', async () => {
    expect(await textOf(new Response(null, { status: 204 }), 10)).toBe('')
  })
})

describe('how a call failed', () => {
  test.each<[unknown, string, string]>([
    [new DOMException('', 'TimeoutError'), 'timeout', 'no answer within 250 ms'],
    [new DOMException('', 'AbortError'), 'network', 'the other side could not be reached'],
    [Object.assign(new Error(), { name: 'TimeoutError' }), 'network', 'the other side could not be reached'],
    [new TypeError('fetch failed'), 'network', 'the other side could not be reached'],
    ['a text', 'network', 'the other side could not be reached'],
  ])('WAL-05 %j is a fault of kind %s, and is kept as its cause', (thrown, kind, message) => {
    const fault = SupplierTransportError.from(thrown, 250)
    expect(fault).toMatchObject({ name: 'SupplierTransportError', kind, message })
    expect(fault.cause).toBe(thrown)
  })

  test('what is one already is left as it is', () => {
    const fault = new SupplierTransportError('http', 'the supplier answered HTTP 503')
    expect(SupplierTransportError.from(fault, 250)).toBe(fault)
  })
})
