import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@hiyas/database'
import type { Hub88Answer, Hub88Call, Hub88Calls, Hub88Client, Hub88Request } from '@hiyas/supplier'

/**
 * A process that dies at its n-th step. Its steps are what the world can see of it: before and after every statement it sends to
 * the database and every call it sends to the wallet. When it is dead nothing of it goes on: whatever it waits for never comes, and
 * the database takes back what it had not committed, as it does when a connection breaks.
 */
export type Life = {
  readonly over: Promise<'killed'>
  isOver(): boolean
  /** Steps taken so far. */
  steps(): number
  /** Where it died. */
  place(): string | null
  step(place: string): Promise<void>
  /** Ends it where it is now, with all it had begun. */
  end(place: string): Promise<void>
  /** What PostgreSQL does when this process is gone. */
  atDeath(end: () => Promise<void>): () => void
}

/** Dies of nothing but its end. */
export const IMMORTAL = Number.POSITIVE_INFINITY

/** A process that dies at a step, by its number or by the first at a place. */
export function newLife(diesAt: number | string): Life {
  const { promise: over, resolve } = Promise.withResolvers<'killed'>()
  const endings = new Set<() => Promise<void>>()
  let steps = 0
  let place: string | null = null
  const end = async (where: string): Promise<void> => {
    if (place !== null) return
    place = where
    await Promise.all(Array.from(endings, ending => ending()))
    resolve('killed')
  }
  return {
    over,
    isOver: () => place !== null,
    steps: () => steps,
    place: () => place,
    async step(where) {
      steps++
      if (where === diesAt || steps === diesAt) await end(where)
      if (place !== null) await new Promise(() => undefined)
    },
    end,
    atDeath(ending) {
      endings.add(ending)
      return () => endings.delete(ending)
    },
  }
}

const lives = new AsyncLocalStorage<Life>()

/** Runs something as the work of a process, until it is done or the process is dead. */
export const live = <Value>(life: Life, work: () => Promise<Value>): Promise<Value | 'killed'> =>
  Promise.race([life.over, lives.run(life, work)])

type Pool = { connect(): Promise<Connection> }
type Connection = { query(...args: unknown[]): Promise<unknown>; release(): void }

/** From now on every statement is a step of the process that sends it. */
export function makeMortal(database: Database): void {
  const pool = database.pool as unknown as Pool
  const connect = pool.connect.bind(pool)
  pool.connect = async () => {
    const life = lives.getStore()
    const connection = await connect()
    if (!life) return connection
    if (!life.isOver()) return mortal(connection, life)
    connection.release()
    return new Promise(() => undefined)
  }
}

function mortal(connection: Connection, life: Life): Connection {
  let underWay: Promise<unknown> = Promise.resolve()
  const forget = life.atDeath(async () => {
    await underWay.catch(() => undefined)
    await connection.query('rollback')
    connection.release()
  })
  return {
    async query(...args) {
      await life.step(`before ${wordOf(args[0])}`)
      underWay = connection.query(...args)
      const result = await underWay
      await life.step(`after ${wordOf(args[0])}`)
      return result
    },
    release() {
      forget()
      if (!life.isOver()) connection.release()
    },
  }
}

/** `insert into "studio"."round"`: the first words of a statement, up to the table it is about. */
function wordOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text ?? '')
  const [verb = ''] = text.trim().split(/\s/)
  const table = /"studio"\."(\w+)"/.exec(text)?.[1]
  return table ? `${verb} ${table}` : verb
}

/** A wallet whose every call is a step before it is sent, and one when it has done its work and has not been heard yet. */
export function mortalWallet(wallet: Hub88Calls): Hub88Client {
  const through =
    <Call extends Hub88Call>(call: Call) =>
    async (request: Hub88Request<Call>): Promise<Hub88Answer> => {
      const life = lives.getStore()
      await life?.step(`before ${call}`)
      const answer = await wallet[call](request)
      await life?.step(`after ${call}`)
      return answer
    }
  const bet = through('bet')
  return {
    userInfo: through('userInfo'),
    balance: through('balance'),
    bet,
    prepareBet: request => () => bet(request),
    win: through('win'),
    rollback: through('rollback'),
  }
}
