import { SECOND_MS } from '@hiyas/kernel'
import type { House } from './house.ts'
import { type Evening, type Phone, pickUp, playUntil, sitDown } from './player.ts'
import { randomFromSeed } from './random.ts'
import { takeSeats } from './seats.ts'

/** Players in their seats, each with a connection of his own. */
export type Company = {
  /** All of them spin at the pace of a person, for so long. */
  evening(seconds: number): Promise<Evening>
  leave(): void
}

export async function gather(house: House, players: number): Promise<Company> {
  const seats = await takeSeats(house.site, players)
  const all = seats.map((_, number) => pickUp(house.url, number))
  const stakes: string[] = []
  for (const [number, seat] of seats.entries()) stakes.push(await sitDown(all[number] as Phone, seat))
  return {
    async evening(seconds) {
      const endMs = performance.now() + seconds * SECOND_MS
      const seen = await Promise.all(
        all.map((phone, number) =>
          playUntil(endMs, phone, { stake: stakes[number] ?? '', below: randomFromSeed(number) }),
        ),
      )
      return { tookMs: seen.flatMap(({ tookMs }) => tookMs), faults: seen.flatMap(({ faults }) => faults) }
    },
    leave() {
      for (const phone of all) phone.hangUp()
    },
  }
}
