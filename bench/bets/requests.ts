import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BEEXAR_SIGNATURE_HEADER,
  createSharedSecret,
  createSigner,
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  HUB88_SUPPLIER_HEADER,
  PAM_CREDENTIAL_HEADER,
  PAM_TOKEN_HEADER,
  pamPlayerOf,
} from '@hiyas/supplier'
import { GAME, memberIdOf, SUPPLIER, WALLETS } from './seed.ts'
import { BOOK, SECRET, tokenOf } from './site.ts'

/**
 * Signed bets as bytes on the wire. Signing costs a supplier ten times what checking costs us, so it is done once, before
 * anything is measured; every round sends the same bets to a fresh copy of the database.
 */
export type RequestFile = {
  path: string
  count: number
  /** What stands in the answer to a bet that was taken. */
  taken: string
}

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

/** The doors, by the names their addresses have. */
export type Door = 'hub88' | 'beexar' | 'pam'

/** Members of all there are who have a game open and bet in turns: at 10,000 bets a second, each every three seconds. */
export const SESSIONS = 30_000

export type BetsOptions = { kind: Kind; count: number; door?: Door; wallets?: number; players?: number }

/** Bets, signed now or in an earlier run. */
export function signedBets(
  cacheFolder: string,
  keys: Keys,
  { kind, count, door = 'hub88', wallets = WALLETS, players = SESSIONS }: BetsOptions,
): RequestFile {
  const from = { kind, wallets, players }
  const sample = betOf(door, from, 1, body => createHash('sha256').update(body).update(keys.publicKeyPem).digest('hex'))
  // One bet does not show over whom they are spread.
  const stamp = createHash('sha256').update(sample).update(JSON.stringify(from)).digest('hex').slice(0, 12)
  const path = join(cacheFolder, `bets-${door}-${kind}-${count}-${stamp}.bin`)
  if (!existsSync(path)) {
    const sign = createSigner(keys.privateKeyPem)
    const parts: Buffer[] = []
    for (let index = 0; index < count; index++) {
      const request = betOf(door, from, index, sign)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(request.length)
      parts.push(length, request)
    }
    writeFileSync(`${path}.new`, Buffer.concat(parts))
    renameSync(`${path}.new`, path)
  }
  return { path, count, taken: TAKEN[door] }
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

/** What stands in the answer to a bet that was taken. */
const TAKEN: Readonly<Record<Door, string>> = {
  hub88: '"status":"RS_OK"',
  beexar: '"transactions":[',
  pam: '"status":"OK"',
}

function betOf(
  door: Door,
  { kind, wallets, players }: { kind: Kind; wallets: number; players: number },
  index: number,
  sign: (body: Buffer) => string,
): Buffer {
  const number = kind === 'hot' ? 1 : (((index % players) * STEP) % wallets) + 1
  const nameOf = (part: string) => uuidOf(kind, part, index)
  const bet: Bet = { number, user: `${BOOK.merchant}.${memberIdOf(number)}`, nameOf }
  return SAY[door](bet, sign)
}

/** A peso of the member of a number, in a round of its own. */
type Bet = { number: number; user: string; nameOf: (part: string) => string }

const SAY: Readonly<Record<Door, (bet: Bet, sign: (body: Buffer) => string) => Buffer>> = {
  hub88({ number, user, nameOf }, sign) {
    const body = bodyOf({
      user,
      token: tokenOf(number),
      request_uuid: nameOf('request'),
      transaction_uuid: nameOf('transaction'),
      round: nameOf('round'),
      round_closed: false,
      game_code: GAME,
      currency: BOOK.currency,
      amount: WIRE_PESO,
    })
    const headers = { [HUB88_SUPPLIER_HEADER]: SUPPLIER, [HUB88_SIGNATURE_HEADER]: sign(body) }
    return postOf(`/supplier/hub88${HUB88_PATHS.bet}`, headers, body)
  },
  beexar({ user, nameOf }) {
    const body = bodyOf({
      account_id: user,
      currency: BOOK.currency,
      game_id: GAME,
      round_id: nameOf('round'),
      transactions: [{ id_provider: nameOf('transaction'), type: 'bet', amount: '1.00' }],
    })
    const headers = { [BEEXAR_SIGNATURE_HEADER]: SHARED.sign(body) }
    return postOf(`/supplier/beexar/${SUPPLIER}/betwin`, headers, body)
  },
  pam({ number, user, nameOf }) {
    const body = bodyOf({
      currency: BOOK.currency,
      provider: SUPPLIER,
      transactionType: 'WITHDRAW',
      cashAmount: 1,
      bonusAmount: 0,
      promoAmount: 0,
      transactionDateTime: '2026-01-01T00:00:00Z',
      providerTransactionId: nameOf('transaction'),
      providerGameId: GAME,
      providerRoundId: nameOf('round'),
    })
    const headers = { [PAM_CREDENTIAL_HEADER]: `Bearer ${SECRET}`, [PAM_TOKEN_HEADER]: tokenOf(number) }
    return postOf(`/supplier/pam/players/${pamPlayerOf(user)}/transactions?provider=${SUPPLIER}`, headers, body)
  },
}

const SHARED = createSharedSecret(SECRET)

const bodyOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))

/** A request as bytes on the wire. */
export function postOf(path: string, headers: Readonly<Record<string, string>>, body: Buffer): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Random-looking as a supplier's ids are, and the same in every run. */
function uuidOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
