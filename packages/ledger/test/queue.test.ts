import { describe, expect, test } from 'vitest'
import { type BalanceChange, LedgerBusy } from '../src/index.ts'
import { appliedRows, bets, MOVES, moveOf, reasonOf, scripted } from './scripted.ts'

describe('the queue', () => {
  test('is as long as it may be, and who finds it full is told how long that is', async () => {
    const { writer } = scripted(appliedRows, { queueMax: 2 })
    const outcomes = await Promise.allSettled(bets(3).map(writer.submit))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: expect.any(LedgerBusy) })
    expect(reasonOf(outcomes[2])?.message).toBe('2 moves wait already')
  })

  test('is answered before the writer is closed, and nothing is taken after', async () => {
    const { writer, released } = scripted(appliedRows, { batchMax: 1 })
    const waiting = bets(2).map(writer.submit)
    await writer.close()
    expect(await Promise.all(waiting)).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
    expect(released).toEqual([true])
    const late = [
      writer.submit(moveOf('bet-3', 3)),
      writer.submitAll(bets(1)),
      writer.submitAll([]),
      writer.bury([], []),
    ]
    for (const outcome of await Promise.allSettled(late))
      expect(reasonOf(outcome)?.message).toBe('the writer is closed')
  })
})

describe('who listens to balances', () => {
  test('hears the last of each account, until he stops, and nothing where nothing changed', async () => {
    let balance = 100n
    const { writer } = scripted(({ ids }) => ids.map((_id, place) => [place + 1, 1n, --balance]))
    const told: BalanceChange[][] = []
    const stop = writer.onBalances(changes => told.push(changes))
    await Promise.all([moveOf('bet-1', 1), moveOf('bet-2', 1), moveOf('bet-3', 2)].map(writer.submit))
    expect(told).toEqual([
      [
        { account: 1n, balance: 98n },
        { account: 2n, balance: 97n },
      ],
    ])
    stop()
    await Promise.all([moveOf('bet-4', 1), moveOf('bet-5', 2)].map(writer.submit))
    expect(told).toHaveLength(1)
  })

  test('hears nothing of refusals', async () => {
    const { writer } = scripted(({ what, ids }) =>
      what === MOVES ? ids.map(() => ['insufficient_funds', null, 5n]) : [],
    )
    const told: unknown[] = []
    writer.onBalances(changes => told.push(changes))
    const refused = { status: 'refused', code: 'insufficient_funds', balance: 5n }
    expect(await Promise.all(bets(2).map(writer.submit))).toEqual([refused, refused])
    expect(told).toEqual([])
  })
})
