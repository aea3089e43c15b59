import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatAmount, invariant, type Minor, parseAmount } from '@hiyas/kernel'
import { createSharedSecret, TRANSFER_SIGNATURE_HEADER } from '@hiyas/supplier'
import { chanceOf } from '../suppliers/chance.ts'
import { CENTAVO } from '../suppliers/stakes.ts'

/** What a casino did with a reference, by its own book. */
export type Carried = {
  direction: 'deposit' | 'withdraw'
  player: string
  /** What it was asked to move, and what it moved: nothing when it refused. */
  asked: Minor
  moved: Minor
  isRefused: boolean
}

/** A supplier who holds the balance of members himself, and answers as suppliers have been seen to. */
export type Casino = {
  code: string
  url: string
  secret: string
  /** References in the order in which they came, each once. */
  readonly book: ReadonlyMap<string, Carried>
  /** From now on he answers everything, at once and rightly. */
  comeToReason(): void
  stop(): Promise<void>
}

/**
 * What becomes of a movement. `lost` was never done, and nobody is told; `slow`, `silent`, `breaks`, `garbles`, `other` and `less` were, and he
 * who asked cannot know. `twice` answers a second time with
 * something else, over the same connection; `other` answers to a question nobody has asked; `less` moves another amount than it was asked.
 */
const MANNERS = [
  [70, 'answers'],
  [4, 'refuses'],
  [6, 'slow'],
  [6, 'silent'],
  [4, 'lost'],
  [4, 'breaks'],
  [2, 'garbles'],
  [2, 'other'],
  [3, 'twice'],
  [1, 'less'],
] as const
type Manner = (typeof MANNERS)[number][1]

/** Longer than he is waited for, see `seedCasino`. */
export const PATIENCE_MS = 250
const SLOW_MS = 2 * PATIENCE_MS
const STATUS_SILENT_SHARE = 0.1

export async function openCasino(code: string, seed: string): Promise<Casino> {
  const secret = `the-secret-of-${code}-alone`
  const shared = createSharedSecret(secret)
  const desk = createDesk(code, seed)
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    if (!shared.verify(body, String(request.headers[TRANSFER_SIGNATURE_HEADER])))
      return void response.writeHead(401).end()
    const asked = JSON.parse(body.toString()) as Move
    if (request.url === '/status') desk.status(asked, response)
    else if (request.url === '/balance') send(response, { balance: formatAmount(desk.balance(asked)) })
    else await desk.move(request.url === '/deposit' ? 'deposit' : 'withdraw', asked, response)
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    code,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    book: desk.book,
    comeToReason: desk.comeToReason,
    async stop() {
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/** What he does, and how he says it. */
function createDesk(code: string, seed: string) {
  const book = new Map<string, Carried>()
  const balances = new Map<string, Minor>()
  const chance = chanceOf(seed, 'status', code)
  let isReasonable = false
  const balance = ({ player }: Pick<Move, 'player'>): Minor => balances.get(player) ?? 0n

  function carry(direction: Carried['direction'], asked: Move, manner: Manner): Carried {
    const { player, reference, expires } = asked
    const known = book.get(reference)
    if (known !== undefined) return known
    const amount = minorOf(asked.amount)
    const wanted = manner === 'less' ? amount - CENTAVO : amount
    const isShort = direction === 'withdraw' && balance(asked) < wanted
    const isRefused = manner === 'refuses' || isShort || Date.now() > expires
    const moved = isRefused ? 0n : wanted
    const carried = { direction, player, asked: amount, moved, isRefused }
    balances.set(player, direction === 'deposit' ? balance(asked) + moved : balance(asked) - moved)
    book.set(reference, carried)
    return carried
  }

  return {
    book,
    balance,
    comeToReason(): void {
      isReasonable = true
    },
    async move(direction: Carried['direction'], asked: Move, response: ServerResponse): Promise<void> {
      const { reference, player, amount } = asked
      const manner = isReasonable ? 'answers' : chanceOf(seed, code, direction, player, amount).pick(MANNERS)
      if (manner === 'lost') return
      const { isRefused } = carry(direction, asked, manner)
      if (manner === 'silent' || manner === 'less') return
      if (manner === 'slow') await sleep(SLOW_MS)
      if (manner === 'breaks') response.statusCode = 500
      if (manner === 'garbles') return void response.end(`{"reference":"${reference}",`)
      const named = manner === 'other' ? `${reference}0` : reference
      const said = isRefused ? { state: 'refused', reason: 'insufficient_funds' } : { state: 'done' }
      send(response, { reference: named, ...said })
      if (manner === 'twice') again(response, { reference, state: isRefused ? 'done' : 'refused', reason: 'other' })
    },
    status({ reference }: Pick<Move, 'reference'>, response: ServerResponse): void {
      if (!isReasonable && chance.happens(STATUS_SILENT_SHARE)) return
      const carried = book.get(reference)
      const state = carried === undefined ? 'unknown' : carried.isRefused ? 'refused' : 'done'
      send(response, { reference, state, ...(carried === undefined ? {} : { amount: formatAmount(carried.moved) }) })
    },
  }
}

type Move = { player: string; amount: string; reference: string; expires: number }

const send = (response: ServerResponse, said: object): void => void response.end(JSON.stringify(said))

/** One more answer over the same connection, to a question that has none left. */
function again(response: ServerResponse, said: object): void {
  const body = JSON.stringify(said)
  response.socket?.write(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function minorOf(text: string): Minor {
  const amount = parseAmount(text)
  invariant(amount.ok, 'we ask for amounts')
  return amount.value
}
