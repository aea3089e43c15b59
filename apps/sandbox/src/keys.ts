import { createPrivateKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose'

/** The one key that the providers sign with. */
export type SigningKey = { key: KeyObject; kid: string; publicJwk: JWK; privateJwk: JWK }

export async function readSigningKey(privateKeyPem: string): Promise<SigningKey> {
  const key = createPrivateKey(privateKeyPem)
  const jwk = await exportJWK(key)
  // Of the private parts none may be published.
  const publicOnly = { kty: 'RSA', n: jwk.n ?? '', e: jwk.e ?? '' }
  const kid = await calculateJwkThumbprint(publicOnly)
  const about = { kid, alg: 'RS256', use: 'sig' }
  return { key, kid, publicJwk: { ...publicOnly, ...about }, privateJwk: { ...jwk, ...about } }
}
