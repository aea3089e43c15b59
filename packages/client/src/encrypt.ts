import { identity, type Out } from '@hiyas/contract'
import { newSecret, ok, type Result, refuse } from '@hiyas/kernel'
import { CompactEncrypt, importJWK } from 'jose'
import type { Client, TransportCode } from './client.ts'

/**
 * A body as a compact JWE for the newest key of the server (decision 4), with the two fields that make it good for one use:
 * `jti`, never the same twice, and `iat` by the server's clock, so that a phone with a wrong clock can log in too.
 * Loaded only by the screens that send such a body.
 */
export async function encryptBody(
  client: Client,
  input: Record<string, unknown>,
): Promise<Result<string, TransportCode>> {
  const keys = await client.call(identity.loginKeys, {})
  if (!keys.ok) return keys
  const [key] = keys.value.keys as Out<typeof identity.loginKeys>['keys']
  const plain = JSON.stringify({ ...input, iat: keys.value.nowMs, jti: newSecret() })
  try {
    const jwe = await new CompactEncrypt(new TextEncoder().encode(plain))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key?.kid ?? '' })
      .encrypt(await importJWK(key ?? {}, 'RSA-OAEP-256'))
    return ok(jwe)
  } catch {
    // No key, or none that anything could be sealed with.
    return refuse('malformed_answer')
  }
}
