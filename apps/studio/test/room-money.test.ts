import { beforeAll, expect, test } from 'vitest'
import type { WireRoom } from '../src/wire.ts'
import { joinOwnGame } from './inhouse-game.ts'
import { ask, type Studio, startStudio } from './studio.ts'

/* One installation with a merchant of play money and a licensed one in the same currency: they share the flights of a game. */

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

async function join(profile: string) {
  studio.wallet.setProfile(profile)
  const seat = await joinOwnGame(studio, 'sinag-crash')
  return { ...seat, room: async () => (await ask<WireRoom>(studio, '/api/room', { secret: seat.secret })).body }
}

test('decision 14: bets of play money are not counted among those of real money in a room, nor the other way round', async () => {
  const [demo, licensed] = [await join('DEMO'), await join('PH')]
  const flight = (await demo.room()).round?.id
  for (const [seat, stake] of [
    [demo, '500.00'],
    [licensed, '10.00'],
  ] as const) {
    expect((await seat.play({ target: null }, stake)).status).toBe(200)
  }
  for (const [seat, staked] of [
    [demo, '500.00'],
    [licensed, '10.00'],
  ] as const) {
    const { round, seats } = await seat.room()
    expect(round?.id).toBe(flight)
    expect(seats).toMatchObject({ count: 1, staked, top: [{ stake: staked }] })
    expect(seats.top).toHaveLength(1)
  }
})
