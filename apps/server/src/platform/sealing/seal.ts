import { createCipheriv, createDecipheriv, hash } from 'node:crypto'
import type { RandomSource } from '@hiyas/kernel'

/** A key of the operator's, and the name it has in what it sealed: a piece of its digest, so that two keys never share one. */
export type SealingKey = { readonly id: string; readonly bytes: Uint8Array }

/** What a secret is for and whose it is. Sealed in with it, so that it opens nowhere else. */
export type SealPlace = { readonly purpose: string; readonly of: string }

export const SEALING_KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const VERSION = 'sealed1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_LENGTH = 16
const SEALED = new RegExp(`^${VERSION}\\.([0-9a-f]{${ID_LENGTH}})\\.([A-Za-z0-9_-]+)$`)

/** Said in a sentence to whoever starts the program, and never with a value in it. */
export class SealingProblem extends Error {}

export const sealingKeyOf = (bytes: Uint8Array): SealingKey => ({
  bytes,
  id: hash('sha256', Buffer.concat([Buffer.from('hiyas sealing key '), bytes]), 'hex').slice(0, ID_LENGTH),
})

/** `sealed1.<id of the key>.<nonce, cipher text and tag>`. */
export function sealWith(key: SealingKey, text: string, place: SealPlace, random: RandomSource): string {
  const nonce = new Uint8Array(NONCE_BYTES)
  random.fill(nonce)
  const cipher = createCipheriv(CIPHER, key.bytes, nonce)
  cipher.setAAD(boundTo(key.id, place))
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `${VERSION}.${key.id}.${Buffer.concat(parts).toString('base64url')}`
}

/** Throws when it was altered, moved from another place, or sealed by another key than the one it names. */
export function openWith(key: SealingKey, sealed: string, place: SealPlace): string {
  const whole = Buffer.from(SEALED.exec(sealed)?.[2] ?? '', 'base64url')
  if (whole.length < NONCE_BYTES + TAG_BYTES) throw unreadable(place)
  const decipher = createDecipheriv(CIPHER, key.bytes, whole.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(key.id, place))
  decipher.setAuthTag(whole.subarray(-TAG_BYTES))
  try {
    return decipher.update(whole.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw unreadable(place)
  }
}

/** The key a text says it was sealed by; null when it is not sealed. */
export const keyIdIn = (text: string): string | null => SEALED.exec(text)?.[1] ?? null

export const unreadable = ({ purpose, of }: SealPlace): SealingProblem =>
  new SealingProblem(`What is sealed in ${purpose} for ${of} cannot be opened: it was altered or moved there.`)

const boundTo = (id: string, { purpose, of }: SealPlace): Uint8Array =>
  Buffer.from(JSON.stringify([VERSION, id, purpose, of]))
