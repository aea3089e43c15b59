import { generateKeyPairSync } from 'node:crypto'

export type SupplierKeys = { privateKeyPem: string; publicKeyPem: string }

const RSA_BITS = 2048
let made: SupplierKeys | null = null

/** A key pair like a supplier's, for signing what tests send. Made once a process, because making one takes time. */
export function fakeSupplierKeys(): SupplierKeys {
  if (made === null) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: RSA_BITS,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    made = { privateKeyPem: privateKey, publicKeyPem: publicKey }
  }
  return made
}
