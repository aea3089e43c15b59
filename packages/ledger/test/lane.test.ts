import { describe, expect, test } from 'vitest'
import { type BalanceChange, LedgerUnavailable } from '../src/index.ts'
import {
  type Asked,
  appliedRows,
  BETS,
  bets,
  highest,
  idOf,
  lowest,
  MOVES,
  moveOf,
  ONE_BET,
  reasonOf,
  scripted,
  sqlError,
} from './scripted.ts'

/** The same fault so many times, then what all is well gives. */
function failing(times: number, error: unknown): (asked: Asked) => unknown[] {
  let left = times
  return asked => {
    if (left-- > 0) throw error
    return appliedRows(asked)
  }
}
const sent = (asked: readonly Asked[]) => asked.map(({ what, ids }) => [what, ids.join(' ')])

describe('what goes together', () => {
  test('W-10 one bet goes by the smallest statement, several by one for bets, all else by the large one', async () => {
    const { writer, asked } = scripted(appliedRows)
    await writer.submit(moveOf('bet-1', 1))
    await Promise.all([moveOf('bet-2', 2), moveOf('bet-3', 3), moveOf('win-4', 4)].map(writer.submit))
    await Promise.all([moveOf('bet-5', 5), moveOf('win-6', 6)].map(writer.submit))
    expect(sent(asked)).toEqual([
      [ONE_BET, 'bet-1'],
      [BETS, 'bet-2 bet-3'],
      [MOVES, 'win-4'],
      [MOVES, 'bet-5 win-6'],
    ])
    expect(writer.stats()).toEqual({ queued: 0, batches: 3, moves: 6, retries: 0, halvings: 0 })
  })

  test('W-10 a bet that does not simply fit goes once more, with what is no bet, and each hears its own outcome', async () => {
    const rows: Record<string, unknown[]> = {
      'bet-2': ['insufficient_funds', null, 5n],
      'win-4': ['repeated', 4n, 70n],
    }
    const { writer, asked } = scripted(one =>
      one.what === MOVES ? one.ids.map(id => rows[id]) : appliedRows(one).filter((_, place) => place !== 1),
    )
    const told: BalanceChange[] = []
    writer.onBalances(changes => told.push(...changes))
    const outcomes = await Promise.all([...bets(3), moveOf('win-4', 4)].map(writer.submit))
    expect(sent(asked)).toEqual([
      [BETS, 'bet-1 bet-2 bet-3'],
      [MOVES, 'bet-2 win-4'],
    ])
    expect(outcomes).toEqual([
      { status: 'applied', transactionId: 1n, balance: 90n },
      { status: 'refused', code: 'insufficient_funds', balance: 5n },
      { status: 'applied', transactionId: 3n, balance: 90n },
      { status: 'repeated', transactionId: 4n, balance: 70n },
    ])
    expect(told).toEqual([
      { account: 1n, balance: 90n },
      { account: 3n, balance: 90n },
      { account: 4n, balance: 70n },
    ])
  })

  test('no batch is larger than it may be, and what waits is counted', async () => {
    const { writer, asked } = scripted(appliedRows, { batchMax: 2 })
    const waiting = bets(5).map(writer.submit)
    expect(writer.stats().queued).toBe(5)
    await Promise.all(waiting)
    expect(asked.map(({ ids }) => ids.length)).toEqual([2, 2, 1])
    expect(writer.stats()).toEqual({ queued: 0, batches: 3, moves: 5, retries: 0, halvings: 0 })
  })

  test('accounts are spread over lanes, each with a connection of its own, and all of them are summed', async () => {
    const { writer, asked, connections } = scripted(appliedRows, { lanes: 2 })
    await Promise.all([...bets(4), moveOf('win-5', 4, { referenceId: 'bet-4' })].map(writer.submit))
    expect(connections()).toBe(2)
    expect(asked.map(({ ids }) => ids.join(' ')).toSorted()).toEqual(['bet-1 bet-3', 'bet-2 bet-4', 'win-5'])
    expect(writer.stats()).toEqual({ queued: 0, batches: 3, moves: 5, retries: 0, halvings: 0 })
  })

  test.each(['lanes', 'batchMax', 'queueMax'])('a writer without %s is none', option => {
    expect(() => scripted(appliedRows, { [option]: 0 })).toThrow('a writer has a lane, a batch and a queue')
    expect(() => scripted(appliedRows, { [option]: 1 })).not.toThrow()
  })
})

