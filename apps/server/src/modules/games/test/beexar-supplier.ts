import { games } from '@hiyas/contract'
import { invariant, newSecret } from '@hiyas/kernel'
import { BEEXAR_SIGNATURE_HEADER, createSharedSecret } from '@hiyas/supplier'
import { expect } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { giveSecret } from '../../../../test/supplier-terms.ts'
import { addGame, addSupplier } from './sold-games.ts'

export const SUPPLIER = 'BXR'
/** One that proves the dialect rather than plays. */
export const SUITE = 'SUITE'
export const SECRET = 'the-secret-of-the-test-supplier'
/** What a new member of the demo starts with. */
export const WELCOME = '1000.00'

export type About = { supplier?: string; signature?: string | null; secret?: string }
export type BeexarSupplier = Awaited<ReturnType<typeof startBeexarSupplier>>

/** How suppliers of the dialect ask a server. */
export function beexarPostOf(server: Pick<TestServer, 'client'>) {
  /** Signed by the secret of the suppliers, unless a signature or another secret is given; null = none. */
  return async (call: string, body: string | object, about: About = {}) => {
    const { supplier = SUPPLIER, signature, secret = SECRET } = about
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const signed = signature === undefined ? createSharedSecret(secret).sign(Buffer.from(text)) : signature
    const sent = signed === null ? {} : { [BEEXAR_SIGNATURE_HEADER]: signed }
    const headers = { 'content-type': 'application/json', ...sent }
    const { status, json } = await server
      .client()
      .send('POST', `/supplier/beexar/${supplier}/${call}`, { body: text, headers })
    return { status, ...(json as object) }
  }
}

/** Opens the game of such a supplier; the token of the launch. */
export async function openDice({ client }: Pick<TestMember, 'client'>, supplier = SUPPLIER): Promise<string> {
  const launched = await client.call(games.launchGame, { nodeId: `${supplier}-dice` })
  invariant(launched.ok, `the game did not open: ${JSON.stringify(launched)}`)
  return new URL(launched.value.gameUrl, 'http://site.test').searchParams.get('token') ?? ''
}

/** A server with two suppliers of the dialect, who sell a game each, and one that is closed. */
export async function startBeexarSupplier(name: string) {
  const server = await startServer({ name })
  for (const supplier of [SUPPLIER, SUITE]) await addSupplier(server, supplier, 'beexar')
  await addGame(server, SUPPLIER, 'closed', true)
  await giveSecret(server, SUPPLIER, SECRET)

  const post = beexarPostOf(server)
  return {
    server,
    post,
    /** A new member, who has opened the game. */
    async member(supplier = SUPPLIER) {
      const member = await server.registerMember()
      await openDice(member, supplier)
      return member
    },
    betwin: (of: TestMember, transactions: object[], part: object = {}) =>
      post('betwin', { ...namingOf(of), game_id: 'dice', round_id: 'r-1', transactions, ...part }),
    /** Takes back by pairs of the rollback's id and the original's. */
    undo: (of: TestMember, pairs: Record<string, string>, part: object = {}) =>
      post('rollback', {
        ...namingOf(of),
        game_id: 'dice',
        round_id_provider: 'r-1',
        finished: true,
        transactions: Object.entries(pairs).map(([id_provider, original]) => ({
          id_provider,
          type: 'rollback',
          original_id_provider: original,
        })),
        ...part,
      }),
    balanceOf: async (of: TestMember) => ((await post('balance', namingOf(of))) as { balance?: string }).balance,
  }
}

export const namingOf = ({ memberId }: TestMember) => ({ account_id: `HIYAS.${memberId}`, currency: 'PHP' })
export const bet = (id_provider: string, amount: string) => ({ id_provider, type: 'bet', amount })
export const win = (id_provider: string, amount: string) => ({ id_provider, type: 'win', amount })
export const id = () => newSecret().slice(0, 20)
export const refusal = (apiCode: string, more: object = {}) => ({
  status: 400,
  code: 'invalid_argument',
  meta: expect.objectContaining({ api_code: apiCode, ...more }),
})
