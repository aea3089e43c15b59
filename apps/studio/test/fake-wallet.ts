import { type Minor, parseAmount } from '@hiyas/kernel'
import {
  createVerifier,
  HUB88_PATHS,
  type Hub88Answer,
  type Hub88Call,
  type Hub88Status,
  readHub88,
  toMinor,
} from '@hiyas/supplier'
import Fastify, { type FastifyInstance } from 'fastify'

/** What goes wrong with the next call of a kind. `drop` does the work and then breaks the connection. */
export type Fault = 'hang' | 'drop' | 'http500' | 'garbage' | Hub88Status

type Move = {
  kind: 'bet' | 'win' | 'rollback'
  amount: Minor
  reference: string | null
  round: string
  closed: boolean
}

/**
 * A small wallet that speaks the dialect of the door for real: signed HTTP, idempotent moves, tombstones. It holds one
 * balance per player and can be told to fail.
 */
export async function startFakeWallet(publicKeyPem: string) {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  const verify = createVerifier(publicKeyPem)
  const money = new Map<string, Minor>()
  const moves = new Map<string, Move>()
  const tombstones = new Set<string>()
  const faults = new Map<Hub88Call, Fault[]>()
  const seen: { call: Hub88Call; at: number; id: string }[] = []
  let profile: string | undefined

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const [call, path] of Object.entries(HUB88_PATHS) as [Hub88Call, string][]) {
    app.post(path, async (request, reply) => {
      const body = request.body as Buffer
      const fault = faults.get(call)?.shift()
      if (!verify(body, request.headers['x-hub88-signature'] as string)) throw new Error('wrong signature')
      if (fault === 'hang') return new Promise(() => undefined)
      if (fault === 'http500') return reply.code(500).send('broken')
      if (fault === 'garbage') return reply.send('{"status":')
      const question = readHub88(call, body)
      if (!question.ok) throw new Error(`the studio sent ${question.code}: ${body.toString()}`)
      const { request_uuid, token } = question.value
      const user = token.split('.')[0] ?? ''
      const id = 'transaction_uuid' in question.value ? question.value.transaction_uuid : ''
      seen.push({ call, at: seen.length, id })
      const answer = (status: Hub88Status): Hub88Answer & { profile?: string } => ({
        status,
        request_uuid,
        user,
        currency: 'PHP',
        balance: Number((money.get(user) ?? 0n) * 10n),
        ...(profile ? { profile } : {}),
      })
      if (fault !== undefined && fault !== 'drop') return answer(fault)
      const status = money.has(user) ? act(call, question.value as unknown as Question, user) : 'RS_ERROR_INVALID_TOKEN'
      if (fault === 'drop') {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      return answer(status)
    })
  }

  type Question = {
    transaction_uuid: string
    reference_transaction_uuid?: string
    amount?: number
    round: string
    round_closed?: boolean
  }

  function act(call: Hub88Call, question: Question, user: string): Hub88Status {
    if (call === 'userInfo' || call === 'balance') return 'RS_OK'
    const { transaction_uuid: id, reference_transaction_uuid: reference = null, round } = question
    if (moves.has(id)) return 'RS_OK'
    const read = toMinor(question.amount ?? 0, 'PHP')
    if (!read.ok) return 'RS_ERROR_WRONG_TYPES'
    const amount = read.value
    const held = money.get(user) ?? 0n
    if (call === 'bet') {
      if (tombstones.has(id)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
      if (held < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY'
      money.set(user, held - amount)
    } else {
      const bet = moves.get(reference ?? '')
      if (call === 'win') {
        if (!bet) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
        if (tombstones.has(reference ?? '')) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
        money.set(user, held + amount)
      } else {
        if (bet && !tombstones.has(reference ?? '')) money.set(user, held + bet.amount)
        tombstones.add(reference ?? '')
      }
    }
    moves.set(id, { kind: call, amount, reference, round, closed: question.round_closed ?? false })
    return 'RS_OK'
  }

  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** A new player with so much money, and a launch token of theirs. */
    give(user: string, amount: string): void {
      const minor = parseAmount(amount)
      if (minor.ok) money.set(user, minor.value)
    },
    balanceOf: (user: string): Minor => money.get(user) ?? 0n,
    /** The next calls of a kind fail in this order. */
    failNext(call: Hub88Call, ...next: Fault[]): void {
      faults.set(call, [...(faults.get(call) ?? []), ...next])
    },
    setProfile(name: string | undefined): void {
      profile = name
    },
    /** Every call that was read, in order. */
    seen,
    movesOfRound: (round: string): Move[] => [...moves.values()].filter(move => move.round === round),
    close: () => app.close(),
  }
}

export type FakeWallet = Awaited<ReturnType<typeof startFakeWallet>>
