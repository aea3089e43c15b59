export const SIGNATURE_ALGORITHM = 'RSA-SHA256'

/** One signature to be checked. */
export type Signed = { publicKeyPem: string; body: Uint8Array; signature: string }

/** Signatures to be checked, as they travel to the thread that checks them: few objects, whatever the number of jobs. */
export type SignedBatch = {
  /** Public keys as PEM, each once. */
  keys: string[]
  /** Three numbers a job: which of the keys, the length of the body, the length of the signature. */
  parts: Uint32Array
  /** Bodies and signatures (base64) by turns. */
  bytes: Uint8Array
}

export function packSigned(jobs: readonly Signed[]): SignedBatch {
  const keys: string[] = []
  const parts = new Uint32Array(jobs.length * 3)
  const bytes = Buffer.allocUnsafe(jobs.reduce((sum, { body, signature }) => sum + body.length + signature.length, 0))
  let at = 0
  for (const [job, { publicKeyPem, body, signature }] of jobs.entries()) {
    let key = keys.indexOf(publicKeyPem)
    if (key < 0) key = keys.push(publicKeyPem) - 1
    parts.set([key, body.length, signature.length], job * 3)
    bytes.set(body, at)
    at += body.length
    at += bytes.write(signature, at, 'latin1')
  }
  return { keys, parts, bytes }
}
