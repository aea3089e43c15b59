import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { sql } from '@hiyas/database'
import { newSecret } from '@hiyas/kernel'
import { verify } from '@node-rs/argon2'
import { type Beside, betBeside } from '../bets/beside.ts'
import { type Cluster, startCluster, withDatabase } from '../bets/cluster.ts'
import { eveningCopy, layGround } from '../bets/evening.ts'
import { benchKeys, type RequestFile, SESSIONS, signedBets } from '../bets/requests.ts'
import { runAll } from '../bets/run-load.ts'
import { startServer } from '../bets/server.ts'
import { seedSite } from '../bets/site.ts'
import { ask, loopbackOf } from '../http.ts'
import { type Context, type Figure, median, type Row, shareOf, show, spreadFigure } from '../row.ts'

/** People who wait for their login at the same moment, the next as soon as one is in. */
const CONCURRENT = 20
const LOGINS = 400
const WARM_UP = 60
const HASH_TIMES = 5
/** Games that bet meanwhile, one bet after the other. */
const BET_CONNECTIONS = 2
/** Bets of one measurement: enough for a p99. */
const BETS = 6_000
/** Members who log in beside the bets: more than can, as they go on until the last bet is answered. */
const BESIDE_MAX = 8_000

/** What a login costs, and what it costs those who play: hashing a password is the dearest thing a call does. */
export const login: Row = {
  name: 'login',
  what: `${CONCURRENT} logins at a time, Argon2id with 19 MiB and two passes, and bets beside them`,
  measure,
}

async function measure(context: Context): Promise<Figure[]> {
  const { cacheFolder, rounds, say } = context
  const keys = benchKeys(cacheFolder)
  const bets = signedBets(cacheFolder, keys, { kind: 'spread', count: 4 * SESSIONS })
  const cluster = await startCluster(cacheFolder, say)
  try {
    await prepare(cluster, cacheFolder, keys.publicKeyPem)
    const measured: Round[] = []
    for (let number = 1; number <= rounds; number++) {
      const round = await measureRound(await eveningCopy(cluster, 'login_seed', 'login_round'), cacheFolder, bets)
      measured.push(round)
      say(
        `round ${number}: p95 ${show(round.p95Ms)} ms alone, bets p99 ${show(round.betsMs)} then ${show(round.besideMs)} ms`,
      )
    }
    return figuresOf(measured)
  } finally {
    await cluster.stop()
  }
}

const PASSWORD = 'sampaguita-gabi'

/** A hundred thousand members who all have one password: hashing each would take an hour. */
async function prepare(cluster: Cluster, cacheFolder: string, publicKeyPem: string): Promise<void> {
  const url = await cluster.empty('login_seed')
  const server = await startServer(url, cacheFolder)
  const seal = await sealFor(server.port)
  const body = { username: 'bench_model', password: PASSWORD, confirmPassword: PASSWORD, agreed: true }
  const registered = await send(server.port, '/wps/member/register', seal(body), 1)
  await server.stop()
  if (!registered.isTaken) throw new Error(`the bench could not register: ${registered.text}`)
  await withDatabase(url, async database => {
    await seedSite(database, publicKeyPem)
    await sql`
      update identity.member set password_set_at = now(),
             password_hash = (select password_hash from identity.member where user_name_key = 'bench_model')
       where password_hash = ''`.execute(database.query)
    await sql`vacuum (analyze) identity.member`.execute(database.query)
    await layGround(database)
  })
}

type Round = {
  leastMs: number
  p95Ms: number
  p50Ms: number
  perSecond: number
  betsMs: number
  besideMs: number
  besideP95Ms: number
}

async function measureRound(url: string, cacheFolder: string, bets: RequestFile): Promise<Round> {
  const server = await startServer(url, cacheFolder)
  try {
    const { names, hash } = await withDatabase(url, async database => {
      const wanted = WARM_UP + LOGINS + BESIDE_MAX
      const { rows } = await sql<{ name: string; hash: string }>`
        select user_name as name, password_hash as hash from identity.member where user_name like 'b%' and type = 1 limit ${wanted}`.execute(
        database.query,
      )
      return { names: rows.map(row => row.name), hash: rows[0]?.hash ?? '' }
    })
    const leastMs = await hashTogether(hash)
    const bet = (from: number) => runAll(server.port, bets, { from, to: from + BETS, connections: BET_CONNECTIONS })
    await bet(0)
    await logIn(server.port, names.slice(0, WARM_UP))
    const alone = await logIn(server.port, names.slice(WARM_UP, WARM_UP + LOGINS))
    const quiet = await bet(BETS)
    const [busy, beside] = await betBeside(
      () => bet(2 * BETS),
      about => logIn(server.port, names.slice(WARM_UP + LOGINS), about),
    )
    return {
      leastMs,
      p95Ms: shareOf(alone.tookMs, 0.95),
      p50Ms: median(alone.tookMs),
      perSecond: LOGINS / alone.seconds,
      betsMs: quiet.p99Ms,
      besideMs: busy.p99Ms,
      besideP95Ms: shareOf(beside.tookMs, 0.95),
    }
  } finally {
    await server.stop()
  }
}

