import { type Minor, parseAmount } from '@hiyas/kernel'
import {
  createVerifier,
  HUB88_PATHS,
  type Hub88Answer,
  type Hub88Call,
  type Hub88Status,
  readHub88,
  type Verify,
} from '@hiyas/supplier'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Books, createBooks, type Move, type Moving } from './fake-books.ts'

/**
 * What goes wrong with the next call of a kind. `drop` does the work and then breaks the connection, `swallow` does it and never
 * answers; `hang` never answers and `hold` neither, but only `giveUp` ends the patience of who asked; `late` waits for `goOn`.
 */
export type Fault = 'hang' | 'hold' | 'late' | 'drop' | 'swallow' | 'http500' | 'garbage' | Hub88Status

type Wallet = {
  readonly verify: Verify
  readonly books: Books
  readonly faults: Map<Hub88Call, Fault[]>
  readonly seen: { call: Hub88Call; id: string }[]
  /** Signatures of the calls that are held. */
  readonly held: string[]
  /** Lets the calls go on that are late. */
  readonly late: (() => void)[]
  /** Told the signature of a call that will never be answered: who asked need not wait for the clock to know. */
  readonly silent: ((signature: string) => void)[]
  profile: string | undefined
  slotStakeMax: number | undefined
  ageMin: number | undefined
  beforeAnswer: Map<Hub88Call, () => void>
}

/**
 * A small wallet that speaks the dialect of the door for real: HTTP, signatures over raw bytes, idempotent moves. It can be
 * told to fail.
 */
export async function startFakeWallet(publicKeyPem: string) {
  const wallet: Wallet = {
    verify: createVerifier(publicKeyPem),
    books: createBooks(),
    faults: new Map(),
    seen: [],
    held: [],
    late: [],
    silent: [],
    profile: undefined,
    slotStakeMax: undefined,
    ageMin: undefined,
    beforeAnswer: new Map(),
  }
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const [call, path] of Object.entries(HUB88_PATHS) as [Hub88Call, string][]) {
    app.post(path, (request, reply) => answer(wallet, call, request, reply))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { money, moves } = wallet.books
  return {
    url: `http://127.0.0.1:${port}`,
    /** A player with so much money. Launch tokens are `<player>.<anything>`. */
    give(user: string, amount: string): void {
      const minor = parseAmount(amount)
      if (minor.ok) money.set(user, minor.value)
    },
    balanceOf: (user: string): Minor => money.get(user) ?? 0n,
    /** The next calls of a kind fail in this order. */
    failNext(call: Hub88Call, ...next: Fault[]): void {
      wallet.faults.set(call, [...(wallet.faults.get(call) ?? []), ...next])
    },
    setProfile(name: string | undefined): void {
      wallet.profile = name
    },
    /** The cap of stakes of slots it tells, in units of the wire. */
    setSlotStakeMax(max: number | undefined): void {
      wallet.slotStakeMax = max
    },
    setAgeMin(age: number | undefined): void {
      wallet.ageMin = age
    },
    /** Runs once, when the next moving call of a kind has taken effect and is about to be answered. */
    beforeNextAnswer(call: Hub88Call, run: () => void): void {
      wallet.beforeAnswer.set(call, run)
    },
    /** Every call that was read, in order. */
    seen: wallet.seen,
    held: wallet.held,
    /** Who waits for a held call waits no longer. */
    giveUp(): void {
      for (const signature of wallet.held.splice(0)) void fallSilent(wallet, signature)
    },
    late: wallet.late,
    /** What is late is done and answered. */
    goOn(): void {
      for (const go of wallet.late.splice(0)) go()
    },
    onSilence: (listener: (signature: string) => void) => void wallet.silent.push(listener),
    movesOfRound: (round: string): Move[] => [...moves.values()].filter(move => move.round === round),
    close: () => app.close(),
  }
}

export type FakeWallet = Awaited<ReturnType<typeof startFakeWallet>>

function fallSilent(wallet: Wallet, signature: string): Promise<never> {
  for (const listener of wallet.silent) listener(signature)
  return new Promise(() => undefined)
}

async function answer(wallet: Wallet, call: Hub88Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = request.body as Buffer
  const fault = wallet.faults.get(call)?.shift()
  const signature = request.headers['x-hub88-signature'] as string
  if (!wallet.verify(body, signature)) throw new Error('wrong signature')
  if (fault === 'hang') return fallSilent(wallet, signature)
  if (fault === 'hold') {
    wallet.held.push(signature)
    return new Promise(() => undefined)
  }
  if (fault === 'late') await new Promise<void>(resolve => wallet.late.push(resolve))
  if (fault === 'http500') return reply.code(500).send('broken')
  if (fault === 'garbage') return reply.send('{"status":')
  const question = readHub88(call, body)
  if (!question.ok) throw new Error(`the studio sent ${question.code}: ${body.toString()}`)
  // Whom a win or a rollback is about, its user says: its token may be nobody's by then (W-14).
  const isLate = call === 'win' || call === 'rollback'
  const user = (isLate ? question.value.user : question.value.token.split('.')[0]) ?? ''
  wallet.seen.push({ call, id: 'transaction_uuid' in question.value ? question.value.transaction_uuid : '' })
  const isDone = fault === undefined || fault === 'late' || fault === 'drop' || fault === 'swallow'
  const status = isDone ? wallet.books.act(call, question.value as Moving, user) : fault
  if ('transaction_uuid' in question.value) {
    const waiting = wallet.beforeAnswer.get(call)
    wallet.beforeAnswer.delete(call)
    waiting?.()
  }
  if (fault === 'swallow') return fallSilent(wallet, signature)
  if (fault === 'drop') {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  const told: Hub88Answer = {
    status,
    request_uuid: question.value.request_uuid,
    user,
    currency: 'PHP',
    balance: Number((wallet.books.money.get(user) ?? 0n) * 10n),
    ...(wallet.profile ? { profile: wallet.profile } : {}),
    ...(wallet.slotStakeMax === undefined ? {} : { slot_stake_max: wallet.slotStakeMax }),
    ...(wallet.ageMin === undefined ? {} : { age_min: wallet.ageMin }),
  }
  return told
}