describe('another writer was faster', () => {
  test.each(['40001', '40P01', '23505', '57014'])('W-10 after %s it is tried again at once', async code => {
    const { writer, connections } = scripted(failing(5, sqlError(code)))
    expect(await writer.submit(moveOf('bet-1', 1))).toMatchObject({ status: 'applied' })
    expect(writer.stats()).toMatchObject({ retries: 5, batches: 1, moves: 1, halvings: 0 })
    expect(connections()).toBe(1)
  })

  test('W-10 after six races in a row its caller is told LedgerUnavailable', async () => {
    const race = sqlError('40001')
    const { writer, asked } = scripted(failing(6, race))
    await expect(writer.submit(moveOf('bet-1', 1))).rejects.toMatchObject({
      name: 'LedgerUnavailable',
      message: 'this move cannot be written',
      cause: race,
    })
    expect(asked).toHaveLength(6)
    expect(writer.stats()).toMatchObject({ retries: 5, batches: 0, moves: 0 })
  })
})

describe('some move cannot be written', () => {
  test('W-10 it is looked for by halves, and all others are', async () => {
    const overflow = sqlError('22003')
    const { writer, asked } = scripted(one => {
      if (one.ids.includes('bet-4')) throw overflow
      return appliedRows(one)
    })
    const outcomes = await Promise.allSettled(bets(5).map(writer.submit))
    expect(asked.map(({ ids }) => ids.map(idOf).join(' '))).toEqual(['1 2 3 4 5', '1 2', '3 4 5', '3', '4 5', '4', '5'])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(reasonOf(outcomes[3])).toMatchObject({ message: 'this move cannot be written', cause: overflow })
    expect(writer.stats()).toEqual({ queued: 0, batches: 3, moves: 4, retries: 0, halvings: 3 })
  })

  test.each<[string, (asked: Asked) => unknown[], string]>([
    ['too few rows', () => [], 'apply_moves answers one row a move'],
    ['no transaction', ({ ids }) => ids.map(() => ['applied', null, 0n]), 'applied without a transaction'],
    ['no transaction of then', ({ ids }) => ids.map(() => ['repeated', null, 0n]), 'repeated without a transaction'],
  ])('W-10 an answer with %s is a bug, and none', async (_what, answer, why) => {
    const { writer } = scripted(answer)
    const failed = await Promise.allSettled([writer.submit(moveOf('win-1', 1))])
    expect(reasonOf(failed[0])?.cause).toMatchObject({ message: why })
    expect(reasonOf(failed[0])).toBeInstanceOf(LedgerUnavailable)
  })

  test('W-10 a row about a bet that nobody sent is a bug', async () => {
    const { writer } = scripted(() => [[2, 1n, 90n]])
    const failed = await Promise.allSettled([writer.submit(moveOf('bet-1', 1))])
    expect(reasonOf(failed[0])?.cause).toMatchObject({ message: 'a row is about a bet that was sent' })
  })
})

