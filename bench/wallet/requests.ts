import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSigner, HUB88_PATHS, HUB88_SIGNATURE_HEADER, SUPPLIER_HEADER } from '@hiyas/supplier'
import { GAME, memberIdOf, SUPPLIER, WALLETS } from './seed.ts'
import { BOOK, tokenOf } from './site.ts'

/**
 * Signed bets as bytes on the wire. Signing costs a supplier ten times what checking costs us, so it is done once, before
 * anything is measured; every round sends the same bets to a fresh copy of the database.
 */
export type RequestFile = { path: string; count: number }

export type Keys = { privateKeyPem: string; publicKeyPem: string }

/** The bench's key pair, kept so that signed bets stay good. */
export function benchKeys(cacheFolder: string): Keys {
  const path = join(cacheFolder, 'supplier-key.json')
  if (!existsSync(path)) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' })
    writeFileSync(path, JSON.stringify({ privateKeyPem, publicKeyPem }), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Keys
}

/** `spread` over the members who play at the moment, or `hot`: all from one. */
export type Kind = 'spread' | 'hot'

/** Members of the hundred thousand who have a game open and bet in turns: at 10,000 bets a second, each every three seconds. */
export const SESSIONS = 30_000

/** Bets of one kind, signed now or in an earlier run. */
export function signedBets(cacheFolder: string, keys: Keys, kind: Kind, count: number): RequestFile {
  const sample = requestOf(kind, 0, body => createHash('sha256').update(body).update(keys.publicKeyPem).digest('hex'))
  const stamp = createHash('sha256').update(sample).digest('hex').slice(0, 12)
  const path = join(cacheFolder, `bets-${kind}-${count}-${stamp}.bin`)
  if (!existsSync(path)) {
    const sign = createSigner(keys.privateKeyPem)
    const parts: Buffer[] = []
    for (let index = 0; index < count; index++) {
      const request = requestOf(kind, index, sign)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(request.length)
      parts.push(length, request)
    }
    writeFileSync(`${path}.new`, Buffer.concat(parts))
    renameSync(`${path}.new`, path)
  }
  return { path, count }
}

/** The requests of such a file. */
export function readRequests(path: string): Buffer[] {
  const bytes = readFileSync(path)
  const requests: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    requests.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return requests
}

/** A step that shares no factor with the number of wallets: those who play are spread over all of them. */
const STEP = 61_803
const WIRE_PESO = 100_000

function requestOf(kind: Kind, index: number, sign: (body: Buffer) => string): Buffer {
  const number = kind === 'hot' ? 1 : (((index % SESSIONS) * STEP) % WALLETS) + 1
  const body = Buffer.from(
    JSON.stringify({
      user: `${BOOK.merchant}.${memberIdOf(number)}`,
      token: tokenOf(number),
      request_uuid: uuidOf(kind, 'request', index),
      transaction_uuid: uuidOf(kind, 'transaction', index),
      round: uuidOf(kind, 'round', index),
      round_closed: false,
      game_code: GAME,
      currency: BOOK.currency,
      amount: WIRE_PESO,
    }),
  )
  const head = [
    `POST /supplier/hub88${HUB88_PATHS.bet} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `${SUPPLIER_HEADER}: ${SUPPLIER}`,
    `${HUB88_SIGNATURE_HEADER}: ${sign(body)}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Random-looking as a supplier's ids are, and the same in every run. */
function uuidOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
