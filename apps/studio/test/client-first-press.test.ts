import { expect, test } from 'vitest'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { ok, SESSION, state, table, WON } from './inhouse-table.ts'
import { openTables } from './seat.ts'

/* A browser lets sounds be heard only after a press that woke them: whichever is the first. */

test('a slot is heard from its first press on, also where that is autoplay or another stake', async () => {
  const { sit } = await openTables()
  const auto = await sit()
  auto.game.startAuto(1)
  expect(auto.heard.slice(0, 2)).toEqual(['wake', 'spin'])
  const stake = await sit()
  stake.game.changeStake(1)
  expect(stake.heard).toEqual(['wake', 'press'])
})

test('one of our own games is heard from its first press on, also where that is autoplay', async () => {
  const { context, store } = table({ play: async () => ok({ round: WON }), state: async () => state(WON) })
  const heard: string[] = []
  const sounds = new Proxy({}, { get: (_, name) => () => void heard.push(String(name)) })
  store.set({ session: { ...SESSION, profile: { ...SESSION.profile, autoplay: true } } })
  createInhouseGame({ ...context, sounds } as typeof context).startAuto(1)
  expect(heard.slice(0, 2)).toEqual(['wake', 'press'])
})
