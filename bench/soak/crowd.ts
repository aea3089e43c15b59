import { createPacing } from './pacing.ts'
import { realTime, type Time } from './time.ts'

/** Bets that became due, and those of them for which nobody was free. */
export type Paced = { due: number; missed: number }

/** The timer of Node is finer; members are not. */
const TICK_MS = 10

/**
 * Lets whoever has waited longest play one round whenever a bet is due, until the time is over and all have ended theirs. A bet that is
 * due while nobody is free is missed. Throws what a turn throws.
 */
export async function playOpen<Member>({
  members,
  perSecond,
  endMs,
  turn,
  time = realTime,
}: {
  members: readonly Member[]
  perSecond: number
  endMs: number
  turn: (member: Member) => Promise<void>
  time?: Time
}): Promise<Paced> {
  const free = [...members]
  const paced: Paced = { due: 0, missed: 0 }
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  const pacing = createPacing(perSecond, time.nowMs())
  for (; time.nowMs() < endMs && failures.length === 0; await time.sleep(TICK_MS)) {
    for (let left = pacing.dueBy(time.nowMs()); left > 0; left--) {
      paced.due++
      const member = free.shift()
      if (member === undefined) {
        paced.missed++
        continue
      }
      const played = turn(member)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          free.push(member)
          running.delete(played)
        })
      running.add(played)
    }
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return paced
}
