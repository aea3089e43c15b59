import { beforeAll, expect, test } from 'vitest'
import { openTables, playOnce } from './seat.ts'

/* A slot whose counter shows too little, and whose session is over. */

let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  ;({ sit } = await openTables())
})

test('WAL-15 GAM-17 whose session is over is told that, and not that his balance is too low', async () => {
  const refused = { kind: 'refused', code: 'session_unknown', detail: {} } as const
  const seat = await sit({ money: '1.00', wrap: api => ({ ...api, state: async () => refused }) })
  await playOnce(seat)
  expect(seat.store.get()).toMatchObject({ phase: 'ready', message: { kind: 'session' } })
  expect(seat.heard).not.toContain('reels turn')
})

test('WAL-15 a wallet that does not tell the balance is asked for the bet: its answer says what is', async () => {
  const untold = { kind: 'ok', value: { balance: null, lastRound: null } } as const
  const seat = await sit({ money: '1.00', wrap: api => ({ ...api, state: async () => untold }) })
  await playOnce(seat)
  expect(seat.heard).toContain('reels turn')
  expect(seat.store.get()).toMatchObject({ balance: 10_000n, message: { kind: 'funds' } })
})
