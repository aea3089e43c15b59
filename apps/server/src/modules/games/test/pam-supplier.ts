import { games } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { PAM_TOKEN_HEADER } from '@hiyas/supplier'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { giveSecret } from '../../../../test/supplier-terms.ts'
import { addGame, addSupplier } from './sold-games.ts'

export const SUPPLIER = 'EVO'
/** Another supplier of the same dialect. */
export const OTHER = 'RTG'
/** One that proves the dialect rather than plays. */
export const SUITE = 'SUITE'
export const SECRET = 'the-secret-of-the-test-supplier'

export type PamAnswer = {
  http: number
  status: string
  error?: { code: string; message: string }
  session?: { playerId: string; token: string; currency: string; country: string; language: string; gameId: string }
  balance?: { cashAmount: number }
  transactionResult?: { transactionId?: string; balance: { cashAmount: number } }
  transactions?: { transactionType: string; providerTransactionId: string; cashAmount: number }[]
  gameround?: { providerGameId: string; startTime: string; endTime?: string }
}
export type About = { supplier?: string; secret?: string | null; token?: string | undefined; body?: string }
export type PamSupplier = Awaited<ReturnType<typeof startPamSupplier>>
export type PamPlayer = Awaited<ReturnType<PamSupplier['player']>>

/** A server with three suppliers of the dialect. */
export async function startPamSupplier(name: string, options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ name, ...options })
  for (const supplier of [SUPPLIER, OTHER, SUITE]) {
    await addSupplier(server, supplier, 'pam')
    await giveSecret(server, supplier, supplier === OTHER ? `${SECRET}-of-another` : SECRET)
  }
  await addGame(server, SUPPLIER, 'roulette')
  return pamSupplierOf(server)
}

/** The suppliers' side of a server that has them. */
export function pamSupplierOf(server: TestServer) {
  async function ask(method: string, path: string, about: About = {}): Promise<PamAnswer> {
    const { supplier = SUPPLIER, secret = SECRET, token, body } = about
    const { status, json } = await server
      .client()
      .send(method, `/supplier/pam/players/${path}`.replace('?', `?provider=${supplier}&`), {
        headers: {
          'content-type': 'application/json',
          'x-correlation-id': newSecret(),
          ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
          ...(token === undefined ? {} : { [PAM_TOKEN_HEADER]: token }),
        },
        ...(body === undefined ? {} : { body }),
      })
    return { http: status, ...(json as Omit<PamAnswer, 'http'>) }
  }

  async function player(supplier = SUPPLIER) {
    const member = await server.registerMember()
    const token = await launch(server, member, supplier)
    const { session } = await ask('GET', 'session?', { token, supplier })
    return playerOf(ask, { member, supplier, token, playerId: session?.playerId ?? '' })
  }
  return { server, ask, player, launch: (member: TestMember, supplier = SUPPLIER) => launch(server, member, supplier) }
}

async function launch(server: TestServer, member: TestMember, supplier: string): Promise<string> {
  const launched = await member.client.call(games.launchGame, { nodeId: `${supplier}-dice` })
  return launched.ok ? (new URL(launched.value.gameUrl, server.url).searchParams.get('token') ?? '') : ''
}

type Ask = (method: string, path: string, about?: About) => Promise<PamAnswer>

function playerOf(ask: Ask, who: { member: TestMember; supplier: string; token: string; playerId: string }) {
  const { supplier, playerId } = who
  const transaction = (part: object) => ({
    currency: 'PHP',
    provider: supplier,
    cashAmount: 0,
    bonusAmount: 0,
    promoAmount: 0,
    transactionDateTime: '2026-11-21T12:00:00Z',
    providerTransactionId: id(),
    providerGameId: 'dice',
    providerRoundId: 'r-1',
    ...part,
  })
  const add = (part: object, about: About = {}) =>
    ask('POST', `${playerId}/transactions?`, {
      supplier,
      token: who.token,
      body: JSON.stringify(transaction(part)),
      ...about,
    })
  return {
    ...who,
    transaction,
    add,
    withdraw: (cashAmount: number, part: object = {}) => add({ transactionType: 'WITHDRAW', cashAmount, ...part }),
    deposit: (cashAmount: number, part: object = {}) => add({ transactionType: 'DEPOSIT', cashAmount, ...part }),
    cancel: (part: object) => add({ transactionType: 'CANCEL', ...part }),
    get: (path: string, token = who.token) => ask('GET', `${playerId}/${path}`, { supplier, token }),
    balance: async () => (await ask('GET', `${playerId}/balance?`, { supplier, token: who.token })).balance?.cashAmount,
  }
}

export const id = () => newSecret().slice(0, 20)
export const cash = (cashAmount: number) => ({ cashAmount, bonusAmount: 0, promoAmount: 0 })
export const refusal = (code: string, more: object = {}) => ({ http: 200, status: 'ERROR', error: { code }, ...more })
