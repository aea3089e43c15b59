import { expect, test } from 'vitest'
import { packSigned, type Signed, sizeOfBatch } from '../src/signed-batch.ts'

const job = (publicKeyPem: string, body: string, signature: string): Signed => ({
  publicKeyPem,
  body: Buffer.from(body),
  signature,
})

test('W-27 a batch travels as lengths, then bodies and signatures by turns, and each key once', () => {
  const jobs = [job('KEY', 'body-1', 'AA=='), job('OTHER', '', 'BBBB'), job('KEY', 'b3', '')]
  expect(sizeOfBatch(jobs)).toBe(3 * 12 + 6 + 4 + 0 + 4 + 2 + 0)
  const { keys, jobs: count, memory } = packSigned(jobs, new ArrayBuffer(64))
  expect([keys, count]).toEqual([['KEY', 'OTHER'], 3])
  expect([...new Uint32Array(memory, 0, 9)]).toEqual([0, 6, 4, 1, 0, 4, 0, 2, 0])
  expect(Buffer.from(memory).toString('latin1', 36, 52)).toBe('body-1AA==BBBBb3')
})