/** How long the hashes alone take of those who log in at one moment, on every processor and with nothing beside: no login of theirs can all be faster. */
async function hashTogether(hash: string): Promise<number> {
  const beginMs = performance.now()
  for (let time = 0; time < HASH_TIMES; time++) {
    await Promise.all(Array.from({ length: CONCURRENT }, () => verify(hash, PASSWORD)))
  }
  return (performance.now() - beginMs) / HASH_TIMES
}

/** Logs members in, so many at a time, each from an address of his own as in life, for as long as it goes on. Throws when one is refused. */
async function logIn(port: number, names: readonly string[], about?: Parameters<Beside<unknown>>[0]) {
  const seal = await sealFor(port)
  const bodies = names.map(username => seal({ username, password: PASSWORD }))
  const tookMs: number[] = []
  let next = 0
  const beginMs = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let number = next++; number < bodies.length && (about?.goesOn() ?? true); number = next++) {
        const sentMs = performance.now()
        const answer = await send(port, '/wps/session/login', bodies[number] ?? '', number)
        tookMs.push(performance.now() - sentMs)
        if (!answer.isTaken) throw new Error(`a login was refused: ${answer.text}`)
        about?.onBegun()
      }
    }),
  )
  return { tookMs, seconds: (performance.now() - beginMs) / 1_000 }
}

/** Makes encrypted bodies as the member site does: compact JWE, RSA-OAEP-256 and A256GCM. */
async function sealFor(port: number): Promise<(input: object) => string> {
  const answer = await fetch(`http://127.0.0.1:${port}/wps/session/key/jwks`)
  const { keys, nowMs } = (await answer.json()) as { keys: (JsonWebKey & { kid: string })[]; nowMs: number }
  const [jwk] = keys
  if (!jwk) throw new Error('the server has no key')
  const key = createPublicKey({ key: jwk as never, format: 'jwk' })
  const header = encode(Buffer.from(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid })))
  return input => {
    const [secret, iv] = [randomBytes(32), randomBytes(12)]
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(header))
    const plain = JSON.stringify({ iat: nowMs, jti: newSecret(), ...input })
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    const padding = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return [header, ...[publicEncrypt(padding, secret), iv, text, cipher.getAuthTag()].map(encode)].join('.')
  }
}

const encode = (bytes: Buffer): string => bytes.toString('base64url')

/** Sends a body from one of many loopback addresses, over a line of its own as a phone has. */
async function send(port: number, path: string, body: string, number: number) {
  const headers = { 'content-type': 'application/jose', encryption: 'JWE' }
  const method = path.endsWith('register') ? 'PUT' : 'POST'
  const { text } = await ask({ port, path, method, headers, localAddress: loopbackOf(number), agent: false }, body)
  return { isTaken: text.includes('"success":true'), text }
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const all = (figure: keyof Round) => rounds.map(round => round[figure])
  const rate = `${show(median(all('perSecond')))} logins a second`
  const ratios = rounds.map(round => round.besideMs / round.betsMs)
  const bets = `bets p99 ${show(median(all('betsMs')))} ms alone, ${show(median(all('besideMs')))} ms beside logins`
  return [
    spreadFigure({ name: 'login.p95', unit: 'ms', bound: '<= 150', note: rate }, all('p95Ms')),
    spreadFigure(
      { name: 'login.hashes_alone', unit: 'ms', bound: null, note: `${CONCURRENT} at a time` },
      all('leastMs'),
    ),
    spreadFigure({ name: 'login.p50', unit: 'ms', bound: null }, all('p50Ms')),
    spreadFigure({ name: 'login.p95_beside_bets', unit: 'ms', bound: null }, all('besideP95Ms')),
    spreadFigure({ name: 'login.bets_p99_ratio', unit: 'times', bound: '<= 2', note: bets }, ratios),
  ]
}