describe('the database is away', () => {
  const gone = new Error('connection terminated')

  test('W-10 WAL-05 it is asked again on a new connection, and the old one is thrown away', async () => {
    const { writer, released, connections } = scripted((asked, connection) => {
      if (connection < 3) throw gone
      return appliedRows(asked)
    })
    expect(await writer.submit(moveOf('bet-1', 1))).toMatchObject({ status: 'applied' })
    expect([released, connections(), writer.stats().retries]).toEqual([[gone, gone], 3, 2])
  })

  test.each([
    // Of 10, 20 and 40 ms, or of twice that: a pause that would end too late is not begun.
    ['shortest', 30, 3],
    ['shortest', 20, 3],
    ['shortest', 19, 2],
    ['shortest', 10, 2],
    ['shortest', 9, 1],
    ['longest', 40, 3],
    ['longest', 39, 2],
    ['longest', 19, 1],
  ])('WAL-05 with the %s pauses and %i ms it is tried %i times', async (pauses, retryForMs, tries) => {
    const random = pauses === 'shortest' ? lowest : highest
    const { writer, asked } = scripted(failing(99, gone), { random, retryForMs })
    await expect(writer.submit(moveOf('bet-1', 1))).rejects.toMatchObject({
      name: 'LedgerUnavailable',
      message: 'the database is away',
      cause: gone,
    })
    expect([asked.length, writer.stats().retries]).toEqual([tries, tries - 1])
  })

  test('WAL-05 all who wait are told then, and who comes later is served', async () => {
    const { writer } = scripted(failing(1, gone), { retryForMs: 0, batchMax: 2 })
    const outcomes = await Promise.allSettled(bets(5).map(writer.submit))
    expect(outcomes.map(outcome => reasonOf(outcome)?.message)).toEqual(new Array(5).fill('the database is away'))
    expect(writer.stats()).toMatchObject({ queued: 0, moves: 0, halvings: 0 })
    expect(await writer.submit(moveOf('bet-6', 6))).toMatchObject({ status: 'applied' })
  })

  test('what is thrown and is no error is told as one', async () => {
    const { writer } = scripted(failing(1, 'a text'), { retryForMs: 0 })
    const failed = await Promise.allSettled([writer.submit(moveOf('bet-1', 1))])
    expect(reasonOf(failed[0])?.cause).toEqual(new Error('a text'))
  })

  test('a connection that breaks between two batches is replaced, and ends nothing', async () => {
    const { writer, breaks, released, connections } = scripted(appliedRows)
    await writer.submit(moveOf('bet-1', 1))
    breaks[0]?.(gone)
    expect(released).toEqual([gone])
    await writer.submit(moveOf('bet-2', 2))
    breaks[0]?.(gone)
    expect([connections(), released.length]).toEqual([2, 1])
    await writer.close()
    expect(released).toEqual([gone, true])
  })
})

describe('somebody holds an account', () => {
  const SELECT = 'select id from ledger.wallet where id = any($1) order by id for no key update skip locked'
  const locked = sqlError('55P03')
  /** Account 2 is held: what asks for it waits too long, and it is not among those that are free. */
  const held = (asked: Asked): unknown[] => {
    if (asked.what === SELECT) return [{ id: 1n }, { id: 3n }]
    if (asked.ids.includes('bet-2')) throw locked
    return appliedRows(asked)
  }

  test('W-10 all others go on without it, in one transaction, and it is told so', async () => {
    const { writer, asked } = scripted(held)
    const outcomes = await Promise.allSettled(bets(3).map(writer.submit))
    expect(sent(asked)).toEqual([
      [BETS, 'bet-1 bet-2 bet-3'],
      ['begin', ''],
      [SELECT, '1,2,3'],
      [BETS, 'bet-1 bet-3'],
      ['commit', ''],
    ])
    expect(reasonOf(outcomes[1])).toMatchObject({ name: 'LedgerUnavailable', message: 'the account is locked' })
    expect([outcomes[0], outcomes[2]]).toMatchObject([
      { value: { status: 'applied', transactionId: 1n } },
      { value: { status: 'applied', transactionId: 3n } },
    ])
    expect(writer.stats()).toMatchObject({ batches: 1, moves: 3, halvings: 0, retries: 0 })
  })

  test.each([
    ['and again, once it is alone', sqlError('55P03'), undefined],
    ['and cannot even be taken back', sqlError('55P03'), new Error('rollback failed')],
  ])('W-10 one that is locked %s, is told that it cannot be written', async (_what, error, onRollback) => {
    const { writer, asked } = scripted(one => {
      if (one.what === 'rollback' && onRollback !== undefined) throw onRollback
      if (one.what === SELECT) return [{ id: 1n }]
      if (one.what === ONE_BET) throw error
      return appliedRows(one)
    })
    const failed = await Promise.allSettled([writer.submit(moveOf('bet-1', 1))])
    expect(reasonOf(failed[0])).toMatchObject({ message: 'this move cannot be written', cause: error })
    expect(asked.map(({ what }) => what)).toEqual([ONE_BET, 'begin', SELECT, ONE_BET, 'rollback'])
  })
})
