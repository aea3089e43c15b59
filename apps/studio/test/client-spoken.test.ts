import { expect, test } from 'vitest'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { cappedRound, coinsOver, freeSpinsOver } from './capped.ts'
import { SESSION, table } from './inhouse-table.ts'
import { openTables, playOnce } from './seat.ts'

/* What is said of a spin to who does not see the reels. */

test('A11Y-10 GAM-16 what the reels came to is said before what it paid, and no sum but that of a round that was capped', async () => {
  const { sit } = await openTables()
  const [won, ...coins] = coinsOver('4.00', '0.00')
  if (!won) throw new Error('no step')
  const said = async (round: object) => {
    const answer = { kind: 'ok', value: { round, balance: '2098.00' } } as never
    const seat = await sit({ wrap: api => ({ ...api, spin: async () => answer }) })
    await playOnce(seat)
    return seat.store.get().spoken
  }
  const result = (win: string) => `Win ₱${win}. Balance ₱2,098.00.`
  expect(await said({ ...cappedRound('4.00', [won]), capped: false })).toBe(
    `3 Crown · line 2 · ₱4.00. ${result('4.00')}`,
  )
  expect(await said(cappedRound('4.00', [won]))).toBe(result('4.00'))
  expect(coins.length).toBeGreaterThan(0)
  expect(await said({ ...cappedRound('5.00', freeSpinsOver('1.00', '4.00')), capped: false })).toBe(result('5.00'))
})

test('A11Y-10 another stake is said, in a slot and in a game of our own', async () => {
  const { sit } = await openTables()
  const { game, store } = await sit()
  game.setStake(10_000n)
  expect(store.get().spoken).toBe('Bet ₱1.00')
  game.changeStake(1)
  expect(store.get()).toMatchObject({ stake: 20_000n, spoken: 'Bet ₱2.00' })
  const own = table({})
  own.context.sounds.wake = () => undefined
  own.store.set({ session: { ...SESSION, stakes: [10_000n, 50_000n] } })
  createInhouseGame(own.context).changeStake(1)
  expect(own.store.get()).toMatchObject({ stake: 50_000n, spoken: 'Bet ₱5.00' })
})
