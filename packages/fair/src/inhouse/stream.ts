import { createHash, createHmac } from 'node:crypto'
import { invariant, type RandomSource } from '@hiyas/kernel'

const BLOCK_BYTES = 32

/** What a player is shown before the first bet: SHA-256 of the server's seed as text, in hex (RNG-12). */
export const hashOfSeed = (serverSeed: string): string => createHash('sha256').update(serverSeed, 'utf8').digest('hex')

/**
 * The bytes that decide a round: HMAC-SHA256 with the server's seed as key over `clientSeed:nonce:0`, then `:1`, and so on, in
 * order and without end. The same three always give the same bytes, which is what makes a round verifiable (RNG-12).
 */
export function seededStream(serverSeed: string, clientSeed: string, nonce: number): RandomSource {
  invariant(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce is a whole number from 0')
  let block = Buffer.alloc(0)
  let blocks = 0
  let used = BLOCK_BYTES
  return {
    fill(bytes) {
      for (let index = 0; index < bytes.length; index++) {
        if (used === BLOCK_BYTES) {
          block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${blocks}`).digest()
          blocks += 1
          used = 0
        }
        bytes[index] = block[used] ?? 0
        used += 1
      }
    },
  }
}
