export const SIGNATURE_ALGORITHM = 'RSA-SHA256'

/** One signature to be checked. */
export type Signed = { publicKeyPem: string; body: Uint8Array; signature: string }

/**
 * Signatures to be checked, as they travel to the thread that checks them and back. The memory goes to and fro with them: copied or
 * made anew for each batch it would pile up on both sides until someone collects it.
 */
export type SignedBatch = {
  /** Public keys as PEM, each once. */
  keys: string[]
  jobs: number
  /**
   * Three numbers a job: which of the keys, the length of the body, the length of the signature; then bodies and signatures (base64)
   * by turns. On the way back the first number of each job is its verdict, 1 for good.
   */
  memory: ArrayBuffer
}

/** Bytes of memory that a batch needs. */
export const sizeOfBatch = (jobs: readonly Signed[]): number =>
  jobs.reduce((sum, { body, signature }) => sum + body.length + signature.length, headLength(jobs.length))

const headLength = (jobs: number): number => jobs * 3 * Uint32Array.BYTES_PER_ELEMENT

/** `memory` is as large as `sizeOfBatch` says, or larger. */
export function packSigned(jobs: readonly Signed[], memory: ArrayBuffer): SignedBatch {
  const keys: string[] = []
  const head = new Uint32Array(memory, 0, jobs.length * 3)
  const bytes = Buffer.from(memory)
  let at = headLength(jobs.length)
  for (const [job, { publicKeyPem, body, signature }] of jobs.entries()) {
    let key = keys.indexOf(publicKeyPem)
    if (key < 0) key = keys.push(publicKeyPem) - 1
    head[job * 3] = key
    head[job * 3 + 1] = body.length
    head[job * 3 + 2] = signature.length
    bytes.set(body, at)
    at += body.length
    at += bytes.write(signature, at, 'latin1')
  }
  return { keys, jobs: jobs.length, memory }
}
