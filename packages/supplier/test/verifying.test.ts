import { generateKeyPairSync } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { fakeClock, SECOND_MS } from '@hiyas/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createSigner,
  createVerifier,
  createVerifyingThread,
  VerifierBusy,
  type VerifyingThread,
} from '../src/index.ts'

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const ours = keyPair()
const others = keyPair()
const sign = createSigner(ours.privateKey)
const verify = createVerifier(ours.publicKey)
const bodyOf = (number: number) => Buffer.from(`{"transaction_uuid":"bet-${number}"}`)

/** A busy machine may take ten times as long as a quiet one. */
const TIMEOUT_MS = 30_000
const STARTED = { timeout: TIMEOUT_MS / 2, interval: 20 }

const opened: VerifyingThread[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const thread of opened.splice(0)) await thread.close()
})

/** A thread that has started, and the worker behind it, which `postMessage` shows. */
async function startedThread(options: { jobsMax?: number } = {}) {
  const clock = fakeClock(0)
  const faults: unknown[] = []
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  const thread = createVerifyingThread({ clock, onFault: error => faults.push(error), ...options })
  opened.push(thread)
  const workerAfter = (calls: number) =>
    vi.waitFor(async () => {
      expect(await thread.verify(verify, bodyOf(0), sign(bodyOf(0)))).toBe(true)
      expect(posted.mock.calls.length).toBeGreaterThan(calls)
      return posted.mock.contexts.at(-1) as Worker
    }, STARTED)
  return { thread, clock, faults, posted, workerAfter, worker: await workerAfter(0) }
}

/** A hundred bodies at once, every third one with the signature of its neighbour. */
const askMixed = (thread: VerifyingThread) =>
  Array.from({ length: 100 }, (_, number) =>
    thread.verify(verify, bodyOf(number), sign(bodyOf(number % 3 === 0 ? number + 1 : number))),
  )
const mixedVerdicts = Array.from({ length: 100 }, (_, number) => number % 3 !== 0)

describe('signatures checked on a thread beside', { timeout: TIMEOUT_MS }, () => {
  test('W-27 a wrong signature in a batch refuses its own body and no other', async () => {
    const { thread, posted } = await startedThread()
    const before = posted.mock.calls.length
    expect(await Promise.all(askMixed(thread))).toEqual(mixedVerdicts)
    expect(posted.mock.calls.length - before).toBe(4)
  })

  test('W-27 W-13 nonsense, altered bytes and the key of another are false there too, and break nothing', async () => {
    const { thread, faults } = await startedThread()
    const body = bodyOf(1)
    const theirs = createVerifier(others.publicKey)
    const signature = sign(body)
    const wrong = [undefined, '', '*', 'AAAA', 'ł€', 'A'.repeat(5_000), signature.slice(4)]
    const verdicts = await Promise.all([
      ...wrong.map(nonsense => thread.verify(verify, body, nonsense)),
      thread.verify(verify, Buffer.concat([body, Buffer.from(' ')]), signature),
      thread.verify(theirs, body, signature),
      thread.verify(theirs, body, createSigner(others.privateKey)(body)),
      thread.verify(verify, body, signature),
    ])
    expect(verdicts).toEqual([...wrong.map(() => false), false, false, true, true])
    expect(faults).toEqual([])
  })

  test('W-27 a thread that is killed in the middle costs no verdict, and another one takes its place', async () => {
    const { thread, clock, posted, worker, workerAfter } = await startedThread()
    posted.mockImplementationOnce(() => void worker.terminate())
    expect(await Promise.all(askMixed(thread))).toEqual(mixedVerdicts)
    clock.advance(SECOND_MS)
    expect(await workerAfter(posted.mock.calls.length)).not.toBe(worker)
    expect(await Promise.all(askMixed(thread))).toEqual(mixedVerdicts)
  })

  test('W-27 bodies larger than usual go there too, and the thread goes on', async () => {
    const { thread, posted } = await startedThread()
    const before = posted.mock.calls.length
    const bodies = Array.from({ length: 20 }, (_, number) => Buffer.alloc(16 * 1_024 - number, number))
    const ask = () => Promise.all(bodies.map(body => thread.verify(verify, body, sign(body))))
    expect(await ask()).toEqual(bodies.map(() => true))
    expect(await Promise.all(askMixed(thread))).toEqual(mixedVerdicts)
    expect(posted.mock.calls.length - before).toBe(5)
  })

  test('W-27 what waits when it is closed, and what comes later, is answered all the same', async () => {
    const { thread } = await startedThread()
    const asked = askMixed(thread)
    await thread.close()
    expect(await Promise.all(asked)).toEqual(mixedVerdicts)
    expect(await Promise.all(askMixed(thread))).toEqual(mixedVerdicts)
  })

  test('WAL-05 more than may wait are told so at once, and the others get their verdict', async () => {
    const { thread } = await startedThread({ jobsMax: 90 })
    const answers = await Promise.allSettled(askMixed(thread))
    expect(answers.slice(0, 90).map(answer => answer.status === 'fulfilled' && answer.value)).toEqual(
      mixedVerdicts.slice(0, 90),
    )
    for (const answer of answers.slice(90))
      expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(VerifierBusy)
  })
})
