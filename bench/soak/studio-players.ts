import { members, records, wallet } from '@hiyas/contract'
import { DAY_MS, SECOND_MS } from '@hiyas/kernel'
import { BOOK, sessionOf } from '../bets/site.ts'
import { pickUp, sitDown } from '../games/player.ts'
import { randomFromSeed } from '../games/random.ts'
import type { Seat } from '../games/seats.ts'
import type { Player } from './player.ts'
import type { Ask } from './seen.ts'

const ANSWER_TIMEOUT_MS = 20 * SECOND_MS

/** Everybody in his seat at the studio. */
export async function seatPlayers(siteUrl: string, seats: readonly Seat[]): Promise<Player[]> {
  const all: Player[] = []
  for (const [number, seat] of seats.entries()) {
    const phone = pickUp(siteUrl, number)
    const stake = await sitDown(phone, seat)
    all.push({
      spin: requestId => phone.ask('spin', { stake, requestId }),
      looks: looksOf(siteUrl, sessionOf(number + 1)),
      below: randomFromSeed(number),
    })
  }
  return all
}

/** What members open between rounds: who they are, what they have, what they played, and home. */
function looksOf(siteUrl: string, token: string): Ask[] {
  const headers = { authorization: token, merchant: BOOK.merchant }
  const get = (path: string) =>
    fetch(new URL(path, siteUrl), { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  // From before the first round until after the last, so that what is asked for grows with the play.
  const now = Date.now()
  const days = { startTime: String(now - DAY_MS), endTime: String(now + DAY_MS), page: '1' }
  const paths = [
    members.memberInfo.path,
    wallet.walletBalance.path,
    `${records.bettingRecords.path}?${new URLSearchParams({ ...days, size: '20' })}`,
  ]
  const calls = paths.map(path => async () => (await (await get(path)).json()) as Record<string, unknown>)
  return [...calls, async () => ({ success: (await get('/m/home')).status === 200 })]
}
