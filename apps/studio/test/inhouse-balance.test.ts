import { expect, test, vi } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { loadInhouse } from '../src/client/inhouse/load.ts'
import { act, bet } from '../src/client/inhouse/play.ts'
import { entered, OPEN, ok, ROUND, state, table, WON } from './inhouse-table.ts'

/* One of our own games whose round has ended otherwise than its page knows: what is in the balance by now. */

test.each([
  ['that ended by itself', { step: 0 }],
  ['that was played to its end in another window', { step: 1, shown: true }],
])('GAM-17 WAL-15 an action in a round %s leaves the balance of now, and not the one of then', async (_, ended) => {
  const over = { ...WON, ...ended }
  const { context, store, told } = table({
    play: async () => ok({ round: OPEN }),
    act: async () => ok({ round: over }),
    state: async () => state(over, '7.00'),
  })
  await bet(context)
  await act(context, {})
  expect(store.get()).toMatchObject({ phase: 'ready', win: 30_000n, balance: 70_000n })
  expect(told.filter(({ type }) => type === 'balance').at(-1)).toEqual({ type: 'balance', balance: '7.00' })
})

test('GAM-17 WAL-04 a bet that was under way at the entry is followed until its win has come', async () => {
  const staked = { ...ROUND, state: 'staked', win: '3.00' }
  const answers = [state(staked, '9.00'), state(staked, '9.00'), state(WON, '12.00')]
  const { context, store } = table({
    ...entered({ ...ROUND, state: 'opened', view: null }),
    state: async () => answers.shift() ?? state(WON, '12.00'),
  })
  await loadInhouse(context, 'token')
  await vi.waitFor(() => expect(store.get().balance).toBe(120_000n))
  expect(shownNotice(store.get())).toEqual({ kind: 'resumed', win: 30_000n })
})

test('WAL-15 what a refused bet says of the balance is shown, also while nobody says how things stand', async () => {
  const { context, store } = table({
    play: async () => ({ kind: 'refused', code: 'insufficient_funds', detail: { balance: '0.40' } }),
  })
  await bet(context)
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 4_000n, message: { kind: 'funds' } })
})

test('WAL-15 a round that stays open shows the balance that its bet has left, and not what the counter took for it', async () => {
  const { context, store, told } = table({ play: async () => ok({ round: { ...OPEN, balanceAfter: '509.00' } }) })
  await bet(context)
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 5_090_000n })
  expect(told).toContainEqual({ type: 'balance', balance: '509.00' })
})

const LOST = { kind: 'unreachable' }

test('WAL-15 GAM-17 a bet whose first answer was lost leaves the balance of now, and not the one of then', async () => {
  const answers = [LOST, ok({ round: WON })]
  const { context, store } = table({ play: async () => answers.shift(), state: async () => state(WON, '512.00') })
  await bet(context)
  expect(store.get()).toMatchObject({ phase: 'ready', win: 30_000n, balance: 5_120_000n })
})

test.each([
  ['waits for its player', OPEN, 50_900n],
  ['is over', WON, 50_900n],
])(
  'WAL-15 GAM-17 where nobody heard of a bet in time whose round %s, the balance is the one of now',
  async (_, round, balance) => {
    let requestId = ''
    const { context, store } = table({
      play: async (_stake: string, asked: string) => {
        requestId = asked
        return LOST
      },
      state: async () => state({ ...round, requestId }, '5.09'),
    })
    await bet(context)
    expect(store.get()).toMatchObject({ phase: 'ready', balance })
  },
)

test('WAL-15 GAM-17 an action whose first answer was lost leaves the balance of now, however long nobody answered', async () => {
  const over = { ...WON, step: 1 }
  const answers = [LOST, LOST, ok({ round: over })]
  const { context, store } = table({
    play: async () => ok({ round: OPEN }),
    act: async () => answers.shift(),
    state: async () => state(over, '7.00'),
  })
  await bet(context)
  await act(context, {})
  expect(store.get()).toMatchObject({ phase: 'ready', win: 30_000n, balance: 70_000n })
})
