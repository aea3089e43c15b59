import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, DAY_MS, invariant, newId, ok, type RandomSource, SECOND_MS } from '@hiyas/kernel'
import { type CryptoKey, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Notices } from '../../platform/module.ts'
import type { Sealer } from '../../platform/sealing/sealer.ts'
import {
  deleteKeysBefore,
  insertKey,
  type KeyRow,
  keysSince,
  lockKeys,
  placeOfKey,
} from './repository/encryption-keys.ts'

/** A key is the newest for a day, and is accepted for another, for bodies that were made just before. */
const KEY_AGE_MAX_MS = DAY_MS
const KEY_ACCEPTED_MS = 2 * DAY_MS
const RSA_BITS = 2048
const ALGORITHM = 'RSA-OAEP-256'
/** Another process may have made a key: how soon they are read again for one we do not know. */
const REREAD_PAUSE_MS = SECOND_MS

type Key = { kid: string; publicJwk: Record<string, string>; privateKey: CryptoKey; createdAtMs: number }

export type PublicJwk = { kty: 'RSA'; kid: string; use: 'enc'; alg: 'RSA-OAEP-256'; n: string; e: string }

export type KeyRing = {
  /** Newest first. Makes a key when there is none, or none young enough. */
  publicKeys(): Promise<PublicJwk[]>
  /** The text in a compact JWE; null when it was not made for a key of ours, or was altered. */
  decrypt(compactJwe: string): Promise<string | null>
  /** Makes the next key in time, so that no login waits for one. */
  rotate(): Promise<void>
}

export type KeyRingOptions = {
  database: Database
  clock: Clock
  random: RandomSource
  sealer: Sealer
  notices: Pick<Notices, 'onListening'>
}

/** The keys for encrypted bodies (decision 4), shared by all processes through the database, where their private halves are sealed. */
export function createKeyRing({ database, clock, random, sealer, notices }: KeyRingOptions): KeyRing {
  let keys: readonly Key[] = []
  let rotating: Promise<void> | null = null
  const reread = createRereads(reload, clock)
  // What is there after a break may be a database of an earlier moment: no other process could open what is made for a key that it has lost.
  notices.onListening(() => {
    keys = []
  })

  async function reload(): Promise<void> {
    const since = new Date(clock.nowMs() - KEY_ACCEPTED_MS)
    keys = await Promise.all((await keysSince(database.query, since)).map(row => keyOf(row, sealer)))
  }

  const isYoung = (key: Key | undefined): boolean =>
    key !== undefined && clock.nowMs() - key.createdAtMs < KEY_AGE_MAX_MS

  /** Many who ask for keys in the moment in which there is none young enough wait for one that is made. */
  function rotate(): Promise<void> {
    rotating ??= makeNext().finally(() => {
      rotating = null
    })
    return rotating
  }

  async function makeNext(): Promise<void> {
    await reload()
    if (isYoung(keys[0])) return
    await inTransaction(database, async tx => {
      await lockKeys(tx)
      const [newest] = await keysSince(tx, new Date(clock.nowMs() - KEY_AGE_MAX_MS))
      if (!newest) await insertKey(tx, await newKey(tx, { clock, random, sealer }))
      await deleteKeysBefore(tx, new Date(clock.nowMs() - KEY_ACCEPTED_MS))
      return ok(null)
    })
    await reload()
  }

  async function find(kid: string): Promise<Key | undefined> {
    const known = keys.find(key => key.kid === kid)
    if (known || kid === '') return known
    await reread()
    return keys.find(key => key.kid === kid)
  }

  return {
    rotate,
    async publicKeys() {
      if (!isYoung(keys[0])) await rotate()
      return keys.map(key => ({ ...(key.publicJwk as PublicJwk), kid: key.kid, use: 'enc', alg: ALGORITHM }))
    },
    async decrypt(compactJwe) {
      const key = await find(kidOf(compactJwe))
      if (!key || clock.nowMs() - key.createdAtMs >= KEY_ACCEPTED_MS) return null
      return compactDecrypt(compactJwe, key.privateKey, {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).then(
        ({ plaintext }) => new TextDecoder().decode(plaintext),
        () => null,
      )
    },
  }
}

/**
 * Readings that begin after they were asked for: one that is under way may have begun before a key was there. At most one a second, which all
 * share who ask before it begins, so that names which strangers make up cost next to nothing.
 */
function createRereads(reload: () => Promise<void>, clock: Clock): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let lastMs = Number.NEGATIVE_INFINITY
  let next: Promise<void> | null = null

  async function begin(): Promise<void> {
    await last.catch(() => undefined)
    const leftMs = lastMs + REREAD_PAUSE_MS - clock.nowMs()
    if (leftMs > 0) await sleep(Math.min(leftMs, REREAD_PAUSE_MS))
    next = null
    lastMs = clock.nowMs()
    last = reload()
    await last
  }
  return () => {
    next ??= begin()
    return next
  }
}

async function newKey(
  tx: Tx,
  { clock, random, sealer }: Omit<KeyRingOptions, 'database' | 'notices'>,
): Promise<KeyRow> {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: RSA_BITS, extractable: true })
  const nowMs = clock.nowMs()
  const kid = newId(nowMs, random)
  return {
    kid,
    private_jwk: await sealer.seal(tx, JSON.stringify(await exportJWK(pair.privateKey)), placeOfKey(kid)),
    public_jwk: (await exportJWK(pair.publicKey)) as Record<string, string>,
    created_at: new Date(nowMs),
  }
}

async function keyOf(row: KeyRow, sealer: Sealer): Promise<Key> {
  const privateKey = await importJWK(JSON.parse(sealer.open(row.private_jwk, placeOfKey(row.kid))) as JWK, ALGORITHM)
  invariant(!(privateKey instanceof Uint8Array), 'an RSA key is no secret in bytes')
  return { kid: row.kid, publicJwk: row.public_jwk, privateKey, createdAtMs: row.created_at.getTime() }
}

/** The key a body says it was made for; empty when it says nothing readable. */
function kidOf(compactJwe: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(compactJwe.split('.')[0] ?? '', 'base64url').toString())
    const kid = (header as { kid?: unknown } | null)?.kid
    return typeof kid === 'string' ? kid : ''
  } catch {
    return ''
  }
}
