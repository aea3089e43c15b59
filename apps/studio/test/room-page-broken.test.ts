import { expect, test } from 'vitest'
import { act, bet } from '../src/client/inhouse/play.ts'
import { askForOwn } from '../src/client/inhouse/room/follow.ts'
import { OPEN, ok, state, table, VOIDED, VOIDING } from './inhouse-table.ts'

/* A flight that broke: the stake of who was on it is on its way back, and told as back when it is. */

/** A page of a room with a bet on board, whose stake goes back; how each question found what was told so far. */
async function aboard(acted: object) {
  const heard: { shown: string[]; notice: unknown }[] = []
  const answers = [VOIDING, VOIDED]
  const seated = table(
    {
      play: async () => ok({ round: OPEN }),
      act: async () => ok({ round: acted }),
      state: async () => {
        heard.push({ shown: [...seated.shown], notice: seated.store.get().notice })
        return state(answers.shift() ?? VOIDED)
      },
    },
    { room: {} },
  )
  await bet(seated.context)
  expect(seated.store.get().balance).toBe(90_000n)
  return { ...seated, heard }
}

const RETURNED = { notice: { kind: 'resumed_void', stake: 10_000n }, balance: 100_000n, phase: 'ready' }
const ENDED = { type: 'round_ended', round: 'r', stake: '1.00', win: '0.00' }

test('GAM-17 WAL-05 a cash-out that finds its flight broken is not told as lost, but as returned when the stake is back', async () => {
  const { context, store, told, shown, heard } = await aboard(VOIDING)
  await act(context, { out: true })
  expect(store.get()).toMatchObject({ phase: 'ready', notice: null })
  expect(context.table.get()).toMatchObject({ isShowing: false, round: { state: 'voiding' } })
  await expect.poll(() => store.get()).toMatchObject(RETURNED)
  expect(heard).toEqual([
    { shown: [], notice: null },
    { shown: [], notice: null },
  ])
  expect(shown).toEqual(['r'])
  expect(store.get().spoken).not.toContain('No win')
  expect(told.filter(({ type }) => type === 'round_ended')).toEqual([ENDED])
})

test('GAM-17 WAL-05 and one whose stake is back already is told so at once', async () => {
  const { context, store, told, shown, heard } = await aboard(VOIDED)
  await act(context, { out: true })
  expect(store.get()).toMatchObject(RETURNED)
  expect([shown, heard]).toEqual([['r'], []])
  expect(told.filter(({ type }) => type === 'round_ended')).toEqual([ENDED])
})

test('GAM-17 WAL-05 who is told by the room that it broke reads that his stake is back when it is', async () => {
  const { context, store, shown, heard } = await aboard(VOIDING)
  await askForOwn(context)
  expect(store.get()).toMatchObject({ phase: 'ready', notice: null })
  await expect.poll(() => store.get()).toMatchObject(RETURNED)
  expect(heard.map(({ shown: before }) => before)).toEqual([[], []])
  expect(shown).toEqual(['r'])
})
