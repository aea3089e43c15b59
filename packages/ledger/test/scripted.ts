import type { Database } from '@hiyas/database'
import { fakeClock, type RandomSource } from '@hiyas/kernel'
import { createWriter, type LedgerUnavailable, type SupplierMove, type WriterOptions } from '../src/index.ts'

/** A query as the writer sends it: its name, or its text where it has none. */
export type Asked = { what: string; ids: string[] }

/** What PostgreSQL would say of an error. */
export const sqlError = (code: string): Error => Object.assign(new Error(`said with ${code}`), { code })

export const ONE_BET = 'ledger-apply-plain-bet'
export const BETS = 'ledger-apply-plain-bets'
export const MOVES = 'ledger-apply-moves'

/**
 * A database that answers by a script, for what a real one does seldom: `answer` gives the rows of a query or throws. The settings
 * of a connection are taken as they are.
 */
export function scriptedDatabase(answer: (asked: Asked, connection: number) => unknown[]) {
  const asked: Asked[] = []
  const released: unknown[] = []
  const breaks: ((error: Error) => void)[] = []
  let connections = 0
  const connect = async () => {
    const connection = ++connections
    return {
      on: (_event: string, listener: (error: Error) => void) => breaks.push(listener),
      release: (error: unknown) => released.push(error),
      async query({ name, text, values = [] }: { name?: string; text: string; values?: unknown[] }) {
        const what = name ?? text
        if (what.includes('lock_timeout')) return { rows: [] }
        const one: Asked = { what, ids: name === undefined ? values.map(String) : idsOf({ name, values }) }
        asked.push(one)
        return { rows: answer(one, connection) }
      },
    }
  }
  const database = { pool: { connect } } as unknown as Database
  return { database, asked, released, breaks, connections: () => connections }
}

/** The ids of the moves of a statement, in their order. */
function idsOf({ name, values }: { name: string; values: unknown[] }): string[] {
  if (name === ONE_BET) return [String(values[1])]
  const ids = String(values[name === BETS ? 1 : 2])
  return Array.from(ids.matchAll(/"([^"]*)"/g), ([, id = '']) => id)
}

/** A move of the account of this number; its id says of which kind it is: `bet-1`, `win-1`. */
export const moveOf = (externalId: string, account: number, change: Partial<SupplierMove> = {}): SupplierMove => ({
  kind: externalId.startsWith('bet') ? 'bet' : 'win',
  supplier: 'HYO',
  externalId,
  referenceId: null,
  account: BigInt(account),
  clearing: 1n,
  amount: 10n,
  game: 'fruits',
  round: 'round-1',
  roundClosed: false,
  digest: externalId,
  ...change,
})

/** The rows with which the books say that all of these bets, or moves, were applied. */
export const appliedRows = ({ what, ids }: Asked): unknown[] => {
  if (what !== ONE_BET && what !== BETS && what !== MOVES) return []
  return ids.map((id, place) => (what === MOVES ? ['applied', idOf(id), 90n] : [place + 1, idOf(id), 90n]))
}

/** The number at the end of an id, as that of its transaction. */
export const idOf = (id: string): bigint => BigInt(id.split('-').at(-1) ?? '0')

export const lowest: RandomSource = { fill: bytes => bytes.fill(0) }
export const highest: RandomSource = { fill: bytes => bytes.fill(255) }

/** A writer over a database that answers by a script, at a clock that stands still. */
export function scripted(
  answer: (asked: Asked, connection: number) => unknown[],
  options: Partial<WriterOptions> = {},
) {
  const script = scriptedDatabase(answer)
  const writer = createWriter({ database: script.database, clock: fakeClock(0), random: lowest, ...options })
  return { ...script, writer }
}

/** One bet of each of so many accounts. */
export const bets = (count: number) =>
  Array.from({ length: count }, (_, place) => moveOf(`bet-${place + 1}`, place + 1))
/** Why a move was not answered. */
export const reasonOf = (outcome: PromiseSettledResult<unknown> | undefined): LedgerUnavailable | undefined =>
  outcome?.status === 'rejected' ? outcome.reason : undefined
