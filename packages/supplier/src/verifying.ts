import { Worker } from 'node:worker_threads'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import { isSignature, type Verify } from './signature.ts'
import { packSigned, SIGNATURE_ALGORITHM, type Signed, sizeOfBatch } from './signed-batch.ts'
import { verifyingThread } from './verifying-thread.ts'

export type VerifyingThreadOptions = {
  clock: Clock
  /** Told when the thread broke. Nothing is lost by that: what it had to do is done here, and another one is started. */
  onFault: (error: unknown) => void
  /** Signatures that may wait for their verdict. */
  jobsMax?: number
}

export type VerifyingThread = {
  /**
   * What `verify` says, from a thread beside this one: later by the way there and back, but this thread is free meanwhile. The
   * bytes must not change until the verdict is there. Rejects with VerifierBusy when too many wait: nothing was checked.
   */
  verify(verify: Verify, body: Uint8Array, signature: string | undefined): Promise<boolean>
  /** Ends the thread. What waits, and what comes later, is checked here. */
  close(): Promise<void>
}

/** More signatures wait than may. Ask again later. */
export class VerifierBusy extends Error {
  override readonly name = 'VerifierBusy'
}

const JOBS_MAX = 4_096
/** Signatures in one message: enough that the message costs next to nothing, few enough that verdicts come back in a flow. */
const BATCH_MAX = 32
/** A usual batch; a larger one gets memory of its own. */
const MEMORY_BYTES = 64 * 1_024
/** Pieces kept for the next batch. */
const MEMORIES_MAX = 16
const RESTART_PAUSE_MS = SECOND_MS
/** It holds a few keys and one batch: never more memory than that of the bare thread. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

type Job = Signed & { verify: Verify; resolve: (isGood: boolean) => void }

/**
 * Checks signatures on a thread of its own. All that arrive in one turn of the event loop go there in one message: handed over one
 * by one, as the platform does, they cost this thread half as much as checking them.
 */
export function createVerifyingThread(options: VerifyingThreadOptions): VerifyingThread {
  const { jobsMax = JOBS_MAX } = options
  const thread = createThread(options)
  let gathered: Job[] = []
  let waiting = 0

  function send(): void {
    const batch = gathered
    gathered = []
    if (batch.length > 0) thread.check(batch)
  }

  return {
    verify(verify, body, signature) {
      if (!isSignature(signature)) return Promise.resolve(false)
      if (waiting >= jobsMax) return Promise.reject(new VerifierBusy(`${jobsMax} signatures wait already`))
      waiting++
      return new Promise(resolve => {
        const settle = (isGood: boolean) => {
          waiting--
          resolve(isGood)
        }
        const length = gathered.push({ verify, publicKeyPem: verify.publicKeyPem, body, signature, resolve: settle })
        // The end of the turn: all that arrived in this turn of the event loop goes together.
        if (length === 1) setImmediate(send)
        else if (length === BATCH_MAX) send()
      })
    },
    close: () => thread.close(),
  }
}

/** The thread and what it was given. While there is none, and when it breaks, the work is done here. */
function createThread({ clock, onFault }: VerifyingThreadOptions) {
  /** Batches on their way, oldest first: they come back in this order. */
  const sent: Job[][] = []
  const memories: ArrayBuffer[] = []
  let worker: Worker | null = null
  let isReady = false
  let isClosed = false
  let startableAtMs = 0

  function start(): void {
    startableAtMs = clock.nowMs() + RESTART_PAUSE_MS
    const fresh = new Worker(`(${verifyingThread})(require, '${SIGNATURE_ALGORITHM}')`, {
      eval: true,
      name: 'signatures',
      env: {},
      execArgv: [],
      resourceLimits: RESOURCE_LIMITS,
    })
    fresh.on('message', (memory: ArrayBuffer | null) => {
      isReady = true
      if (memory === null) return
      settle(sent.shift() ?? [], new Uint32Array(memory, 0))
      if (memory.byteLength === MEMORY_BYTES && memories.length < MEMORIES_MAX) memories.push(memory)
    })
    fresh.on('error', onFault)
    fresh.on('exit', () => {
      worker = null
      isReady = false
      for (const batch of sent.splice(0)) checkHere(batch)
    })
    // It has nothing to do unless this thread has: it must not keep the process alive.
    fresh.unref()
    worker = fresh
  }

  function memoryFor(batch: readonly Job[]): ArrayBuffer {
    const size = sizeOfBatch(batch)
    return size > MEMORY_BYTES ? new ArrayBuffer((size + 3) & ~3) : (memories.pop() ?? new ArrayBuffer(MEMORY_BYTES))
  }

  return {
    check(batch: Job[]): void {
      if (worker === null && !isClosed && clock.nowMs() >= startableAtMs) start()
      if (worker === null || !isReady) checkHere(batch)
      else {
        sent.push(batch)
        const memory = memoryFor(batch)
        worker.postMessage(packSigned(batch, memory), [memory])
      }
    },
    async close(): Promise<void> {
      isClosed = true
      await worker?.terminate()
    },
  }
}

function settle(batch: readonly Job[], head: Uint32Array): void {
  for (const [position, job] of batch.entries()) job.resolve(head[position * 3] === 1)
}

function checkHere(batch: readonly Job[]): void {
  for (const { verify, body, signature, resolve } of batch) resolve(verify(body, signature))
}
