import type { KeyObject } from 'node:crypto'
import type { SignedBatch } from './signed-batch.ts'

/**
 * The thread that checks signatures: a batch in, one verdict a signature out, in the order they came. It is started from the text of
 * this function, so it can use nothing from outside of it. A file of its own would make that thread load all that runs TypeScript,
 * 11 MB, for these few lines.
 */
export function verifyingThread(require: NodeJS.Require, algorithm: string): void {
  const { createPublicKey, verify } = require('node:crypto') as typeof import('node:crypto')
  const { parentPort } = require('node:worker_threads') as typeof import('node:worker_threads')
  // Keys are few; a thread that has seen this many forgets them all and reads them again.
  const keysMax = 1_000
  const keys = new Map<string, KeyObject>()

  function keyOf(pem: string): KeyObject {
    const known = keys.get(pem)
    if (known !== undefined) return known
    if (keys.size >= keysMax) keys.clear()
    const key = createPublicKey(pem)
    keys.set(pem, key)
    return key
  }

  function verdictsOn({ keys: pems, parts, bytes }: SignedBatch): Uint8Array {
    const verdicts = new Uint8Array(parts.length / 3)
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    for (let job = 0; job < verdicts.length; job++) {
      const [key = 0, bodyLength = 0, signatureLength = 0] = parts.subarray(job * 3, job * 3 + 3)
      const bodyEnd = at + bodyLength
      const end = bodyEnd + signatureLength
      const signature = Buffer.from(all.toString('latin1', bodyEnd, end), 'base64')
      verdicts[job] = verify(algorithm, all.subarray(at, bodyEnd), keyOf(pems[key] ?? ''), signature) ? 1 : 0
      at = end
    }
    return verdicts
  }

  parentPort?.on('message', (batch: SignedBatch) => parentPort.postMessage(verdictsOn(batch)))
  // Nothing was asked yet: the other side now knows that there is someone to ask.
  parentPort?.postMessage(null)
}
