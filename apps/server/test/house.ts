import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games as call, identity } from '@hiyas/contract'
import { type Clock, invariant, newSecret, systemClock } from '@hiyas/kernel'
import {
  createHub88Client,
  createSigner,
  HUB88_PATHS,
  HUB88_SIGNATURE_HEADER,
  HUB88_SUPPLIER_HEADER,
  type Hub88Answer,
  type Hub88Call,
  type Hub88Client,
  type Sign,
  type SupplierCatalogue,
  type SupplierGame,
} from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import type { Config } from '../src/config.ts'
import { startServer, type TestMember, type TestServer } from './harness.ts'

/** A server with a studio beside it: the studio's list of games, and its key. The clock runs, and can be moved ahead or held. */
export type House = {
  server: TestServer
  /** What the studio lists; change it, then `importNow`, which the server has heard of when it is done. */
  list: SupplierCatalogue
  importNow: () => Promise<void>
  /** Settles when the server has heard all that any program has told it so far. */
  allHeard: () => Promise<void>
  advance: (ms: number) => void
  /** While it acts the clock stands still: what is remembered for a time is so for as long as that takes. */
  holdingClock: (act: () => Promise<void>) => Promise<void>
  now: () => number
  supplier: Hub88Client
  /** The studio's public key, and its signature of a body. */
  publicKeyPem: string
  sign(body: string): string
  /** Posts bytes to the door as they are. Signed by the studio unless a signature is given; null = none. */
  post(
    path: string,
    body: string | Buffer,
    about?: { signature?: string | null; supplier?: string },
  ): Promise<Hub88Answer>
  /** A member, a new one unless one is given, with a game open, and the supplier's side of it. */
  player(about?: { gameId?: string; vassalage?: string; member?: TestMember }): Promise<Player>
  /** A player whose session is over: he logs in and opens his game anew. */
  back(player: Player): Promise<Player>
}

export type Player = {
  member: TestMember
  token: string
  user: string
  currency: string
  /** The fields of every question about this player; parts replace or add. */
  question(part?: object): Question
  ask(call: Hub88Call, part?: object): Promise<Hub88Answer>
  /** Amounts in main units, exact to the centavo. */
  bet(id: string, amount: number, part?: object): Promise<Hub88Answer>
  win(id: string, betId: string, amount: number, part?: object): Promise<Hub88Answer>
  rollback(id: string, originalId: string, part?: object): Promise<Hub88Answer>
  balance(): Promise<number | undefined>
}

type Question = ReturnType<typeof questionOf>

export const WIRE_PER_UNIT = 100_000

export const sampleGame = (code: string, part: Partial<SupplierGame> = {}): SupplierGame => ({
  code,
  vendor: 'HYO',
  title: code,
  type: 'RNG',
  model: 'kislap',
  modelVersion: 1,
  rtp: '96.01',
  volatility: 'medium',
  lines: 20,
  stakeMin: '0.20',
  stakeMax: '500.00',
  classifications: ['slots'],
  tile: code,
  released: '2026-01-01',
  ...part,
})

export const sampleList = (): SupplierCatalogue => ({
  vendors: [
    { code: 'HYO', name: 'Hiyas Originals' },
    { code: 'KDL', name: 'Kidlat Studios' },
  ],
  games: [sampleGame('hiyas-reels', { title: 'Hiyas Reels' }), sampleGame('kidlat-one', { vendor: 'KDL' })],
})

/** Starts server and studio. Everything stops when the test file ends. */
export async function startHouse(
  name: string,
  options: {
    list?: SupplierCatalogue
    databaseUrl?: string
    onLog?: (line: string) => void
    operatorPrivateKeyFile?: string
    config?: Partial<Config>
  } = {},
): Promise<House> {
  const list = options.list ?? sampleList()
  const keys = fakeSupplierKeys()
  let aheadMs = 0
  let heldAtMs: number | null = null
  const clock: Clock = { nowMs: () => heldAtMs ?? systemClock.nowMs() + aheadMs }
  const server = await startServer({
    name,
    clock,
    config: {
      studioUrl: await serveList(list),
      studioPublicKeyFile: await keyFile(keys.publicKeyPem),
      operatorPrivateKeyFile: options.operatorPrivateKeyFile ?? null,
      ...options.config,
    },
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    ...(options.onLog ? { onLog: options.onLog } : {}),
  })
  const importNow = () => importCatalogue(server)
  await importNow()

  const sign = createSigner(keys.privateKeyPem)
  const supplier = createHub88Client({
    baseUrl: `${server.url}/supplier/hub88`,
    supplier: 'HYO',
    privateKeyPem: keys.privateKeyPem,
    timeoutMs: 10_000,
  })
  return {
    server,
    list,
    importNow,
    allHeard: () => hearAll(server),
    advance: ms => {
      aheadMs += ms
    },
    async holdingClock(act) {
      heldAtMs = clock.nowMs()
      await act().finally(() => {
        heldAtMs = null
      })
    },
    supplier,
    now: clock.nowMs,
    publicKeyPem: keys.publicKeyPem,
    sign: body => sign(Buffer.from(body)),
    post: poster(server, sign),
    player: about => openGame(server, supplier, about),
    async back({ member }) {
      const client = server.client()
      const login = await client.call(identity.login, { username: member.userName, password: member.password })
      invariant(login.ok, 'he logs in again')
      client.token = login.value.token
      return openGame(server, supplier, { member: { ...member, client } })
    },
  }
}

