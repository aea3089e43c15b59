import { join } from 'node:path'
import { connect, loadMigrations } from '@hiyas/database'
import { watchedRandom } from '@hiyas/fair'
import { invariant, secureRandom } from '@hiyas/kernel'
import { type Hub88Answer, type Hub88Call, type Hub88Client, hub88Wire } from '@hiyas/supplier'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import Fastify from 'fastify'
import type { Deps } from '../../src/server/deps.ts'
import { type ActInput, createAct } from '../../src/server/rounds/act.ts'
import { createClosing } from '../../src/server/rounds/closing.ts'
import { createPlay } from '../../src/server/rounds/service.ts'
import { createWorker } from '../../src/server/rounds/worker.ts'
import { createSessions } from '../../src/server/sessions/finding.ts'
import { historyOf, openSession, stateOf } from '../../src/server/sessions/service.ts'
import type { SessionRow } from '../../src/server/store/tables.ts'
import { createBooks, type Moving } from '../fake-books.ts'
import { studioClock } from '../studio-clock.ts'
import { makeMortal, mortalWallet } from './life.ts'

const START_MS = Date.UTC(2026, 10, 22)
const CONNECTIONS = 12

/** What outlives every process: the database, the wallet, the clock. */
export type House = Awaited<ReturnType<typeof buildHouse>>

/** `forgetful`: says that it has taken a bet back, and keeps the money. */
export type WalletHabit = 'honest' | 'forgetful'

export async function buildHouse(habit: WalletHabit) {
  const migrations = await loadMigrations('studio', join(import.meta.dirname, '../../src/server/store/migrations'))
  const { url } = await testDatabase({ name: 'studio_kills', migrations })
  const database = connect({ url, connectionsMax: CONNECTIONS, name: 'kills', onIdleError: () => undefined })
  atFileEnd(() => database.close())
  makeMortal(database)
  const books = createBooks()
  const clock = studioClock(START_MS)
  const { log } = Fastify({ logger: false })
  const random = watchedRandom(secureRandom, fault => log.error({ fault }, 'the generator failed'))
  const deps: Deps = { database, wallet: mortalWallet(walletOf(books, habit)), clock, random, log }
  return { books, clock, database, deps }
}

/** A program on the house's database. What a process remembers is new with each. */
export function startProcess({ deps }: House) {
  const closing = createClosing(deps)
  const sessions = createSessions(deps)
  const inPlay = { ...deps, sessions }
  const act = createAct(inPlay)
  return {
    open: openSession(deps),
    find: sessions.find,
    state: stateOf(inPlay),
    history: historyOf(inPlay),
    play: createPlay({ ...inPlay, closing }),
    act: (session: SessionRow, input: ActInput) => act(session, input, deps.clock.nowMs()),
    worker: createWorker(deps),
    closing,
  }
}

export type Process = ReturnType<typeof startProcess>

/** The wallet of the tests without its wire: tokens are `<player>.<anything>`. */
function walletOf(books: ReturnType<typeof createBooks>, habit: WalletHabit): Hub88Client {
  const ask =
    (call: Hub88Call) =>
    async (request: { token: string; request_uuid: string }): Promise<Hub88Answer> => {
      const user = request.token.split('.')[0] ?? ''
      // The work of another program: it takes its own turn.
      await new Promise(setImmediate)
      const isForgotten = habit === 'forgetful' && call === 'rollback'
      const status = isForgotten ? 'RS_OK' : books.act(call, request as unknown as Moving, user)
      const balance = hub88Wire(books.money.get(user) ?? 0n)
      invariant(balance.ok, 'the wallet of the tests holds what its wire can say')
      return { status, request_uuid: request.request_uuid, user, currency: 'PHP', balance: balance.value }
    }
  const bet = ask('bet')
  return {
    userInfo: ask('userInfo'),
    balance: ask('balance'),
    bet,
    prepareBet: request => () => bet(request),
    win: ask('win'),
    rollback: ask('rollback'),
  }
}
