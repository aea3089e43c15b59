import { describe, expect, test } from 'vitest'
import { createWriter, LedgerUnavailable, type SupplierMove } from '../src/index.ts'
import { type Asked, appliedRows, moveOf, ONE_BET, scriptedDatabase, sqlError } from './scripted.ts'

const MOVES: readonly SupplierMove[] = [moveOf('bet-1', 1), moveOf('bet-2', 1)]
const BALANCE = 'select balance from ledger.wallet where id = $1'

/** Moves of one account sent together to a database that answers by a script. */
async function sendTogether(answer: (asked: Asked) => unknown[]) {
  const script = scriptedDatabase(answer)
  const [outcome] = await Promise.allSettled([createWriter({ database: script.database }).submitAll(MOVES)])
  return { ...script, outcome, said: script.asked.map(({ what }) => what) }
}
/** The same fault of the first bet so many times. */
function failing(times: number, error: Error): (asked: Asked) => unknown[] {
  let left = times
  return asked => {
    if (asked.what === ONE_BET && left-- > 0) throw error
    return appliedRows(asked)
  }
}

describe('moves that go together', () => {
  test('W-21 are one transaction on a connection that is given back', async () => {
    const { said, outcome, released } = await sendTogether(appliedRows)
    expect(said).toEqual([ONE_BET, ONE_BET, 'commit'])
    expect(outcome).toEqual({
      status: 'fulfilled',
      value: {
        status: 'done',
        outcomes: [
          { status: 'applied', transactionId: 1n, balance: 90n },
          { status: 'applied', transactionId: 2n, balance: 90n },
        ],
        balance: 90n,
      },
    })
    expect(released).toEqual([undefined])
  })

  test('W-21 none happened when one is refused, and the balance is asked for after that', async () => {
    const { said, outcome, released } = await sendTogether(asked => {
      if (asked.what === BALANCE) return [{ balance: 77n }]
      if (asked.what === ONE_BET) return asked.ids[0] === 'bet-1' ? appliedRows(asked) : []
      return [['insufficient_funds', null, 5n]]
    })
    expect(said).toEqual([ONE_BET, ONE_BET, 'ledger-apply-moves', 'rollback', BALANCE])
    expect(outcome).toMatchObject({
      value: { status: 'refused', code: 'insufficient_funds', position: 1, balance: 77n },
    })
    expect(released).toEqual([undefined])
  })

  test.each(['40001', '40P01', '23505', '55P03'])('W-10 are sent again after %s, five times', async code => {
    const { outcome, said, connections } = await sendTogether(failing(5, sqlError(code)))
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 'done' } })
    expect(said.filter(what => what === 'rollback')).toHaveLength(5)
    expect(connections()).toBe(6)
  })

  test.each([
    ['40001', 6],
    ['55P03', 6],
    ['22003', 1],
    ['08006', 1],
  ])('W-10 after %s they are given up at the %i. time, and it is unknown what became of them', async (code, times) => {
    const error = sqlError(code)
    const { outcome, connections } = await sendTogether(failing(99, error))
    expect(outcome).toMatchObject({
      reason: { name: 'LedgerUnavailable', message: 'these moves could not be written together', cause: error },
    })
    expect(outcome).toMatchObject({ reason: expect.any(LedgerUnavailable) })
    expect(connections()).toBe(times)
  })

  test('W-10 a connection on which not even that can be taken back is thrown away', async () => {
    const broken = new Error('connection terminated')
    const { released } = await sendTogether(({ what }) => {
      throw what === 'rollback' ? broken : sqlError('22003')
    })
    expect(released).toEqual([broken])
  })

  test('W-10 a move without an outcome is a bug', async () => {
    const { outcome } = await sendTogether(asked => (asked.what === ONE_BET ? [[2, 1n, 90n]] : []))
    expect(outcome).toMatchObject({ reason: { cause: { message: 'a row is about a bet that was sent' } } })
  })
})
