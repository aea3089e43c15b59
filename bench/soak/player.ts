import { randomUUID } from 'node:crypto'
import type { Durations } from './durations.ts'
import { type Ask, type Seen, untilAnswered } from './seen.ts'

/** Somebody who plays a slot of the studio. */
export type Player = {
  /** Spins under a request id, so that a repeat is the same round. */
  spin(requestId: string): Promise<Record<string, unknown>>
  /** Opens the pages a member opens between rounds. Each throws when nobody answers. */
  looks: readonly Ask[]
  below(limit: number): number
}

/** One in so many turns he looks at something else of the site before. */
const LOOKS_ONE_IN = 8

/** One turn: a round, and sometimes a look around before it. */
export async function takeTurn({ spin, looks, below }: Player, seen: Seen, answeredIn: Durations): Promise<void> {
  const look = below(LOOKS_ONE_IN) === 0 ? looks[below(looks.length)] : undefined
  if (look !== undefined && (await untilAnswered(look, seen))) seen.looks++
  const requestId = randomUUID()
  const timed = async () => {
    const beganMs = performance.now()
    const answer = await spin(requestId)
    answeredIn.note(performance.now() - beganMs)
    return answer
  }
  if (await untilAnswered(timed, seen)) seen.spins++
}
