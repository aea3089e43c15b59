import { expect, test } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { act, bet } from '../src/client/inhouse/play.ts'
import { held, OPEN, ok, ROUND, state, table, VOIDED, VOIDING, WON } from './inhouse-table.ts'

/* One of our own games while the wallet is slow: what is said of a bet that it held up, and of a stake that it has not given back yet. */

const refusal = (code: string, detail: object = {}) => ({ kind: 'refused', code, detail })

test('GAM-17 that a round is being finished is not said over the next bet, which was pressed for meanwhile', async () => {
  const late = held(state(WON, '12.00'))
  const next = held(ok({ round: WON }))
  const answers = [Promise.resolve(refusal('round_open')), next.ask()]
  const { context, store } = table({ play: () => answers.shift(), state: late.ask })
  const first = bet(context)
  await expect.poll(() => store.get().phase).toBe('ready')
  const second = bet(context)
  late.letGo()
  await first
  expect(store.get()).toMatchObject({ phase: 'busy', message: null })
  next.letGo()
  await second
  expect(store.get()).toMatchObject({ phase: 'ready', message: null, win: 30_000n })
})

test('GAM-17 WAL-05 a stake that goes back is told of when it is back, and is in the counter then', async () => {
  const answers = [VOIDING, VOIDING, VOIDED]
  const { context, store, shown } = table({
    play: async () => refusal('round_voided', { returned: false }),
    state: async () => {
      const last = answers.shift() ?? VOIDED
      return state(last, last === VOIDED ? '10.00' : '9.00')
    },
  })
  await bet(context)
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 90_000n, message: { kind: 'voided', returned: false } })
  await expect.poll(() => shown).toEqual(['r'])
  expect(store.get().balance).toBe(100_000n)
  expect(shownNotice(store.get())).toEqual({ kind: 'resumed_void', stake: 10_000n })
})

test('WAL-15 what is told of while an action is on its way is asked for when its round waits again', async () => {
  const late = held(ok({ round: OPEN }))
  const { context, store } = table({
    play: async () => ok({ round: OPEN }),
    act: late.ask,
    state: async () => state(OPEN, '509.00'),
  })
  const game = createInhouseGame(context)
  await bet(context)
  const acting = act(context, {})
  await game.refresh()
  expect(store.get().balance).toBe(90_000n)
  late.letGo()
  await acting
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 5_090_000n })
})

test('GAM-17 a bet that is on its way through the studio for as long as it is asked for is looked for then, and its end is told', async () => {
  let requestId = ''
  const answers = [{ ...ROUND, state: 'opened', view: null }]
  const { context, store, shown } = table({
    play: async (_stake: string, asked: string) => {
      requestId = asked
      await context.waits.pause(2_500)
      return refusal('round_open', { underWay: true })
    },
    state: async () => state({ ...(answers.shift() ?? WON), requestId }, '12.00'),
  })
  await bet(context)
  await expect.poll(() => shown).toEqual(['r'])
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 120_000n, message: null })
  expect(shownNotice(store.get())).toEqual({ kind: 'resumed', win: 30_000n })
})
