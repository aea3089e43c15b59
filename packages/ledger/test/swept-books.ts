import { setImmediate } from 'node:timers/promises'
import type { Database } from '@hiyas/database'
import type { SweepOptions } from '../src/check/sweep.ts'
import { type CheckRun, checkWhole } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'

export const SMALL = { movesMax: 3, accountsMax: 2 }

/** The server's check of everything, which rests for three times as long as it works: on a busy machine that is most of a test's time. */
export const checkWholeAtOnce = (database: Database, options: Partial<SweepOptions> = {}): Promise<CheckRun> =>
  checkWhole(database, { pause: () => setImmediate(), ...options })

/** Five members who have played, a win and a bonus among it. */
export async function playedBooks(name: string): Promise<Books & { members: bigint[] }> {
  const books = await openBooks(name)
  const members: bigint[] = []
  for (let member = 0; member < 5; member++) members.push(await books.member(peso(100)))
  const writer = books.writer()
  for (const member of members)
    for (const bet of ['a', 'b']) {
      await writer.submit(books.bet(member, `${member}-${bet}`, peso(10)))
      await writer.submit(books.win(member, `${member}-${bet}-win`, `${member}-${bet}`, peso(5)))
    }
  return { ...books, members }
}

export class Ended extends Error {}

/** Ends the work like a process that is killed, after so many slices. */
export const endAfter = (slices: number) => {
  let count = 0
  return () => {
    if (++count === slices) throw new Ended()
  }
}
