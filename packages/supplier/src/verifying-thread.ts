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

  /** Puts a verdict in the place of each job's first number. */
  function judge({ keys: pems, jobs, memory }: SignedBatch): void {
    const head = new Uint32Array(memory, 0, jobs * 3)
    const bytes = Buffer.from(memory)
    let at = head.byteLength
    for (let job = 0; job < jobs; job++) {
      const bodyEnd = at + (head[job * 3 + 1] ?? 0)
      const end = bodyEnd + (head[job * 3 + 2] ?? 0)
      const signature = Buffer.from(bytes.toString('latin1', bodyEnd, end), 'base64')
      const isGood = verify(algorithm, bytes.subarray(at, bodyEnd), keyOf(pems[head[job * 3] ?? 0] ?? ''), signature)
      head[job * 3] = isGood ? 1 : 0
      at = end
    }
  }

  parentPort?.on('message', (batch: SignedBatch) => {
    judge(batch)
    parentPort.postMessage(batch.memory, [batch.memory])
  })
  // Nothing was asked yet: the other side now knows that there is someone to ask.
  parentPort?.postMessage(null)
}
