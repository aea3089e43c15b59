import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'

/** The one key that the providers sign with. */
export type SigningKey = { key: KeyObject; kid: string; publicJwk: JWK; privateJwk: JWK }

export function readSigningKey(privateKeyPem: string): SigningKey {
  const key = createPrivateKey(privateKeyPem)
  const publicKey = createPublicKey(key)
  // Named by what it is, so that it keeps its name when the sandbox starts again.
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
  const about = { kid, alg: 'RS256', use: 'sig' }
  return {
    key,
    kid,
    publicJwk: { ...(publicKey.export({ format: 'jwk' }) as JWK), ...about },
    privateJwk: { ...(key.export({ format: 'jwk' }) as JWK), ...about },
  }
}