async function importCatalogue(server: TestServer): Promise<void> {
  const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
  const importJob = jobs.find(job => job.name === 'games.import_catalogue')
  invariant(importJob, 'the catalogue is imported by a job')
  await importJob.run()
  await hearAll(server)
}

/** They are heard in the order in which they were told: with a last one come all before it. */
async function hearAll({ program: { deps } }: TestServer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const last = newSecret()
  const stop = deps.notices.on('games.test_last', word => word === last && resolve())
  await deps.notices.send(deps.database.query, 'games.test_last', last)
  await promise
  stop()
}

/** As suppliers do who are told to ask again: on a machine that stands still an account may be kept for too long. */
export async function untilAnswered(ask: () => Promise<Hub88Answer>): Promise<Hub88Answer> {
  const answer = await ask()
  return answer.status === 'RS_ERROR_UNKNOWN' ? untilAnswered(ask) : answer
}

function poster(server: TestServer, sign: Sign): House['post'] {
  return async (path, body, { signature = sign(Buffer.from(body)), supplier = 'HYO' } = {}) => {
    const raw = await server.client().send('POST', `/supplier/hub88${path}`, {
      body,
      headers: {
        'content-type': 'application/json',
        [HUB88_SUPPLIER_HEADER]: supplier,
        ...(signature === null ? {} : { [HUB88_SIGNATURE_HEADER]: signature }),
      },
    })
    invariant(raw.status === 200, `the door answers HTTP 200, not ${raw.status}`)
    return raw.json as Hub88Answer
  }
}

async function openGame(
  server: TestServer,
  supplier: Hub88Client,
  { gameId = 'hiyas-reels', vassalage = 'HYO', member: known }: Parameters<House['player']>[0] = {},
): Promise<Player> {
  const member = known ?? (await server.registerMember())
  const launched = await member.client.call(call.launchGame, { vassalage, gameId })
  invariant(launched.ok, `the game did not open: ${JSON.stringify(launched)}`)
  const address = new URL(launched.value.gameUrl, server.url)
  const token = address.searchParams.get('token') ?? ''
  // As a supplier does: he is told which edition it is by the address alone.
  const code = address.pathname.split('/').at(-1) ?? ''
  const info = await supplier.userInfo({ request_uuid: newSecret(), token, game_code: code })
  invariant(info.user && info.currency, `the wallet does not know the player: ${JSON.stringify(info)}`)
  return playerOf(supplier, { member, token, user: info.user, currency: info.currency, gameId: code })
}

function playerOf(
  supplier: Hub88Client,
  who: { member: TestMember; token: string; user: string; currency: string; gameId: string },
): Player {
  const question: Player['question'] = (part = {}) => ({ ...questionOf(who), ...part })
  const ask: Player['ask'] = (name, part = {}) => supplier[name]({ ...question(), ...part } as never)
  const wire = (amount: number) => Math.round(amount * WIRE_PER_UNIT)
  return {
    ...who,
    question,
    ask,
    bet: (id, amount, part) => ask('bet', { transaction_uuid: id, round: `r-${id}`, amount: wire(amount), ...part }),
    win: (id, betId, amount, part) =>
      ask('win', {
        transaction_uuid: id,
        reference_transaction_uuid: betId,
        round: `r-${betId}`,
        amount: wire(amount),
        ...part,
      }),
    rollback: (id, originalId, part) =>
      ask('rollback', {
        transaction_uuid: id,
        reference_transaction_uuid: originalId,
        round: `r-${originalId}`,
        ...part,
      }),
    balance: async () => (await ask('balance')).balance,
  }
}

const questionOf = (who: { token: string; user: string; currency: string; gameId: string }) => ({
  request_uuid: newSecret(),
  transaction_uuid: newSecret(),
  round: 'r-1',
  user: who.user,
  token: who.token,
  currency: who.currency,
  game_code: who.gameId,
})

/** The path of a call, for `post`. */
export const pathOf = (name: Hub88Call): string => HUB88_PATHS[name]

/** Units as the wire counts them. */
export const units = (amount: number): number => Math.round(amount * WIRE_PER_UNIT)

async function serveList(list: SupplierCatalogue): Promise<string> {
  const studio = createServer((request, response) => {
    const isList = request.url === '/api/games'
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  })
  await new Promise<void>(done => studio.listen(0, '127.0.0.1', done))
  atFileEnd(() => {
    studio.closeAllConnections()
    studio.close()
  })
  return `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
}

async function keyFile(publicKeyPem: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiyas-key-'))
  atFileEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'studio.pub.pem')
  writeFileSync(file, publicKeyPem)
  return file
}
